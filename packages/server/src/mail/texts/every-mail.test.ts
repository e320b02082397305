import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openSmtpServer } from '../../testing/smtp-server.ts';
import { deliverBySmtp, deliverToFolder } from '../deliveries.ts';
import type { Mail } from '../mail.ts';
import { changeEmailMail, resetPasswordMail, verifyEmailMail } from './code-mails.ts';
import { accountModeratedMail, storyModeratedMail } from './moderation-mails.ts';
import {
  accountDeletedMail,
  alreadyRegisteredMail,
  emailChangeAskedMail,
  emailChangedMail,
  passwordChangedMail,
  testMail,
} from './notice-mails.ts';

const site = { siteName: 'Brasslamp', publicUrl: 'https://lamp.example' };
const anna = { ...site, username: 'anna', email: 'anna@example.org' };
const newEmail = 'new@example.org';
const code = 'ABCD2345';

/** The mails, each with its receiver, and with what it must say and where it must lead. */
const mails: [name: string, mail: Mail, to: string, ...says: string[]][] = [
  [
    'verification',
    verifyEmailMail({ ...anna, userId: 'u1', code }),
    anna.email,
    code,
    '/verify-email',
  ],
  [
    'already registered',
    alreadyRegisteredMail({ ...anna, tried: 'sign_up' }),
    anna.email,
    'Its username is anna.',
    '/login',
  ],
  ['reset', resetPasswordMail({ ...anna, code }), anna.email, code, '/reset-password'],
  [
    'password changed',
    passwordChangedMail(anna),
    anna.email,
    'Your password was changed',
    '/reset-password/request',
  ],
  ['new address', changeEmailMail({ ...anna, newEmail, code }), newEmail, code, '/verify-email'],
  [
    'new address asked for',
    emailChangeAskedMail({ ...anna, newEmail }),
    anna.email,
    newEmail,
    '/profile/change-password',
  ],
  [
    'email changed',
    emailChangedMail({ ...anna, oldEmail: anna.email, newEmail }),
    anna.email,
    `is ${newEmail} now`,
  ],
  ['account deleted', accountDeletedMail(anna), anna.email, 'Your account was deleted'],
  [
    'account suspended',
    accountModeratedMail({ ...anna, step: 'suspended', reason: 'Spam', titles: ['Mill'] }),
    anna.email,
    'suspended your account',
    'The reason given: Spam',
    'Nobody can see these stories of yours meanwhile',
  ],
  [
    'story suspended',
    storyModeratedMail({ ...anna, step: 'suspended', reason: 'Spam', title: 'Mill', slug: 'mill' }),
    anna.email,
    'The reason given: Spam',
    '/anna/mill',
  ],
  ['test', testMail(anna), anna.email, 'Email works', '/admin'],
];

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The two parts as a mail program would show them. */
function partsOf(raw: string): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [, text = '', html = ''] = raw.split(`--${boundary}`).map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const encoded = body.join('\r\n\r\n');
    if (!/quoted-printable/i.test(head)) return encoded;
    return encoded
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  });
  return { text, html };
}

function expectArrived(raw: string, [name, mail, to, ...says]: (typeof mails)[number]) {
  expect([name, mail.to]).toEqual([name, to]);
  expect(raw).toMatch(new RegExp(`^To: ${to}\r$`, 'm'));
  expect(raw.replace(/\r\n[ \t]/g, ' ')).toContain(`Subject: ${mail.subject}\r\n`);
  const { text, html } = partsOf(raw);
  expect(html).toContain('</html>');
  for (const words of says) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('-- \r\nBrasslamp');
}

it('every mail arrives by SMTP, as text and as HTML', async () => {
  const server = await openSmtpServer();
  cleanups.push(server.close);
  const delivery = deliverBySmtp(server.url, 'Brasslamp <lamp@example.org>');
  for (const [place, one] of mails.entries()) {
    await delivery.deliver(one[1]);
    expect(server.taken[place]?.to).toEqual([one[2]]);
    expectArrived(server.taken[place]?.raw ?? '', one);
  }
  delivery.close();
});

it('every mail arrives in a folder, as text and as HTML', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brasslamp-mails-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const delivery = deliverToFolder(folder, 'Brasslamp <lamp@example.org>', Date.now);
  for (const one of mails) await delivery.deliver(one[1]);
  const names = (await readdir(folder)).toSorted();
  expect(names).toHaveLength(mails.length);
  for (const [place, one] of mails.entries()) {
    expectArrived(await readFile(join(folder, names[place] ?? ''), 'utf8'), one);
  }
});

it('every mail has a test here', async () => {
  const names = await readdir(import.meta.dirname);
  const files = names.filter((name) => !name.includes('.test.'));
  const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<object>));
  expect(mails).toHaveLength(modules.flatMap((exported) => Object.keys(exported)).length);
});
