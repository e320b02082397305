import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/connect/open-database.ts';
import type { Database } from '../db/database.ts';
import { openSmtpServer } from '../testing/smtp-server.ts';
import { putSqliteDatabase } from '../testing/sqlite.ts';
import type { Mail } from './mail.ts';
import { createMailer, type Mailer } from './mailer.ts';

const from = 'Brasslamp <lamp@example.org>';
const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'A subject',
  text: 'A text\n',
  html: '<p>A text</p>\n',
  ...more,
});

let folder: string;
let database: Database;
let time: number;
let logged: { level: string; fields: object; message: string }[];
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brasslamp-mail-'));
  await putSqliteDatabase(folder);
  database = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  time = Date.parse('2026-01-01T12:00:00.000Z');
  logged = [];
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await database.close();
  await rm(folder, { recursive: true });
});

function openMailer(mailUrl: string | undefined, retryAfterMs = [1, 1]): Mailer {
  const log = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const mailer = createMailer({
    config: { mailUrl, mailFrom: from },
    database,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    now: () => time,
    retryAfterMs,
  });
  cleanups.push(() => mailer.close());
  return mailer;
}

describe('mail in a folder', () => {
  const mailsIn = async (path: string) => {
    const names = (await readdir(path)).sort();
    return Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')]));
  };

  it('is one .eml a mail; the last name is the newest mail, also within a millisecond', async () => {
    const path = join(folder, 'deep', 'mails');
    const mailer = openMailer(`dir:${path}`);
    for (let index = 1; index <= 12; index += 1) mailer.send(mailTo(`reader${index}@example.org`));
    await mailer.idle();
    time -= 60_000;
    mailer.send(mailTo('reader13@example.org'));
    await mailer.idle();
    const mails = await mailsIn(path);
    expect(mails[0]?.[0]).toBe('2026-01-01T12-00-00.000Z-000001.eml');
    expect(mails.map(([, text]) => /^To: reader(\d+)@/m.exec(text ?? '')?.[1])).toEqual(
      Array.from({ length: 13 }, (_, index) => String(index + 1)),
    );
    expect((await stat(join(path, mails[0]?.[0] ?? ''))).mode & 0o077).toBe(0);
  });

  it('is RFC 822 with a text and an HTML part, whatever letters it holds', async () => {
    const mailer = openMailer(`dir:${join(folder, 'mails')}`);
    mailer.send(
      mailTo('anna@example.org', { subject: 'Für Änna 🪔', text: 'Grüße\n\nABCD2345\n' }),
    );
    await mailer.idle();
    const [[, raw = ''] = []] = await mailsIn(join(folder, 'mails'));
    expect(raw).toMatch(/^From: Brasslamp <lamp@example\.org>\r\nTo: anna@example\.org\r\n/m);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toMatch(/^Date: .+\r\n/m);
    expect(raw).toMatch(/^Message-ID: <.+@example\.org>\r\n/m);
    expect(raw).toMatch(/^MIME-Version: 1\.0\r\n/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(raw).toContain('Gr=C3=BC=C3=9Fe\r\n\r\nABCD2345\r\n');
  });

  it('cannot be given more headers or more recipients', async () => {
    const mailer = openMailer(`dir:${join(folder, 'mails')}`, []);
    mailer.send(mailTo('anna@example.org', { subject: 'Hi\r\nBcc: eve@example.org' }));
    const bad = [
      'anna@example.org\r\nBcc: eve@example.org',
      'anna@example.org, eve@example.org',
      'anna@example.org;eve@example.org',
      'Anna <eve@example.org>',
    ];
    for (const to of bad) mailer.send(mailTo(to));
    await mailer.idle();
    const mails = await mailsIn(join(folder, 'mails'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.[1]).toMatch(/^Subject: Hi Bcc: eve@example\.org\r\n/m);
    expect(mails[0]?.[1]).not.toMatch(/^Bcc:/m);
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(bad.length);
  });
});

it('without MAIL_URL a mail is stored in the database and shown in the log', async () => {
  const mailer = openMailer(undefined);
  mailer.send(mailTo('anna@example.org', { text: 'ABCD2345\n' }));
  await mailer.idle();
  const rows = await database.read.selectFrom('mails').selectAll().execute();
  expect(rows).toMatchObject([
    {
      to_address: 'anna@example.org',
      subject: 'A subject',
      text_body: 'ABCD2345\n',
      html_body: '<p>A text</p>\n',
      created_at: time,
    },
  ]);
  expect(logged).toMatchObject([
    {
      level: 'info',
      fields: { mail: { to: 'anna@example.org', subject: 'A subject', text: 'ABCD2345\n' } },
    },
  ]);
});

describe('mail by SMTP', () => {
  async function openServer(answers?: (number | null)[]) {
    const server = await openSmtpServer(answers);
    cleanups.push(server.close);
    return server;
  }

  it('arrives, to its one recipient', async () => {
    const server = await openServer();
    const mailer = openMailer(server.url);
    mailer.send(mailTo('anna@example.org'));
    mailer.send(mailTo('ben@example.org'));
    await mailer.idle();
    expect(server.taken.map(({ to }) => to).sort()).toEqual([
      ['anna@example.org'],
      ['ben@example.org'],
    ]);
    expect(server.taken[0]?.from).toBe('lamp@example.org');
    expect(server.taken[0]?.raw).toContain('Subject: A subject\r\n');
  });

  it('is tried again when the server is busy', async () => {
    const server = await openServer([451, 451, null]);
    const mailer = openMailer(server.url);
    mailer.send(mailTo('anna@example.org'));
    await mailer.idle();
    expect(server.taken).toHaveLength(1);
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('is given up after the last try, and says so in the log', async () => {
    const server = await openServer([451]);
    const mailer = openMailer(server.url);
    mailer.send(mailTo('anna@example.org'));
    await mailer.idle();
    expect(server.asked()).toBe(3);
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
  });

  it('is not tried again when the server says no for good', async () => {
    const server = await openServer([550]);
    const mailer = openMailer(server.url);
    mailer.send(mailTo('anna@example.org'));
    await mailer.idle();
    expect(server.asked()).toBe(1);
    expect(logged.map(({ level }) => level)).toEqual(['error']);
  });

  it('that somebody waits for is tried once, and says what went wrong', async () => {
    const server = await openServer([451, null]);
    const mailer = openMailer(server.url);
    await expect(mailer.deliver(mailTo('anna@example.org'))).rejects.toThrow('not now');
    expect(server.asked()).toBe(1);
    await mailer.deliver(mailTo('anna@example.org'));
    expect(server.taken).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it('that waits for its next try does not hold up a stop', async () => {
    const server = await openServer([451]);
    // Longer than this test may take.
    const mailer = openMailer(server.url, [3_600_000]);
    mailer.send(mailTo('anna@example.org'));
    while (logged.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await mailer.close();
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'error']);
    mailer.send(mailTo('ben@example.org'));
    expect(logged.at(-1)?.message).toContain('dropped');
  });
});

it('a mail that is made later is made in the order of the calls; none or several may come of it', async () => {
  const mailer = openMailer(`dir:${join(folder, 'mails')}`);
  const made: string[] = [];
  const makeLater = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    made.push(name);
    if (name === 'none') return [];
    return ['first', 'second'].map((which) => mailTo(`${which}-${name}@example.org`));
  };
  mailer.send(makeLater('slow', 20));
  mailer.send(makeLater('none', 10));
  mailer.send(async () => {
    throw new Error('the database is away');
  });
  mailer.send(makeLater('fast', 0));
  expect(made).toEqual([]);
  await mailer.idle();
  expect(made).toEqual(['slow', 'none', 'fast']);
  expect(await readdir(join(folder, 'mails'))).toHaveLength(4);
  expect(logged.map(({ message }) => message)).toEqual(['An email couldn’t be written']);
});
