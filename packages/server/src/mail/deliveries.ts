import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Delivery, Mail } from './mail.ts';
import { insertMail } from './queries.ts';

/**
 * Writes each mail as `<UTC time>-<sequence>.eml`. It appears complete, under a name that sorts
 * after those of all mails before it.
 */
export function deliverToFolder(folder: string, from: string, now: () => number): Delivery {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let sequence = 0;
  let lastTime = 0;
  let last: Promise<void> = Promise.resolve();

  async function write(mail: Mail) {
    const { message } = await composer.sendMail(messageOf(mail, from));
    if (!Buffer.isBuffer(message)) throw new Error('A mail was composed as a stream');
    await mkdir(folder, { recursive: true });
    // If the clock is set back, new mails must still sort after old ones.
    lastTime = Math.max(lastTime, now());
    sequence += 1;
    const time = new Date(lastTime).toISOString().replaceAll(':', '-');
    const name = `${time}-${String(sequence).padStart(6, '0')}.eml`;
    const draft = join(folder, `.${name}`);
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, join(folder, name));
  }

  return {
    deliver: (mail) => {
      const mine = last.then(() => write(mail));
      last = mine.catch(() => {});
      return mine;
    },
    close: () => {},
  };
}

/** Characters that would end a header line, or split one address into two. */
const notInAnAddress = /[\s,;:<>"\\\p{Cc}]/u;

/** The mail for nodemailer, with nothing in it that could read files or add recipients. */
function messageOf(mail: Mail, from: string): SendMailOptions {
  if (notInAnAddress.test(mail.to)) throw new Error('This isn’t one email address');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // So that out-of-office replies are not sent.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by the server that `smtp://…` or `smtps://…` names, over a few connections. */
export function deliverBySmtp(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}

/**
 * For a site without a mail server: the mail is stored in the database and shown in the log, where the
 * operator finds the code.
 */
export function deliverToDatabase(deps: {
  database: Database;
  now: () => number;
  log: { info(fields: object, message: string): void };
}): Delivery {
  return {
    deliver: async (mail) => {
      await deps.database.write((trx) =>
        insertMail(trx, {
          id: newId(),
          to_address: mail.to,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          created_at: deps.now(),
        }),
      );
      const { to, subject, text } = mail;
      deps.log.info(
        { mail: { to, subject, text } },
        'MAIL_URL isn’t set, so this email was only stored in the database',
      );
    },
    close: () => {},
  };
}
