import { letter } from '../letter.ts';
import type { Mail } from '../mail.ts';

/** To the new address: the code that makes it the account's. */
export function changeEmailMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  newEmail: string;
  code: string;
}): Mail {
  const { siteName, publicUrl, username, newEmail, code } = given;
  return letter({
    to: newEmail,
    subject: `Confirm your new e-mail address for ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'This code makes this the e-mail address of your account:',
      { code },
      {
        label: 'Enter it on this page',
        // The address may stand in logs on its way, so the code does not.
        url: `${publicUrl}/verify-email?email=${encodeURIComponent(newEmail)}`,
      },
      'It works for 24 hours, and only the newest code counts.',
      'If you did not ask for this, you can leave this mail alone: nothing will happen.',
    ],
  });
}
