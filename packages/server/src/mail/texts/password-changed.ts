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
      'The password of your account was changed, and its other sessions were ended.',
      'If it was you, there is nothing to do.',
      {
        label: 'If it was not you, set a new password here',
        url: `${publicUrl}/reset-password/request`,
      },
    ],
  });
}
