import type { Mail } from '../mail.ts';
import { fillMailTemplate } from '../mail-template.ts';

export function testMail(given: {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
}): Mail {
  const { siteName, publicUrl, username, email } = given;
  return fillMailTemplate({
    to: email,
    subject: `Test mail from ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Mail works: you asked for this one on the admin pages.',
      { label: 'Back to the site', url: `${publicUrl}/admin` },
    ],
  });
}
