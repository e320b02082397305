import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** What would end a header line, or make one address into two. */
const notInAnAddress = /[\s,;:<>"\\\p{Cc}]/u;

/** The mail as nodemailer takes it, with nothing in it that could reach files or other people. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  if (notInAnAddress.test(mail.to)) throw new Error('This is not one mail address');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Out-of-office machines stay silent.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
