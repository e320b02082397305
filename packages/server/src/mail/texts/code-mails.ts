import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

interface Given {
  siteName: string;
  publicUrl: string;
  username: string;
  code: string;
}

/** `userId` in its link says which of the sign-ups with this address is meant. */
export function verifyEmailMail(given: Given & { email: string; userId: string }): Mail {
  const { siteName, username, email, userId } = given;
  return codeMail({ ...given, linkEnd: `&user=${userId}` }, email, '/verify-email', {
    subject: `Your code for ${siteName} (username ${username})`,
    why: `Good to have you here. This code confirms your email address for the username ${username}:`,
    label: 'Or open this page, where the code is already filled in',
    lifetime: '24 hours',
    ifNot: 'If you didn’t sign up with this username, ignore this email.',
  });
}

export function resetPasswordMail(given: Given & { email: string }): Mail {
  return codeMail(given, given.email, '/reset-password', {
    subject: `Your code for a new password at ${given.siteName}`,
    why: 'Someone, probably you, asked to set a new password. Here is the code:',
    label: 'Or set your new password on this page',
    lifetime: '10 minutes',
    ifNot: 'If this wasn’t you, ignore this email. Your password stays the same.',
  });
}

/** The mail to the new address, with the code that makes it the account's. */
export function changeEmailMail(given: Given & { newEmail: string }): Mail {
  return codeMail(given, given.newEmail, '/verify-email', {
    subject: `Confirm your new email address for ${given.siteName}`,
    why: 'Enter this code to make this your account’s email address:',
    label: 'Or open this page, where the code is already filled in',
    lifetime: '24 hours',
    ifNot: 'If you didn’t ask for this, ignore this email.',
  });
}

function codeMail(
  { siteName, publicUrl, username, code, linkEnd = '' }: Given & { linkEnd?: string },
  to: string,
  page: string,
  texts: Record<'subject' | 'why' | 'label' | 'lifetime' | 'ifNot', string>,
): Mail {
  const { subject, why, label, lifetime, ifNot } = texts;
  return fillMailTemplate({
    to,
    subject,
    siteName,
    parts: [
      `Hello ${username},`,
      why,
      { code },
      // The part after # is not sent to servers, so the code is in no log.
      { label, url: `${publicUrl}${page}?email=${encodeURIComponent(to)}#code=${code}${linkEnd}` },
      `It works for ${lifetime}. If several came for the username ${username}, only the newest works.`,
      ifNot,
    ],
  });
}
