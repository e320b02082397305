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
    subject: `Confirm your new e-mail address for ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'This code makes this the e-mail address of your account:',
      { code },
      {
        label: 'Or open this page, where it is filled in',
        // What stands after # is sent to no server, so no log has the code.
        url: `${publicUrl}/verify-email?email=${encodeURIComponent(newEmail)}#code=${code}`,
      },
      'It works for 24 hours, and only the newest code counts.',
      'If you did not ask for this, you can leave this mail alone: nothing will happen.',
    ],
  });
}
