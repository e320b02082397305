import type { Codes } from '../../../auth/codes.ts';
import type { KnownNetworks } from '../../../auth/known-networks.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import type { Sessions } from '../../../auth/sessions.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import type { Mailer } from '../../../mail/mailer.ts';

export interface AccountDeps {
  config: Pick<Config, 'siteName' | 'firstAdminEmail' | 'hasRateLimits'>;
  database: Database;
  mailer: Mailer;
  sessions: Sessions;
  codes: Codes;
  passwords: Passwords;
  knownNetworks: KnownNetworks;
  now: () => number;
  /** The address at which people reach the site, without a slash at the end. */
  publicUrl: () => string;
}

/** Facts about the site for every mail. */
export const siteOf = ({ config, publicUrl }: Pick<AccountDeps, 'config' | 'publicUrl'>) => ({
  siteName: config.siteName,
  publicUrl: publicUrl(),
});
