import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

/** To the new address: the code that makes it the account's. */
export function changeEmailMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  newEmail: string;
  code: string;
}): Mail {
  const { siteName, publicUrl, username, newEmail, code } = given;
  return fillMailTemplate({
    to: newEmail,
    subject: `Confirm your new email address for ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Enter this code to make this your account’s email address:',
      { code },
      {
        label: 'Or open this page, where the code is already filled in',
        // The part after # is not sent to servers, so the code is in no log.
        url: `${publicUrl}/verify-email?email=${encodeURIComponent(newEmail)}#code=${code}`,
      },
      'It works for 24 hours. If you have more than one code, only the newest works.',
      'If you didn’t ask for this, ignore this email.',
    ],
  });
}
