import type { Reader } from '../../db/database.ts';
import { checkToPublish } from '../checking/check-to-publish.ts';
import type { CheckingDeps } from '../checking/checker.ts';
import { assertWritingQuota } from '../draft/edits/writing-quota.ts';
import { deleteUnused } from '../staged-texts/staged-texts.ts';
import {
  type Frozen,
  freezeDraft,
  type Overlay,
  type StoryToFreeze,
} from '../versions/freeze-draft.ts';
import type { CheckSummary } from '../versions/freeze-version.ts';
import { isFrozen } from './queries.ts';

/** The preparations of a publish, made beforehand so that its transaction is short. */
export interface ReadyToPublish {
  frozen: Frozen;
  /** The checker's findings; null = it was not asked, or could not say in time. */
  checked: CheckSummary | null;
}

/**
 * Freezes and checks the draft as it is now, for a publish right after. `overlay` is what the call
 * that publishes is about to change. Not for inside a transaction.
 */
export async function readyToPublish(
  deps: CheckingDeps,
  story: StoryToFreeze,
  overlay?: Overlay,
): Promise<ReadyToPublish> {
  await assertQuotaToPublish(deps.database.read, story);
  const { frozen, serialized } = await freezeDraft(deps, story, overlay);
  if (frozen.nodeCount === 0) return { frozen, checked: null };
  const isWritten = overlay === undefined || Object.keys(overlay).length === 0;
  return { frozen, checked: await checkToPublish(deps, story, { serialized, isWritten }) };
}

/** A version of what was edited since the last one takes about as much as the draft. */
async function assertQuotaToPublish(db: Reader, { id, owner_id, text_bytes }: StoryToFreeze) {
  if (await isFrozen(db, id)) return;
  await assertWritingQuota(db, owner_id, text_bytes);
}

/** Publishes by `run`, and deletes the staged text when no version uses it. */
export async function publishReady<T>(
  { database }: Pick<CheckingDeps, 'database'>,
  ready: ReadyToPublish | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } finally {
    if (ready) await deleteUnused(database, ready.frozen);
  }
}
