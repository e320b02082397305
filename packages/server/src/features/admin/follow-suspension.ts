import type { Body } from '@brasslamp/contract';
import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import type { Mail } from '../../mail/mail.ts';
import { accountModeratedMail } from '../../mail/texts/moderation-mails.ts';
import { giveBackStories, hideStories, renameReason } from '../stories/moderate-stories.ts';
import type { AdminDeps } from './deps.ts';
import type { UserRow } from './queries.ts';

/**
 * The consequences of a suspension of an account, and of its end: its stories are hidden with it or given back,
 * where that is asked for. Returns the mail that tells its owner; null where nothing is new to them.
 */
export async function followSuspension(
  { config, publicUrl }: Pick<AdminDeps, 'config' | 'publicUrl'>,
  trx: Writer,
  viewer: Viewer,
  {
    before,
    after,
    body: { with_stories: isWithStories, reason = '' },
    now,
  }: {
    before: UserRow;
    after: UserRow;
    body: Pick<Body<'PATCH /api/admin/users/:user_id'>, 'with_stories' | 'reason'>;
    now: number;
  },
): Promise<Mail | null> {
  const { id: ownerId, suspended_reason: since } = before;
  const isSuspended = after.suspended_at !== null;
  const move = { ownerId, viewer, now };
  if (isSuspended && before.suspended_at !== null && after.suspended_reason !== since) {
    await renameReason(trx, move, { from: since, to: after.suspended_reason });
  }
  let titles: string[] = [];
  if (isWithStories && isSuspended) titles = await hideStories(trx, move, after.suspended_reason);
  if (isWithStories && !isSuspended) titles = await giveBackStories(trx, move, since);

  const isNew = isSuspended !== (before.suspended_at !== null);
  if (!isNew || after.email_verified_at === null) return null;
  return accountModeratedMail({
    siteName: config.siteName,
    publicUrl: publicUrl(),
    username: after.username,
    email: after.email,
    step: isSuspended ? 'suspended' : 'lifted',
    reason: isSuspended ? after.suspended_reason : reason,
    titles,
  });
}
