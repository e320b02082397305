// For tests: the later steps about accounts, their codes and their sessions.
import { expect } from 'vitest';
import { type Db, only } from './migrated-rows.ts';

export const accountSteps: Record<string, (db: Db) => Promise<void>> = {
  '0095-tries-of-strangers': async (db) => {
    expect(await only(db, 'codes')).toMatchObject({ wrong_tries: 2, blind_tries: 0 });
  },
  '0096-networks-of-sessions': async (db) => {
    expect(await only(db, 'sessions')).toMatchObject({ user_agent: 'a browser', network: null });
  },
};
