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
    subject: `Your email address at ${siteName} was changed`,
    siteName,
    parts: [
      `Hello ${username},`,
      `Your account’s email address is ${newEmail} now.`,
      'This is the last email about it we’ll send to this address.',
      'If this wasn’t you, tell the people who run this site.',
    ],
  });
}
