import type { Reply } from '@brasslamp/contract';
import type { EditGroup } from '@brasslamp/story/draft';
import type { Writer } from '../../../db/database.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { readHead } from '../changes/queries.ts';
import { readWrittenBytes } from '../edits/queries.ts';
import { inEdit, RefusedEdit } from '../edits/refused-edit.ts';
import { assertActFits } from '../edits/writing-quota.ts';
import type { GroupParts } from '../history/keep-history.ts';
import { type RenamePlan, writeRenaming } from '../renaming/rename-elsewhere.ts';
import type { FindNodes } from '../writing/draft-write.ts';
import { applyEdits, type Touched } from './apply-edits.ts';
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
  let story = await storyToWrite(deps.database.read, viewer, params);
  for (const group of body.groups as EditGroup[]) {
    const write = (trx: Writer, plan: RenamePlan | null) =>
      storyToWrite(trx, viewer, params).then(async (found) => {
        story = found;
        await writeGroup(trx, found, group, { user_id: viewer.user_id, now: deps.now(), plan });
      });
    try {
      await writeRenaming(deps.database, write);
      results.push({ id: group.id, status: 'done' });
    } catch (error) {
      if (!(error instanceof RefusedEdit)) throw error;
      results.push({ id: group.id, ...refusal(error) });
    }
  }
  return { head: await readHead(deps.database.read, story.id), results };
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

/** So many parts are told of what a group changed. */
const mostTold = 5;

/** For the history: how many parts the group changed, and the first of them by name. */
function partsIn(touched: Touched): string {
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

/** So long the history tells of what was done; what is done is remembered for ever. */
const toldForMs = 90 * 24 * 60 * 60 * 1_000;

/** Throws `RefusedEdit`, and then the transaction has to be rolled back. */
export async function writeGroup(
  trx: Writer,
  story: StoryRow,
  group: EditGroup,
  by: { user_id: string; now: number; plan: RenamePlan | null },
): Promise<void> {
  if (await isGroupKnown(trx, story.id, group.id)) return;
  const before = await readWrittenBytes(trx, story.owner_id);
  await writeNewGroup(trx, story, group, by);
  await inEdit(group.edits.length - 1, () => assertActFits(trx, story.owner_id, before));
}

async function writeNewGroup(
  trx: Writer,
  story: StoryRow,
  { id, act, edits }: EditGroup,
  { user_id, now, plan }: { user_id: string; now: number; plan: RenamePlan | null },
): Promise<void> {
  const before = await readHead(trx, story.id);
  await rememberGroup(trx, story.id, id);
  const writing = { user_id, act, now };
  const findNodes = findingNodes(edits);
  const touched = await applyEdits({ trx, story, edits, writing, plan, findNodes });
  const seq = await readHead(trx, story.id);
  // Where nothing changed there is nothing to tell.
  if (seq === before) return;
  const parts = partsIn(touched);
  await insertGroup(trx, { story_id: story.id, id, seq, user_id, act, parts, created_at: now });
  await deleteGroupsBefore(trx, story.id, now - toldForMs);
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
