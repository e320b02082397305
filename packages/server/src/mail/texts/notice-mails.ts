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

const attempts = {
  sign_up: 'Someone, probably you, has just tried to sign up with this email address.',
  change_address: 'Someone has just tried to make this the email address of another account.',
};

/** To the owner of an address that was used to sign up, or for an email change, again. */
export function alreadyRegisteredMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  tried: 'sign_up' | 'change_address';
}): Mail {
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

/** To the address that the account has, while the new one waits to be confirmed. */
export function emailChangeAskedMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  newEmail: string;
}): Mail {
  const { siteName, publicUrl, username, email, newEmail } = given;
  return fillMailTemplate({
    to: email,
    subject: `A new email address for your account at ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      `Someone, probably you, wants to change your account’s email address to ${newEmail}.`,
      'Until that address is confirmed, this one stays in use.',
      {
        label: 'If this wasn’t you, change your password right away to stop it',
        url: `${publicUrl}/profile/change-password`,
      },
    ],
  });
}

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
      'Your password was changed, and you’ve been signed out everywhere else.',
      'If this was you, you don’t need to do anything.',
      {
        label: 'If it wasn’t you, set a new password here',
        url: `${publicUrl}/reset-password/request`,
      },
    ],
  });
}

export function testMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
}): Mail {
  const { siteName, publicUrl, username, email } = given;
  return fillMailTemplate({
    to: email,
    subject: `Test email from ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Email works. You asked for this test on the admin pages.',
      { label: 'Back to the site', url: `${publicUrl}/admin` },
    ],
  });
}
