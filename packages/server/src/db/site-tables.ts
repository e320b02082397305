/** The site’s own tables: its settings and jobs, its events and its pages. */
import type { SiteEvent } from '@brasslamp/contract';
import type { Generated } from 'kysely';

/** The site's own facts, such as whether the demo story was made. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** The events that admins may ask about later. The actor's name stays when the account is gone. */
export interface EventsTable {
  id: string;
  type: SiteEvent['type'];
  created_at: number;
  actor_id: string | null;
  actor_username: string | null;
  subject_type: 'user' | 'story' | 'content_item' | 'site';
  subject_id: string | null;
  /** JSON object of words, numbers and yes/no. */
  detail: string;
}

/** The site's own pages. `id` is the `uuid` of the wire. */
export interface ContentItemsTable {
  id: string;
  path: string;
  title: string;
  /** HTML, sanitized when written. */
  body: string;
  is_in_footer: Generated<number>;
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** The times at which the site's jobs were last begun, by whichever process. */
export interface JobsTable {
  name: string;
  begun_at: number;
}
