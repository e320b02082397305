import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Delivery, Mail } from './mail.ts';
import { messageOf } from './message.ts';

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
    await mkdir(folder, { recursive: true });
    // A clock that is set back must not put a new mail before an old one.
    lastTime = Math.max(lastTime, now());
    sequence += 1;
    const time = new Date(lastTime).toISOString().replaceAll(':', '-');
    const name = `${time}-${String(sequence).padStart(6, '0')}.eml`;
    const draft = join(folder, `.${name}`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
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
