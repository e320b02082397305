import type { Reply } from '@brasslamp/contract';
import type { EditGroup } from '@brasslamp/story/draft';
import type { Writer } from '../../../db/database.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { keepLeaves } from '../../imported/come-again.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { readHead } from '../at-hand/queries.ts';
import { readWrittenBytes } from '../edits/queries.ts';
import { RefusedEdit, refusedFor } from '../edits/refused-edit.ts';
import { assertActFits, assertWritingQuota } from '../edits/writing-quota.ts';
import type { GroupParts } from '../history/keep-history.ts';
import type { RenamePlan } from '../renaming/rename-elsewhere.ts';
import { applyGroupEdits } from './apply-group-edits.ts';
import { type FindNodes, writeDraft } from './draft-write.ts';
import {
  deleteGroupsBefore,
  insertGroup,
  isGroupKnown,
  nodesEver,
  rememberGroup,
} from './queries.ts';

const editsKey = 'POST /api/stories/:username/:story_slug/edits';

type EditsCall = Call<typeof editsKey>;
type Result = Reply<typeof editsKey>['results'][number];

/**
 * Writes groups of edits, each in a transaction of its own: whole or not at all, and once for ever. One
 * that is refused leaves those behind it as they are; they may well be written.
 */
export async function writeGroups(
  deps: Deps,
  { viewer, params, body }: EditsCall,
): Promise<Reply<typeof editsKey>> {
  const results: Result[] = [];
  let head: number | null = null;
  for (const group of body.groups as EditGroup[]) {
    try {
      head = await writeDraft(deps.database, async (trx, plan) => {
        const story = await storyToWrite(trx, viewer, params);
        return writeGroup(trx, story, group, { user_id: viewer.user_id, now: deps.now(), plan });
      });
      results.push({ id: group.id, status: 'done' });
    } catch (error) {
      if (!(error instanceof RefusedEdit)) throw error;
      results.push({ id: group.id, ...refusal(error) });
    }
  }
  const { read } = deps.database;
  head ??= await readHead(read, (await storyToWrite(read, viewer, params)).id);
  return { head, results };
}

const refusal = ({ reason, edit, error }: RefusedEdit) => ({
  status: 'refused' as const,
  reason,
  edit,
  detail: error.message,
  ...(error.errors && {
    errors: error.errors.map(
      ({ path, message: said, message_id = 'value_wrong', params = {} }) => ({
        path,
        message: said,
        message_id,
        params,
      }),
    ),
  }),
});

/** The number of parts that are told of what a group changed. */
const mostTold = 5;

/** The line of the history about a group: how many parts it changed, and the first of them by name. */
function partsIn(touched: ReadonlyMap<string, string>): string {
  const nodes = new Map<string, string>();
  const names = new Set<string>();
  for (const [part, name] of touched) {
    const [kind = '', id = ''] = part.split(' ');
    if (nodes.size + names.size === mostTold) break;
    if (kind === 'node' || kind === 'mark') nodes.set(id, name);
    else names.add(name);
  }
  const told: GroupParts = { count: touched.size, names: [...names], nodes: [...nodes] };
  return JSON.stringify(told);
}

/** The time for which the history tells of what was done; what is done is remembered for ever. */
const toldForMs = 90 * 24 * 60 * 60 * 1_000;

interface By {
  user_id: string;
  now: number;
  plan: RenamePlan | null;
}

/**
 * Writes a group, and gives the number of the story's last change then. Throws `RefusedEdit`, and then the transaction has
 * to be rolled back. Whichever edit it was that took more than fits, the last one is told.
 */
export async function writeGroup(
  trx: Writer,
  story: StoryRow,
  group: EditGroup,
  by: By,
): Promise<number> {
  if (await isGroupKnown(trx, story.id, group.id)) return readHead(trx, story.id);
  const before = await readWrittenBytes(trx, story.owner_id);
  try {
    const head = await writeNewGroup(trx, story, group, by);
    await assertActFits(trx, story.owner_id, before);
    return head;
  } catch (error) {
    throw refusedFor(group.edits.length - 1, error);
  }
}

async function writeNewGroup(
  trx: Writer,
  story: StoryRow,
  { id, act, edits, leaves }: EditGroup,
  { user_id, now, plan }: By,
): Promise<number> {
  await rememberGroup(trx, story.id, id);
  const { touched, isWritten } = await applyGroupEdits({
    ...{ trx, story, edits, plan },
    writing: { user_id, act, now },
    findNodes: findingNodes(edits),
  });
  if (leaves) {
    await assertWritingQuota(trx, story.owner_id, Buffer.byteLength(JSON.stringify(leaves)));
    await keepLeaves(trx, story.id, leaves, now);
  }
  const seq = await readHead(trx, story.id);
  // Where nothing changed there is nothing to tell.
  if (!isWritten) return seq;
  const parts = partsIn(touched);
  await insertGroup(trx, { story_id: story.id, id, seq, user_id, act, parts, created_at: now });
  await deleteGroupsBefore(trx, story.id, now - toldForMs);
  return seq;
}

/** A way may lead to a node that the group makes later, and to one that was deleted: it may come back. */
function findingNodes(edits: EditGroup['edits']): FindNodes {
  const adding = new Set(edits.flatMap((edit) => (edit.type === 'add' ? [edit.id] : [])));
  return async (db, storyId, ids) => {
    const known = await nodesEver(
      db,
      storyId,
      ids.filter((id) => !adding.has(id)),
    );
    return new Set([...known, ...ids.filter((id) => adding.has(id))]);
  };
}
