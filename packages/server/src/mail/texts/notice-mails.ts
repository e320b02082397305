import type { Mail } from '../mail.ts';
import { fillMailTemplate, type Part } from '../mail-template.ts';

interface Given {
  siteName: string;
  username: string;
  email: string;
}

interface WithLink extends Given {
  publicUrl: string;
}

const notice = ({ siteName, username, email }: Given, subject: string, parts: Part[]): Mail =>
  fillMailTemplate({ to: email, subject, siteName, parts: [`Hello ${username},`, ...parts] });

export const accountDeletedMail = (given: Given): Mail =>
  notice(given, `Your account at ${given.siteName} was deleted`, [
    'Your account was deleted, along with your stories, playthroughs and everything else in it.',
    'Nobody else can take your username. This is the last email you’ll get from us.',
    'If this wasn’t you, tell the people who run this site.',
  ]);

const attempts = {
  sign_up: 'Someone, probably you, has just tried to sign up with this email address.',
  change_address: 'Someone has just tried to make this the email address of another account.',
};

/** The mail to the owner of an address that was used to sign up, or for an email change, again. */
export function alreadyRegisteredMail(
  given: WithLink & { tried: 'sign_up' | 'change_address' },
): Mail {
  const { siteName, publicUrl, username, email, tried } = given;
  return fillMailTemplate({
    to: email,
    subject: `You already have an account at ${siteName}`,
    siteName,
    parts: [
      'Hello,',
      attempts[tried],
      `It already belongs to an account. Its username is ${username}.`,
      { label: 'Log in here', url: `${publicUrl}/login` },
      'If this wasn’t you, you don’t need to do anything. Your account hasn’t changed.',
    ],
  });
}

/** The mail to the address that the account has, while the new one waits to be confirmed. */
export const emailChangeAskedMail = (given: WithLink & { newEmail: string }): Mail =>
  notice(given, `A new email address for your account at ${given.siteName}`, [
    `Someone, probably you, wants to change your account’s email address to ${given.newEmail}.`,
    'Until that address is confirmed, this one stays in use.',
    {
      label: 'If this wasn’t you, change your password right away to stop it',
      url: `${given.publicUrl}/profile/change-password`,
    },
  ]);

/** The mail to the address that the account had until now. */
export const emailChangedMail = (
  given: Omit<Given, 'email'> & { oldEmail: string; newEmail: string },
): Mail =>
  notice(
    { ...given, email: given.oldEmail },
    `Your email address at ${given.siteName} was changed`,
    [
      `Your account’s email address is ${given.newEmail} now.`,
      'This is the last email about it we’ll send to this address.',
      'If this wasn’t you, tell the people who run this site.',
    ],
  );

export const passwordChangedMail = (given: WithLink): Mail =>
  notice(given, `Your password at ${given.siteName} was changed`, [
    'Your password was changed, and you’ve been logged out everywhere else.',
    'If this was you, you don’t need to do anything.',
    {
      label: 'If it wasn’t you, set a new password here',
      url: `${given.publicUrl}/reset-password/request`,
    },
  ]);

export const testMail = (given: WithLink): Mail =>
  notice(given, `Test email from ${given.siteName}`, [
    'Email works. You asked for this test on the admin pages.',
    { label: 'Back to the site', url: `${given.publicUrl}/admin` },
  ]);
