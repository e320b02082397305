import { describe, expect, it } from 'vitest';
import { alreadyRegisteredMail } from './already-registered.ts';
import { verifyEmailMail } from './verify-email.ts';

const site = { siteName: 'Tom & <Jerry>', publicUrl: 'https://lamp.example' };
const anna = { ...site, username: 'anna', email: 'anna+tales@example.org' };

describe('the mail with a code', () => {
  const mail = verifyEmailMail({ ...anna, code: 'ABCD2345' });

  it('has the code on a line of its own, once in each form, and in no link', () => {
    expect(mail.text.split('\n').filter((line) => line === 'ABCD2345')).toHaveLength(1);
    expect(mail.text.split('ABCD2345')).toHaveLength(2);
    expect(mail.html.split('\n').filter((line) => line === 'ABCD2345')).toHaveLength(1);
    expect(mail.html.split('ABCD2345')).toHaveLength(2);
  });

  it('leads to the page where the code goes, with the address filled in', () => {
    const url = 'https://lamp.example/verify-email?email=anna%2Btales%40example.org';
    expect(mail.text.split('\n')).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
  });

  it('names the site, escaped in HTML', () => {
    expect(mail.subject).toBe('Your code for Tom & <Jerry>');
    expect(mail.html).toContain('Tom &amp; &lt;Jerry&gt;');
    expect(mail.html).not.toContain('<Jerry>');
  });
});

describe('the note to somebody who has an account', () => {
  it('names the account, leads to the login and holds no code', () => {
    const mail = alreadyRegisteredMail({ ...anna, isVerified: true });
    expect(mail.to).toBe('anna+tales@example.org');
    expect(mail.text).toContain('Its username is anna.');
    expect(mail.text).toContain('https://lamp.example/login');
    expect(mail.text).not.toContain('not confirmed');
    expect(mail.text).not.toMatch(/^[A-Z0-9]{8}$/m);
  });

  it('says when the address still waits to be confirmed', () => {
    expect(alreadyRegisteredMail({ ...anna, isVerified: false }).text).toContain('not confirmed');
  });
});
