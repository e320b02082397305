import { letter } from '../letter.ts';
import type { Mail } from '../mail.ts';

export function alreadyRegisteredMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  isVerified: boolean;
}): Mail {
  const { siteName, publicUrl, username, email, isVerified } = given;
  return letter({
    to: email,
    subject: `You already have an account at ${siteName}`,
    siteName,
    parts: [
      'Hello,',
      'Someone, probably you, has just tried to sign up with this e-mail address.',
      `It belongs to an account already. Its username is ${username}.`,
      { label: 'Log in here', url: `${publicUrl}/login` },
      ...(isVerified
        ? []
        : ['Its e-mail address is not confirmed yet: when you log in, you get a code for that.']),
      'If it was not you, there is nothing to do: the account is as it was.',
    ],
  });
}
