import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Delivery } from './mail.ts';
import { insertMail } from './queries.ts';

/**
 * For a site without a mail server: the mail is kept in the database and shown in the log, where
 * whoever runs the site finds the code.
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
      deps.log.info({ mail: { to, subject, text } }, 'No MAIL_URL is set: this mail was kept');
    },
    close: () => {},
  };
}
