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
      'Someone, probably you, asked to set a new password. Here is the code:',
      { code },
      {
        label: 'Or set your new password on this page',
        // The part after # is not sent to servers, so the code is in no log.
        url: `${publicUrl}/reset-password?email=${encodeURIComponent(email)}#code=${code}`,
      },
      'It works for 10 minutes. If you have more than one code, only the newest works.',
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
  });
}
