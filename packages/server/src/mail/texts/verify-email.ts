import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

export function verifyEmailMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  code: string;
}): Mail {
  const { siteName, publicUrl, username, email, code } = given;
  return fillMailTemplate({
    to: email,
    subject: `Your code for ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      `Good to have you here. This code confirms your email address for the username ${username}:`,
      { code },
      {
        label: 'Or open this page, where the code is already filled in',
        // The part after # is not sent to servers, so the code is in no log.
        url: `${publicUrl}/verify-email?email=${encodeURIComponent(email)}#code=${code}`,
      },
      'It works for 24 hours. If you have more than one code, only the newest works.',
      'If you didn’t sign up with this username, ignore this email.',
    ],
  });
}
