import { createHash } from 'node:crypto';
import { startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { changesBetween } from '@brasslamp/story/versions';
import type { Reader } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { defineHeavyJob, type EmitPiece } from '../../heavy-work/heavy-job.ts';
import { nameOfTaken } from '../draft/ids/id-belongs-to-one-story.ts';
import { type StoryListColumns, storyListColumns } from '../draft/model/part-models.ts';
import { bytesOf, emitSteps, stepsTo } from '../draft/replacing/plan-steps.ts';
import { readDraft, readStoryRow } from '../draft/whole/read-draft.ts';
import { frozenText, readFrozenStory, withStart } from './frozen-story.ts';

/** The plan of a restore, beside the draft before and the steps, which are said in pieces. */
export interface PlannedRestore {
  /** The edit for which this is planned. */
  contentRevision: number;
  /** The draft is that already. */
  isSame: boolean;
  /** Of the draft as it is now: to be archived. */
  before: { hash: string; hashWithStart: string; nodeCount: number };
  own: Pick<Row<'stories'>, 'title' | 'start_node_id'> & StoryListColumns;
  textBytes: number;
  /** The name of a part that cannot come back: something else has its id. */
  takenName: string | null;
}

/**
 * Plans how the draft becomes what was frozen, with the ids that things have there. What is the same
 * stays untouched; of what differs the revision grows; what went away comes back.
 */
async function planRestore(
  db: Reader,
  asked: { storyId: string; version_id: string; now: number },
  say: EmitPiece,
): Promise<PlannedRestore> {
  const { storyId, version_id, now } = asked;
  const { story: draft, contentRevision } = await readDraft(db, storyId);
  const row = await readStoryRow(db, storyId);
  const to = asDraft(await readFrozenStory(db, version_id), row);
  const isSame = changesBetween(draft, to).length === 0;
  const before = { hash: '', hashWithStart: '', nodeCount: draft.nodes.length };
  if (!isSame) {
    before.hash = await emitStory(draft, (piece) => say('before', piece));
    before.hashWithStart = await emitStory(withStart(draft));
    await emitSteps(await stepsTo(db, storyId, to, now), (piece) => say('steps', piece));
  }
  const own = {
    title: to.title,
    start_node_id: to.start_node_id,
    ...storyListColumns(to),
  };
  const takenName = isSame ? null : await nameOfTakenIn(db, storyId, to);
  return { contentRevision, isSame, before, own, textBytes: bytesOf(to), takenName };
}

async function nameOfTakenIn(db: Reader, storyId: string, { chapters, nodes, items }: Story) {
  const titled = chapters.map(({ id, title }) => ({ id, name: title }));
  return (
    (await nameOfTaken(db, storyId, 'chapter', titled)) ??
    (await nameOfTaken(db, storyId, 'node', nodes)) ??
    (await nameOfTaken(db, storyId, 'item', items))
  );
}

/** The job that plans what to write so that the draft becomes what was frozen. */
export const planRestoreJob = defineHeavyJob('restore', planRestore);

/** A publish names the start; where the author left it open, it stays open if that is the same. */
function asDraft(frozen: Story, { start_node_id }: { start_node_id: string | null }): Story {
  const open = { ...frozen, start_node_id: null };
  const isSame = startNode(open)?.id === startNode(frozen)?.id;
  return start_node_id === null && isSame ? open : frozen;
}

/** Gives the hash of its text. */
async function emitStory(story: Story, say?: (piece: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of frozenText(story)) {
    hash.update(piece);
    await say?.(piece);
  }
  return hash.digest('hex');
}
