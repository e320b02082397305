import type { Me } from '@brasslamp/contract';
import { flagsOf } from './flags.ts';
import { hasConfirmedEmail } from './policy.ts';
import type { User } from './queries.ts';

export const meReply = (user: User): Me => ({
  id: user.id,
  username: user.username,
  email: user.email,
  email_verified: hasConfirmedEmail(user),
  flags: flagsOf(user),
  created_at: new Date(user.created_at).toISOString(),
});
