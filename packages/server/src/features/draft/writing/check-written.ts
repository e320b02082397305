// What only the database can tell about the parts that edits made or changed.
import { endpoints } from '@brasslamp/contract';
import type { Applied, DraftNode, Edit } from '@brasslamp/story/draft';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { parse } from '../../../http/bodies/read-body.ts';
import type { AtHand } from '../at-hand/take-at-hand.ts';
import type { Binned } from '../at-hand/take-binned.ts';
import { nameOfAny } from '../bin/queries.ts';
import { refusedFields, refusedId } from '../edits/refused-edit.ts';
import { assertIdsOwn, takenIds } from '../ids/id-belongs-to-one-story.ts';
import { storyWideLevelErrors, variableLevelErrors } from '../model/level-errors.ts';
import { modelNode } from '../model/part-models.ts';
import { checkItems } from './check-items.ts';
import { checkNodes } from './check-nodes.ts';
import type { DraftWrite } from './draft-write.ts';

/** Refuses an edit that adds a part with an id that anything else has or had, or gets before by these edits. */
export async function assertIdsFree({ trx, story, edits }: DraftWrite): Promise<void> {
  const added = edits.filter((edit) => edit.type === 'add');
  const taken = await takenIds(trx, story.id, added);
  const parts = new Map<string, string>();
  for (const [at, edit] of edits.entries()) {
    if (edit.type !== 'add') continue;
    if (taken.has(edit.id) || (parts.get(edit.id) ?? edit.part) !== edit.part) throw refusedId(at);
    parts.set(edit.id, edit.part);
  }
}

/** Refuses what is wrong with a part, at the last edit that said something about it. */
export async function checkWritten(
  write: DraftWrite,
  hand: AtHand,
  { draft, changed }: Applied,
): Promise<void> {
  const { trx, story, edits, findNodes } = write;
  const said = lastEdits(edits);
  const typed = new Set(edits.flatMap((edit) => (edit.type === 'text' ? [edit.id] : [])));
  const nodes = [...changed.nodes]
    .flatMap((id) => draft.nodes.get(id) ?? [])
    .filter((node) => said.has(`node ${node.id}`));
  const sent = nodes.map((node) => {
    const row = hand.nodes.get(node.id);
    return { ...node, stored: row ? modelNode(row) : null };
  });
  const errors = await checkNodes(trx, story, sent, findNodes);
  for (const [at, node] of nodes.entries()) {
    const wrong = [...(typed.has(node.id) ? bodyErrors(node) : []), ...(errors[at] ?? [])];
    if (wrong.length > 0) throw refusedFields(said.get(`node ${node.id}`) ?? 0, wrong);
  }
  const items = [...changed.items]
    .flatMap((id) => draft.items.get(id) ?? [])
    .filter((item) => said.has(`item ${item.id}`));
  const located = items.map(({ id, location }) => ({
    location,
    storedLocation: hand.items.get(id)?.location ?? null,
  }));
  const misplaced = await checkItems(trx, story.id, located, findNodes);
  for (const [at, { id }] of items.entries()) {
    const wrong = misplaced[at] ?? [];
    if (wrong.length > 0) throw refusedFields(said.get(`item ${id}`) ?? 0, wrong);
  }
  if (!changed.story) return;
  const wrong = [
    ...variableLevelErrors(story.level, draft.story.variables),
    ...storyWideLevelErrors(draft.story),
  ];
  if (wrong.length > 0) throw refusedFields(said.get('story ') ?? 0, wrong);
}

/**
 * Refuses a part from the bin that is partly in the story by now, that holds an id of something else, or that a story of
 * this level cannot hold: a version may have been restored since it left.
 */
export async function checkBinned(
  { trx, story }: DraftWrite,
  { removed: { chapter, nodes, items }, isAboveLevel }: Binned,
): Promise<void> {
  const chapters = chapter ? [{ id: chapter.id, name: chapter.title }] : [];
  for (const [part, named] of [
    ['chapter', chapters],
    ['node', nodes],
    ['item', items],
  ] as const) {
    const ids = named.map(({ id }) => id);
    const name = await nameOfAny(trx, story.id, `${part}s`, ids);
    if (name !== undefined) throw new AppError('already_back', { name });
    await assertIdsOwn(trx, story.id, part, named);
  }
  if (isAboveLevel) throw notValid(fieldError('bin_id', 'raise_first'));
}

/** The index of the last edit of each part that says what it is to be. */
function lastEdits(edits: readonly Edit[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const [at, edit] of edits.entries()) {
    if (edit.type === 'text') last.set(`node ${edit.id}`, at);
    else if (edit.type === 'set' || edit.type === 'add') last.set(`${edit.part} ${edit.id}`, at);
  }
  return last;
}

const { body: nodeSchema } = endpoints['PUT /api/stories/:username/:story_slug/nodes/:node_id'];

/** A text comes as changes of the one before: what came of them was never looked at as a whole. */
const bodyErrors = ({ body }: DraftNode) => parse(nodeSchema, { body }).errors;
