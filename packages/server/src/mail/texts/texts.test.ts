import { describe, expect, it } from 'vitest';
import { changeEmailMail, resetPasswordMail, verifyEmailMail } from './code-mails.ts';
import { alreadyRegisteredMail } from './notice-mails.ts';

const site = { siteName: 'Tom & <Jerry>', publicUrl: 'https://lamp.example' };
const anna = { ...site, username: 'anna', email: 'anna+tales@example.org' };

const code = 'ABCD2345';

describe.each([
  {
    mail: verifyEmailMail({ ...anna, userId: 'u1', code }),
    page: '/verify-email',
    subject: 'Your code for Tom & <Jerry> (username anna)',
    linkEnd: '&user=u1',
    lifetime: '24 hours',
  },
  {
    mail: resetPasswordMail({ ...anna, code }),
    page: '/reset-password',
    subject: 'Your code for a new password at Tom & <Jerry>',
    linkEnd: '',
    lifetime: '10 minutes',
  },
  {
    mail: changeEmailMail({ ...anna, newEmail: anna.email, code }),
    page: '/verify-email',
    subject: 'Confirm your new email address for Tom & <Jerry>',
    linkEnd: '',
    lifetime: '24 hours',
  },
])('the mail "$subject"', ({ mail, page, subject, linkEnd, lifetime }) => {
  it('has the code on a line of its own, and in its link where no server hears of it', () => {
    expect(mail.text.split('\n').filter((line) => line === code)).toHaveLength(1);
    expect(mail.html.split('\n').filter((line) => line === code)).toHaveLength(1);
    for (const [url] of mail.text.matchAll(/https:\S+/g)) {
      const { pathname, search } = new URL(url);
      expect(pathname + search).not.toContain(code);
    }
  });

  it('leads to the page where the code goes, with address and code filled in', () => {
    const url = `https://lamp.example${page}?email=anna%2Btales%40example.org#code=${code}${linkEnd}`;
    expect(mail.text.split('\n')).toContain(url);
    expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });

  it('says how long the code works', () => {
    expect(mail.text).toContain(`It works for ${lifetime}`);
  });

  it('names the site, escaped in HTML', () => {
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain('Tom &amp; &lt;Jerry&gt;');
    expect(mail.html).not.toContain('<Jerry>');
  });
});

describe('the note to somebody who has an account', () => {
  it('names the account, leads to the login and holds no code', () => {
    const mail = alreadyRegisteredMail({ ...anna, tried: 'sign_up' });
    expect(mail.to).toBe('anna+tales@example.org');
    expect(mail.text).toContain('Its username is anna.');
    expect(mail.text).toContain('https://lamp.example/login');
    expect(mail.text).not.toMatch(/^[A-Z0-9]{8}$/m);
  });

  it('says what was tried: to sign up, or to make it the address of another account', () => {
    const mail = alreadyRegisteredMail({ ...anna, tried: 'change_address' });
    expect(mail.text).toContain('the email address of another account');
    expect(mail.text).not.toContain('sign up');
  });
});
