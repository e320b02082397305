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
  const tries = { delivery, log, retryAfterMs, closing: closing.signal };
  let lastMade: Promise<unknown> = Promise.resolve();

  function waitFor(sending: Promise<void>) {
    const done = sending.finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function idle() {
    while (underWay.size > 0) await Promise.all(underWay);
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
      const sent = made.then(async (mails) => {
        for (const mail of mails) await deliverPatiently(mail, tries);
      });
      waitFor(
        sent.catch((error: unknown) => log.error({ err: error }, 'An email couldn’t be written')),
      );
    },
    deliver: (mail) => {
      const delivered = delivery.deliver(mail);
      waitFor(delivered.catch(() => {}));
      return delivered;
    },
    idle,
    close: async () => {
      closing.abort();
      await idle();
      delivery.close();
    },
  };
}

interface Tries {
  delivery: Delivery;
  log: Log;
  retryAfterMs: readonly number[];
  /** Once it is aborted nothing is tried again. */
  closing: AbortSignal;
}

/** Delivers a mail, if need be after some pauses, or gives it up: what came of it is in the log. */
async function deliverPatiently(
  mail: Mail,
  { delivery, log, retryAfterMs, closing }: Tries,
): Promise<void> {
  for (const pauseMs of [...retryAfterMs, null]) {
    try {
      return await delivery.deliver(mail);
    } catch (error) {
      const fields = { err: error, subject: mail.subject };
      if (pauseMs === null || closing.aborted || isFinal(error)) {
        log.error(fields, 'An email couldn’t be sent. It won’t be tried again');
        return;
      }
      log.warn(fields, `An email couldn’t be sent. It will be tried again in ${pauseMs / 1_000} s`);
      await pause(pauseMs, closing);
    }
  }
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
