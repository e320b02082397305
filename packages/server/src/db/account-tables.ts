import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  /** Lower case: unique without regard to case. */
  username_key: string;
  email: string;
  /** Lower case: unique without regard to case. A placeholder as long as the address is not proved. */
  email_key: string;
  /** Of a sign-up that waits for its code: the address, in lower case. Several may want the same. */
  sign_up_email_key: Generated<string | null>;
  password_hash: string;
  /** JSON array of words; `admin` is the one with a meaning so far. */
  flags: Generated<string>;
  email_verified_at: number | null;
  /** A new address that waits for its code; codes for it have the purpose `change_email`. */
  pending_email: string | null;
  pending_email_key: string | null;
  display_name: Generated<string>;
  bio: Generated<string>;
  theme: Generated<'system' | 'light' | 'dark'>;
  suspended_at: number | null;
  suspended_reason: Generated<string>;
  /** 1 = somebody who reads without an account: name, address and password are placeholders. */
  is_guest: Generated<number>;
  created_at: number;
}

/** Names that nobody may have: those of deleted accounts. */
export interface HeldUsernamesTable {
  username_key: string;
  created_at: number;
}

/** The id is the token's `jti`. A row gone or expired makes the token worthless. */
export interface SessionsTable {
  id: string;
  user_id: string;
  user_agent: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  /** From where it was last used, never closer than `wideNetworkOf`; null where nobody is shown it. */
  network: string | null;
}

/** The networks from which a person has logged in, as keyed hashes: nobody can read an address out of them. */
export interface KnownNetworksTable {
  user_id: string;
  network_hash: string;
  used_at: number;
}

export interface CodesTable {
  id: string;
  user_id: string;
  purpose: 'verify_email' | 'reset_password' | 'change_email';
  code_hash: string;
  wrong_tries: Generated<number>;
  /** Of those who did not say which sign-up they mean. */
  blind_tries: Generated<number>;
  created_at: number;
  expires_at: number;
}

/** Mails stored here when no MAIL_URL is set. */
export interface MailsTable {
  id: string;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: number;
}
