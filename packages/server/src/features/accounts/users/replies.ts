import type { Me, User as UserReply } from '@brasslamp/contract';
import { flagsOf } from '../../../auth/flags.ts';
import type { Row } from '../../../db/tables.ts';
import { hasConfirmedEmail } from './policy.ts';
import type { User } from './queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export const meReply = (user: User): Me => ({
  id: user.id,
  username: user.username,
  email: user.email,
  email_verified: hasConfirmedEmail(user),
  pending_email: user.pending_email,
  flags: flagsOf(user),
  display_name: user.display_name,
  bio: user.bio,
  theme: user.theme,
  created_at: iso(user.created_at),
});

export const sessionReply = (session: Row<'sessions'>, currentId: string) => ({
  id: session.id,
  user_agent: session.user_agent,
  created_at: iso(session.created_at),
  last_used_at: iso(session.last_used_at),
  is_current: session.id === currentId,
});

/** A session as its own person sees it; where they were is nobody else's to know. */
export const ownSessionReply = (session: Row<'sessions'>, currentId: string) => ({
  ...sessionReply(session, currentId),
  network: session.network,
});

/** An account as admins and its owner see it. */
export const userReply = (user: User & { story_count: unknown }): UserReply => ({
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
