import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

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
