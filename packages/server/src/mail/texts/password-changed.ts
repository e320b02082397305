import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

export function passwordChangedMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
}): Mail {
  const { siteName, publicUrl, username, email } = given;
  return fillMailTemplate({
    to: email,
    subject: `Your password at ${siteName} was changed`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Your password was changed, and you’ve been signed out everywhere else.',
      'If this was you, you don’t need to do anything.',
      {
        label: 'If it wasn’t you, set a new password here',
        url: `${publicUrl}/reset-password/request`,
      },
    ],
  });
}
