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
    subject: `A new e-mail address for your account at ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      `Someone, probably you, wants ${newEmail} to be the e-mail address of your account.`,
      'Until that address is confirmed, this one counts.',
      {
        label: 'If it was not you, change your password at once: that stops it',
        url: `${publicUrl}/profile/change-password`,
      },
    ],
  });
}
