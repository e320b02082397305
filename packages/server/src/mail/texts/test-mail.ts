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
    subject: `Test email from ${siteName}`,
    siteName,
    parts: [
      `Hello ${username},`,
      'Email works. You asked for this test on the admin pages.',
      { label: 'Back to the site', url: `${publicUrl}/admin` },
    ],
  });
}
