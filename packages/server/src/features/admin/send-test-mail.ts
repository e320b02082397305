import type { Call } from '../../http/calls/handlers.ts';
import { testMail } from '../../mail/texts/notice-mails.ts';
import { recordEvent } from '../events/record-event.ts';
import type { AdminDeps } from './deps.ts';
import { findUser } from './queries.ts';

const patienceMs = 10_000;

/** Mails the admin, waits for the delivery, and reports how it went. */
export async function sendTestMail(
  deps: Omit<AdminDeps, 'passwords'>,
  { viewer }: Call<'GET /api/user/send-test-email'>,
) {
  const { config, database, mailer, now, publicUrl } = deps;
  const to = (await findUser(database.read, viewer.user_id))?.email ?? '';
  const mail = testMail({
    siteName: config.siteName,
    publicUrl: publicUrl(),
    username: viewer.username,
    email: to,
  });
  const error =
    (await deliveryError(mailer.deliver(mail))) ??
    (config.mailUrl === undefined
      ? 'MAIL_URL isn’t set, so the email was only stored in the database and shown in the log'
      : null);
  const sent = error === null;
  await database.write((trx) =>
    recordEvent(trx, {
      type: 'test_email_sent',
      actor: viewer,
      subject: { type: 'site', id: null },
      detail: { to, sent },
      now: now(),
    }),
  );
  return { sent, to, error };
}

/** The error of the mail server; null when the mail was accepted in time. */
async function deliveryError(delivered: Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    const seconds = patienceMs / 1_000;
    timer = setTimeout(
      () => resolve(`The mail server has not taken the mail within ${seconds} seconds`),
      patienceMs,
    );
  });
  const outcome = delivered.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
