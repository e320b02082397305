import { createHash } from 'node:crypto';
import { startNode } from '@brasslamp/story/engine';
import type { Item, Node, Story } from '@brasslamp/story/model';
import { changesBetween } from '@brasslamp/story/versions';
import type { Reader } from '../../db/database.ts';
import type { SayPiece } from '../heavy-work/heavy-jobs.ts';
import { withStart } from '../publishing/compile-story.ts';
import { readDraft } from '../publishing/draft-story.ts';
import { readFrozenStory } from '../publishing/frozen-story.ts';
import { storyPieces } from '../publishing/story-pieces.ts';
import { pieceBytes } from '../staged-texts/staged-texts.ts';
import { itemBytes, nodeBytes, ownBytes, textBytes } from '../stories/text-size.ts';
import { nodeColumns, wholeAction } from '../writing/node-model.ts';
import { differingRows } from './differing-rows.ts';
import { listChapters, listItems, listNodes, readStory } from './queries.ts';
import type { Step } from './replacing-steps.ts';

/** What comes of a restore, beside the draft before and the steps, which are said in pieces. */
export interface PlannedRestore {
  /** The edit for which this is planned. */
  contentRevision: number;
  /** The draft is that already. */
  isSame: boolean;
  /** Of the draft as it is now: to be kept. */
  before: { hash: string; hashWithStart: string; nodeCount: number };
  own: Pick<Story, 'title' | 'start_node_id' | 'variables' | 'achievements' | 'content_notes'>;
  textBytes: number;
}

/**
 * Plans how the draft becomes what was frozen, with the ids that things have there. What is the same
 * stays untouched; of what differs the revision grows; what went away comes back.
 */
export async function planRestore(
  db: Reader,
  asked: { storyId: string; version_id: string; now: number },
  say: SayPiece,
): Promise<PlannedRestore> {
  const { storyId, version_id, now } = asked;
  const { story: draft, contentRevision } = await readDraft(db, storyId);
  const row = await readStory(db, storyId);
  const to = asDraft(await readFrozenStory(db, version_id), row);
  const isSame = changesBetween(draft, to).length === 0;
  const before = { hash: '', hashWithStart: '', nodeCount: draft.nodes.length };
  if (!isSame) {
    before.hash = await sayStory(draft, (piece) => say('before', piece));
    before.hashWithStart = await sayStory(withStart(draft));
    await saySteps(await stepsTo(db, storyId, to, now), (piece) => say('steps', piece));
  }
  const { title, start_node_id, variables, achievements, content_notes } = to;
  const own = { title, start_node_id, variables, achievements, content_notes };
  return { contentRevision, isSame, before, own, textBytes: bytesOf(to) };
}

/** A publish names the start; where the author left it open, it stays open if that is the same. */
function asDraft(frozen: Story, { start_node_id }: { start_node_id: string | null }): Story {
  const open = { ...frozen, start_node_id: null };
  const isSame = startNode(open)?.id === startNode(frozen)?.id;
  return start_node_id === null && isSame ? open : frozen;
}

/** Gives the hash of its text. */
async function sayStory(story: Story, say?: (piece: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of storyPieces(story)) {
    hash.update(piece);
    await say?.(piece);
  }
  return hash.digest('hex');
}

/** All of them, each whole. */
export async function stepsTo(
  db: Reader,
  storyId: string,
  to: Story,
  now: number,
): Promise<Step[]> {
  const chapters = differingRows(await listChapters(db, storyId), to.chapters.map(chapterRow));
  const nodes = differingRows(await listNodes(db, storyId), to.nodes.map(nodeRow));
  const items = differingRows(await listItems(db, storyId), to.items.map(itemRow));
  const written = (stored: { revision: number; created_at: number } | undefined) => ({
    story_id: storyId,
    revision: (stored?.revision ?? 0) + 1,
    created_at: stored?.created_at ?? now,
    updated_at: now,
  });
  const renamed = nodes.differing.filter(
    ({ wanted, stored }) => stored && stored.name_key !== wanted.name_key,
  );
  const takenOut = [...items.gone, ...items.differing.map(({ wanted }) => wanted.id)];
  return [
    { do: 'delete', part: 'items', ids: takenOut },
    { do: 'delete', part: 'nodes', ids: nodes.gone },
    { do: 'free-names', ids: renamed.map(({ wanted }) => wanted.id) },
    {
      do: 'chapters',
      rows: chapters.differing.map(({ wanted, stored }) => ({ ...wanted, ...written(stored) })),
    },
    {
      do: 'nodes',
      rows: nodes.differing.map(({ wanted, stored }) => ({ ...wanted, ...written(stored) })),
    },
    {
      do: 'items',
      rows: items.differing.map(({ wanted, stored }) => ({ ...wanted, ...written(stored) })),
    },
    { do: 'delete', part: 'chapters', ids: chapters.gone },
    { do: 'action-ids', rows: actionRows(storyId, to.nodes) },
  ];
}

/** A piece is carried out in one write: a quarter of what one may have is soon done. */
const mostBytes = pieceBytes / 4;
const mostInStep = 100;

/** Says the steps in pieces, each a list of some of them or of parts of one. */
async function saySteps(steps: Step[], say: (piece: string) => Promise<void>): Promise<void> {
  let parts: Step[] = [];
  let bytes = 0;
  const sayParts = async () => {
    if (parts.length > 0) await say(JSON.stringify(parts));
    [parts, bytes] = [[], 0];
  };
  for (const step of steps) {
    let things: unknown[] = [];
    const endPart = () => {
      if (things.length > 0) parts.push(partOf(step, things));
      things = [];
    };
    for (const thing of thingsIn(step)) {
      const more = Buffer.byteLength(JSON.stringify(thing)) + 1;
      if (bytes > 0 && bytes + more > mostBytes) {
        endPart();
        await sayParts();
      } else if (things.length >= mostInStep) endPart();
      things.push(thing);
      bytes += more;
    }
    endPart();
  }
  await sayParts();
}

const thingsIn = (step: Step): readonly unknown[] => ('ids' in step ? step.ids : step.rows);

const partOf = (step: Step, things: unknown[]): Step =>
  ({ ...step, ['ids' in step ? 'ids' : 'rows']: things }) as Step;

const chapterRow = ({ id, title, ordinal }: Story['chapters'][number]) => ({ id, title, ordinal });

const nodeRow = (node: Node) => ({
  id: node.id,
  ...nodeColumns({ ...node, actions: node.actions.map(wholeAction) }),
});

const itemRow = (item: Item) => ({
  id: item.id,
  chapter_id: item.chapter_id,
  key: item.key,
  name: item.name,
  description: item.description,
  image: item.image,
  location: item.location,
  is_portable: Number(item.portable),
  is_stackable: Number(item.stackable),
  is_hidden: Number(item.hidden),
});

/** A story knows every id that it ever gave to an action; this says so of a version from elsewhere. */
const actionRows = (story_id: string, nodes: readonly Node[]) =>
  nodes.flatMap(({ id: node_id, actions }) =>
    actions.map(({ id }) => ({ story_id, action_id: id, node_id })),
  );

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

const bytesOf = (story: Story): number =>
  ownBytes(story) +
  sum(story.chapters.map(({ title }) => textBytes(title))) +
  sum(story.nodes.map((node) => nodeBytes(nodeRow(node)))) +
  sum(story.items.map(itemBytes));
