import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

export function accountDeletedMail(given: {
  siteName: string;
  username: string;
  email: string;
}): Mail {
  const { siteName, username, email } = given;
  return fillMailTemplate({
    to: email,
    subject: `Your account at ${siteName} was deleted`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Your account was deleted, along with your stories, playthroughs and everything else in it.',
      'Nobody else can take your username. This is the last email you’ll get from us.',
      'If this wasn’t you, tell the people who run this site.',
    ],
  });
}
