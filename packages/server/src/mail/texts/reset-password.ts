import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

export function resetPasswordMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  code: string;
}): Mail {
  const { siteName, publicUrl, username, email, code } = given;
  return fillMailTemplate({
    to: email,
    subject: `Your code for a new password at ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Someone, probably you, wants to set a new password. This code allows it:',
      { code },
      {
        label: 'Or open this page and set the new password there',
        // What stands after # is sent to no server, so no log has the code.
        url: `${publicUrl}/reset-password?email=${encodeURIComponent(email)}#code=${code}`,
      },
      'It works for 10 minutes, and only the newest code counts.',
      'If it was not you, you can leave this mail alone: your password stays as it is.',
    ],
  });
}
