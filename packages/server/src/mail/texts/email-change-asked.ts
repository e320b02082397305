import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

/** To the address that the account has, while the new one waits to be confirmed. */
export function emailChangeAskedMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  newEmail: string;
}): Mail {
  const { siteName, publicUrl, username, email, newEmail } = given;
  return fillMailTemplate({
    to: email,
    subject: `A new email address for your account at ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      `Someone, probably you, wants to change your account’s email address to ${newEmail}.`,
      'Until that address is confirmed, this one stays in use.',
      {
        label: 'If this wasn’t you, change your password right away to stop it',
        url: `${publicUrl}/profile/change-password`,
      },
    ],
  });
}
