import type { Version } from '@brasslamp/contract';
import type { Database, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { newId } from '../../ids.ts';
import type { HeavyDeps } from '../deps.ts';
import { assertWritingQuota, writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { readStoryRow } from '../draft/whole/read-draft.ts';
import { deleteUnused } from '../staged-texts/staged-texts.ts';
import { type Frozen, freezeDraft, type StoryToFreeze } from './freeze-draft.ts';
import {
  completeVersions,
  confirmVersion,
  deleteUnusedSnapshots,
  type FrozenRow,
  findNewestSnapshot,
  findVersion,
  highestNumber,
  insertVersion,
  listNotForetold,
  listUnusedSnapshots,
} from './queries.ts';
import { type Foretold, foretell, writeFacts } from './version-facts.ts';

export type FrozenVersion = FrozenRow & { number: number };

/**
 * The version that readers are to get: a new one, or the current one if nothing differs. The text of a
 * version never changes after that: an update of `compiled`, `hash` or a piece of a long text does not
 * compile (`Frozen` in `db/tables.ts`).
 */
export async function freezeVersion(
  trx: Writer,
  story: Row<'stories'>,
  given: { frozen: Frozen; checked: CheckSummary | null; note: string; now: number },
): Promise<FrozenVersion> {
  const { note, frozen, checked, now } = given;
  assertHasNodes(story, frozen);
  const isChecked = checked?.hash === frozen.hash;
  const check_summary = isChecked ? JSON.stringify(checked.summary) : null;
  const current =
    story.current_version_id === null
      ? undefined
      : await findVersion(trx, story.current_version_id);
  if (current && current.number !== null && current.hash === frozen.hash) {
    const confirmed = {
      content_revision: Math.max(current.content_revision, frozen.contentRevision),
      check_summary: check_summary ?? current.check_summary,
    };
    await confirmVersion(trx, current.id, confirmed);
    if (isChecked) await foretellAlike(trx, story.id, checked, now);
    return { ...current, ...confirmed, number: current.number };
  }
  const number = (await highestNumber(trx, story.id)) + 1;
  const row = { number, note, check_summary, created_at: now };
  const version = await insertFrozen(trx, story, frozen, row);
  const known = isChecked ? { told: checked.foretold, at: now } : null;
  await writeFacts(trx, version.id, frozen.facts, known);
  return { ...version, number };
}

/** The draft as it is now, for its owner to play: a snapshot, or the last one if nothing differs. */
export async function freezeSnapshot(
  deps: HeavyDeps,
  story: StoryToFreeze & { title: string; content_revision: number },
): Promise<FrozenRow> {
  const newest = await findNewestSnapshot(deps.database.read, story.id);
  if (newest?.content_revision === story.content_revision) return newest;
  await assertWritingQuota(deps.database.read, story.owner_id, story.text_bytes);
  const { frozen } = await freezeDraft(deps, story);
  try {
    assertHasNodes(story, frozen);
    return await deps.database.write((trx) => writeSnapshot(trx, story.id, frozen, deps.now()));
  } finally {
    await deleteUnused(deps.database, frozen);
  }
}

async function writeSnapshot(
  trx: Writer,
  storyId: string,
  frozen: Frozen,
  now: number,
): Promise<FrozenRow> {
  const story = await readStoryRow(trx, storyId);
  const newest = await findNewestSnapshot(trx, storyId);
  // Somebody else froze a later edit meanwhile.
  if (newest && newest.content_revision > frozen.contentRevision) return newest;
  if (newest?.hash !== frozen.hash) {
    const row = { number: null, note: '', check_summary: null, created_at: now };
    return insertFrozen(trx, story, frozen, row);
  }
  await confirmVersion(trx, newest.id, { content_revision: frozen.contentRevision });
  return newest;
}

/** A story without nodes cannot be started. */
function assertHasNodes({ title }: { title: string }, { nodeCount }: Frozen): void {
  if (nodeCount > 0) return;
  throw new AppError('story_empty', { title });
}

async function insertFrozen(
  trx: Writer,
  story: Row<'stories'>,
  frozen: Frozen,
  given: Pick<FrozenRow, 'number' | 'note' | 'check_summary' | 'created_at'>,
): Promise<FrozenRow> {
  const row = {
    id: newId(),
    story_id: story.id,
    hash: frozen.hash,
    node_count: frozen.nodeCount,
    content_revision: frozen.contentRevision,
    kept_at: null,
    text_id: frozen.text_id,
    text_bytes: frozen.bytes,
    ...given,
  };
  const version = { ...row, content: frozen.text ?? '' };
  await writeWithinQuota(trx, story.owner_id, () => insertVersion(trx, version));
  return row;
}

/** What the checker says of the content with this hash, in short: to its author, and to readers. */
export interface CheckSummary {
  hash: string;
  summary: NonNullable<Version['check']>;
  foretold: Foretold;
}

/** Adds what the checker said of this content to versions that were published before it had. */
export function addLateCheck(
  { database, now }: Pick<HeavyDeps, 'database' | 'now'>,
  storyId: string,
  checked: CheckSummary,
): Promise<void> {
  const { hash, summary } = checked;
  return database.write(async (trx) => {
    await completeVersions(trx, { storyId, hash, check_summary: JSON.stringify(summary) });
    await foretellAlike(trx, storyId, checked, now());
  });
}

/** Says how they read to the versions of this content that were published before it was known. */
async function foretellAlike(
  trx: Writer,
  storyId: string,
  { hash, foretold }: CheckSummary,
  now: number,
): Promise<void> {
  const alike = await listNotForetold(trx, storyId, hash);
  await foretell(trx, alike, { told: foretold, at: now });
}

/** The snapshots of one transaction: few, because other writers wait meanwhile, and each is a whole story. */
const snapshotsAtOnce = 20;

/**
 * Deletes the snapshots of drafts that no playthrough and no turn is in. The newest of a story
 * stays: the next play of the draft may begin in it at any moment.
 */
export async function purgeSnapshots(database: Database): Promise<void> {
  for (;;) {
    const ids = await listUnusedSnapshots(database.read, snapshotsAtOnce);
    if (ids.length === 0) return;
    await database.write((trx) => deleteUnusedSnapshots(trx, ids));
  }
}
