import type { Passwords } from '../../auth/passwords.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Mailer } from '../../mail/mailer.ts';

export interface AdminDeps {
  config: Pick<Config, 'siteName' | 'mailUrl' | 'hasRateLimits'>;
  database: Database;
  mailer: Pick<Mailer, 'deliver' | 'send'>;
  passwords: Pick<Passwords, 'verify'>;
  now: () => number;
  /** The address at which people reach the site, without a slash at the end. */
  publicUrl: () => string;
}
