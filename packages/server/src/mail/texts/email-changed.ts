import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

/** To the address that the account had until now. */
export function emailChangedMail(given: {
  siteName: string;
  username: string;
  oldEmail: string;
  newEmail: string;
}): Mail {
  const { siteName, username, oldEmail, newEmail } = given;
  return fillMailTemplate({
    to: oldEmail,
    subject: `Your e-mail address at ${siteName} was changed`,
    siteName,
    parts: [
      `Hello ${username},`,
      `The e-mail address of your account is ${newEmail} now.`,
      'This is the last mail about it that comes to this address.',
      'If it was not you, tell the people who run this site.',
    ],
  });
}
