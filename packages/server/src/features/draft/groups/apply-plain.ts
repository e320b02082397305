// Edits that change parts and rename nothing: many of them are read, applied and written at once, by the
// same function that the browser uses.
import { endpoints } from '@brasslamp/contract';
import { applyGroup, type Draft, type DraftNode, type Edit } from '@brasslamp/story/draft';
import type { Item } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { notValid } from '../../../errors/app-error.ts';
import { parse } from '../../../http/bodies/read-body.ts';
import { findChapterOrThrow, saveChapter } from '../chapters/chapters.ts';
import { listChapters } from '../chapters/queries.ts';
import { readStoryRow } from '../edits/queries.ts';
import { saveItem } from '../items/items.ts';
import { modelDraftNode, modelDraftStory, modelItem, modelNode } from '../model/part-models.ts';
import { checkNodes } from '../nodes/check-node.ts';
import { saveNodes } from '../nodes/save-nodes.ts';
import { type GroupWork, inEdit, refuse, touch } from './group-work.ts';
import { findParts } from './queries.ts';
import { saveDraftStory } from './save-draft-story.ts';

const naming: Record<string, readonly string[]> = {
  node: ['name', 'ending'],
  item: ['key'],
  story: ['variables', 'achievements', 'snippets'],
};

/** Whether an edit can be applied with others: it touches no part but its own. */
export const isPlain = (edit: Edit): edit is Extract<Edit, { type: 'set' | 'text' }> =>
  edit.type === 'text' || (edit.type === 'set' && !naming[edit.part]?.includes(edit.field));

/** Applies the edits from one index up to another. */
export async function applyPlain(work: GroupWork, from: number, to: number): Promise<void> {
  const edits = work.edits.slice(from, to).filter(isPlain);
  const before = await readTouched(work, edits);
  const done = applyGroup(before.draft, edits);
  if ('refused' in done) throw refuse(from + done.refused.edit, done.refused.reason, done.refused);
  const { draft, changed } = done;
  const lastEditOf = (part: string, id: string) =>
    from +
    edits.findLastIndex(
      (edit) => edit.id === id && (edit.type === 'text' ? 'node' : edit.part) === part,
    );
  const nodes = [...changed.nodes].flatMap((id) => draft.nodes.get(id) ?? []);
  await writeNodes(work, nodes, { before, lastEditOf });
  for (const id of changed.chapters) {
    const { title = '' } = draft.chapters.get(id) ?? {};
    await inEdit(lastEditOf('chapter', id), async () => {
      const row = await findChapterOrThrow(work.trx, work.story, id);
      await saveChapter(work.trx, work.story, row, { title, now: work.now });
    });
    touch(work, 'chapter', id, title);
    work.isDirty = true;
  }
  for (const id of changed.items) {
    const [row, item] = [before.items.get(id), draft.items.get(id)];
    if (!row || !item) continue;
    const { trx, story, now, findNodes } = work;
    await inEdit(lastEditOf('item', id), () =>
      saveItem(trx, story, row, item, { now, plan: null, findNodes }),
    );
    touch(work, 'item', id, item.name);
    work.isDirty = true;
  }
  if (!changed.story) return;
  await inEdit(lastEditOf('story', ''), () => saveDraftStory(work, draft.story));
}

type Before = Awaited<ReturnType<typeof readTouched>>;

/** A draft of no more than what the edits are about, beside the chapters. */
async function readTouched({ trx, story }: GroupWork, edits: readonly Edit[]) {
  const ids = {
    story: new Set(),
    chapter: new Set(),
    node: new Set<string>(),
    item: new Set<string>(),
  };
  for (const edit of edits) {
    if (edit.type === 'text') ids.node.add(edit.id);
    if (edit.type !== 'set') continue;
    ids[edit.part].add(edit.id);
    if (edit.field === 'start_node_id' && typeof edit.to === 'string') ids.node.add(edit.to);
  }
  const nodeRows = await findParts(trx, 'nodes', story.id, [...ids.node]);
  const itemRows = await findParts(trx, 'items', story.id, [...ids.item]);
  const chapters = await listChapters(trx, story.id);
  const { title, start_node_id, level } = story;
  const nothing = { variables: [], achievements: [], content_notes: [] };
  const draft: Draft = {
    story:
      ids.story.size > 0
        ? modelDraftStory(await readStoryRow(trx, story.id))
        : { title, start_node_id, ...nothing, ...defaultStoryWide(level) },
    chapters: new Map(
      chapters.map(({ id, title: called, ordinal }) => [id, { id, title: called, ordinal }]),
    ),
    nodes: new Map(nodeRows.map((row): [string, DraftNode] => [row.id, modelDraftNode(row)])),
    items: new Map(itemRows.map((row): [string, Item] => [row.id, modelItem(row)])),
    marks: new Map(),
  };
  return {
    draft,
    nodes: new Map(nodeRows.map((row) => [row.id, row])),
    items: new Map(itemRows.map((row) => [row.id, row])),
  };
}

const { body: nodeSchema } = endpoints['PUT /api/stories/:username/:story_slug/nodes/:node_id'];

async function writeNodes(
  work: GroupWork,
  nodes: readonly DraftNode[],
  { before, lastEditOf }: { before: Before; lastEditOf: (part: string, id: string) => number },
): Promise<void> {
  if (nodes.length === 0) return;
  const { trx, story } = work;
  const changes = nodes.flatMap((node) => {
    const row = before.nodes.get(node.id);
    return row ? [{ node, row }] : [];
  });
  const sent = changes.map(({ node, row }) => ({ ...node, stored: modelNode(row) }));
  const errors = await checkNodes(trx, story, sent, work.findNodes);
  for (const [at, { node, row }] of changes.entries()) {
    const inBody = node.body === row.body ? [] : bodyErrors(node);
    const wrong = [...inBody, ...(errors[at] ?? [])];
    const last = lastEditOf('node', node.id);
    await inEdit(last, async () => {
      if (wrong.length > 0) throw notValid(...wrong);
    });
    touch(work, 'node', node.id, node.name);
  }
  // Whichever it was that made the story too long.
  const last = Math.max(...changes.map(({ node }) => lastEditOf('node', node.id)));
  await inEdit(last, () => saveNodes(trx, story, changes, work.writing));
  work.isDirty = true;
}

/** A text comes as changes of the one before: what came of them was never looked at as a whole. */
const bodyErrors = ({ body }: DraftNode) => parse(nodeSchema, { body }).errors;
