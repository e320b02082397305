import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { deliverBySmtp, deliverToDatabase, deliverToFolder } from './deliveries.ts';
import type { Delivery, Mail } from './mail.ts';

export interface Mailer {
  /**
   * Returns at once and sends later, so that no answer has to wait for a mail. A function is also called
   * later, one at a time in the order of the calls.
   */
  send(mail: Mail | (() => Promise<Mail[]>)): void;
  /** Sends at once, and once. Throws when the mail did not arrive. */
  deliver(mail: Mail): Promise<void>;
  /** Resolves when every mail has arrived or was given up. */
  idle(): Promise<void>;
  /** Accepts no more mails. Mails that are being sent get one try, but no retries. */
  close(): Promise<void>;
}

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface MailerDeps {
  config: Pick<Config, 'mailUrl' | 'mailFrom'>;
  database: Database;
  log: Log;
  now: () => number;
  retryAfterMs?: number[];
}

const defaultRetryAfterMs = [2_000, 15_000, 60_000];
const maxUnderWay = 1_000;

export function createMailer(deps: MailerDeps): Mailer {
  const { log, retryAfterMs = defaultRetryAfterMs } = deps;
  const delivery = deliveryOf(deps);
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let lastMade: Promise<unknown> = Promise.resolve();

  async function deliver(mail: Mail) {
    for (const pauseMs of [...retryAfterMs, null]) {
      try {
        return await delivery.deliver(mail);
      } catch (error) {
        const fields = { err: error, subject: mail.subject };
        if (pauseMs === null || closing.signal.aborted || isFinal(error)) {
          log.error(fields, 'An email couldn’t be sent. It won’t be tried again');
          return;
        }
        log.warn(
          fields,
          `An email couldn’t be sent. It will be tried again in ${pauseMs / 1_000} s`,
        );
        await pause(pauseMs, closing.signal);
      }
    }
  }

  return {
    send: (given) => {
      if (closing.signal.aborted || underWay.size >= maxUnderWay) {
        log.error(
          { underWay: underWay.size },
          'An email was dropped, because the site is stopping or too many are waiting',
        );
        return;
      }
      const made = lastMade.then(() => (typeof given === 'function' ? given() : [given]));
      lastMade = made.catch(() => {});
      const done: Promise<void> = made
        .then(async (mails) => {
          for (const mail of mails) await deliver(mail);
        })
        .catch((error: unknown) => log.error({ err: error }, 'An email couldn’t be written'))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    deliver: (mail) => {
      const delivered = delivery.deliver(mail);
      const done: Promise<void> = delivered.catch(() => {}).finally(() => underWay.delete(done));
      underWay.add(done);
      return delivered;
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      closing.abort();
      while (underWay.size > 0) await Promise.all(underWay);
      delivery.close();
    },
  };
}

function deliveryOf({ config, database, log, now }: MailerDeps): Delivery {
  if (config.mailUrl === undefined) return deliverToDatabase({ database, log, now });
  const folder = /^dir:(.+)$/s.exec(config.mailUrl)?.[1];
  return folder === undefined
    ? deliverBySmtp(config.mailUrl, config.mailFrom)
    : deliverToFolder(folder, config.mailFrom, now);
}

/** The receiving server said no for good (5xx): to ask again would only annoy it. */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
