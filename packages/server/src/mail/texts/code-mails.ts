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

export function resetPasswordMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  code: string;
}): Mail {
  const { siteName, publicUrl, username, email, code } = given;
  return fillMailTemplate({
    to: email,
    subject: `Your code for a new password at ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Someone, probably you, asked to set a new password. Here is the code:',
      { code },
      {
        label: 'Or set your new password on this page',
        // The part after # is not sent to servers, so the code is in no log.
        url: `${publicUrl}/reset-password?email=${encodeURIComponent(email)}#code=${code}`,
      },
      'It works for 10 minutes. If you have more than one code, only the newest works.',
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
  });
}

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
    subject: `Confirm your new email address for ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Enter this code to make this your account’s email address:',
      { code },
      {
        label: 'Or open this page, where the code is already filled in',
        // The part after # is not sent to servers, so the code is in no log.
        url: `${publicUrl}/verify-email?email=${encodeURIComponent(newEmail)}#code=${code}`,
      },
      'It works for 24 hours. If you have more than one code, only the newest works.',
      'If you didn’t ask for this, ignore this email.',
    ],
  });
}
