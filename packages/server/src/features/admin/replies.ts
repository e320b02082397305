import type { User } from '@brasslamp/contract';
import { flagsOf } from '../accounts/flags.ts';
import type { UserRow } from './queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export const userReply = (user: UserRow): User => ({
  id: user.id,
  username: user.username,
  display_name: user.display_name,
  email: user.email,
  email_verified: user.email_verified_at !== null,
  flags: flagsOf(user),
  created_at: iso(user.created_at),
  suspended_at: user.suspended_at === null ? null : iso(user.suspended_at),
  suspended_reason: user.suspended_reason,
  story_count: Number(user.story_count),
});
