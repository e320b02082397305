import type { Item, Node, Story } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { pieceBytes } from '../../staged-texts/staged-texts.ts';
import { itemBytes, nodeBytes, ownBytes, textBytes } from '../edits/text-size.ts';
import { itemColumns, nodeColumns, storyListColumns, wholeAction } from '../model/part-models.ts';
import { placesIn } from '../whole/plan-draft.ts';
import { listChapters, listItems, listNodes } from './queries.ts';
import type { Step } from './replace-draft.ts';

/** The steps that make the stored draft equal to a story, each whole. */
export async function stepsTo(
  db: Reader,
  storyId: string,
  to: Story,
  now: number,
): Promise<Step[]> {
  const chapters = differingRows(await listChapters(db, storyId), to.chapters.map(chapterRow));
  const storedNodes = await listNodes(db, storyId);
  const nodes = differingRows(storedNodes, placedRows(storedNodes, to.nodes));
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
export async function emitSteps(
  steps: Step[],
  say: (piece: string) => Promise<void>,
): Promise<void> {
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

const partOf = (step: Step, things: unknown[]): Step => ({
  ...step,
  ['ids' in step ? 'ids' : 'rows']: things,
});

const chapterRow = ({ id, title, ordinal }: Story['chapters'][number]) => ({
  id,
  title,
  ordinal,
});

const nodeRow = (node: Node) => ({
  id: node.id,
  ...nodeColumns({ ...node, actions: node.actions.map(wholeAction) }),
});

/** The nodes with their places: nodes that are in their chapter already, and in this order, keep theirs. */
function placedRows(stored: readonly Row<'nodes'>[], nodes: readonly Node[]) {
  const inOrder = new Set(nodes.map(({ chapter_id }) => chapter_id));
  const byId = new Map(stored.map((row) => [row.id, row]));
  const last = new Map<string, Row<'nodes'>>();
  for (const { id, chapter_id } of nodes) {
    const row = byId.get(id);
    const before = last.get(chapter_id);
    const isBehind =
      !before ||
      (row && (row.place > before.place || (row.place === before.place && id > before.id)));
    if (row?.chapter_id !== chapter_id || !isBehind) inOrder.delete(chapter_id);
    else last.set(chapter_id, row);
  }
  const places = placesIn(nodes);
  return nodes.map((node, index) => {
    const own = inOrder.has(node.chapter_id) ? byId.get(node.id)?.place : undefined;
    return { ...nodeRow(node), place: own ?? (places[index] as number) };
  });
}

const itemRow = (item: Item) => ({ id: item.id, ...itemColumns(item) });

/** A story knows every id that it ever gave to an action; this says so of a version from elsewhere. */
const actionRows = (story_id: string, nodes: readonly Node[]) =>
  nodes.flatMap(({ id: node_id, actions }) =>
    actions.map(({ id }) => ({ story_id, action_id: id, node_id })),
  );

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

export const bytesOf = (story: Story): number =>
  ownBytes({ title: story.title, ...storyListColumns(story) }) +
  sum(story.chapters.map(({ title }) => textBytes(title))) +
  sum(story.nodes.map((node) => nodeBytes(nodeRow(node)))) +
  sum(story.items.map(itemBytes));

interface StoredRow {
  id: string;
  revision: number;
  created_at: number;
}

interface Differing<Wanted, Stored> {
  wanted: Wanted;
  /** undefined = it is not there. */
  stored: Stored | undefined;
}

const hasAll = <Row extends object>(row: Row, fields: Row): boolean =>
  (Object.keys(fields) as (keyof Row)[]).every((name) => row[name] === fields[name]);

/** The rows to write and the rows to delete, so that the wanted ones are there and no others. */
function differingRows<Wanted extends { id: string }, Stored extends StoredRow & Wanted>(
  stored: readonly Stored[],
  wanted: readonly Wanted[],
): { differing: Differing<Wanted, Stored>[]; gone: string[] } {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const ids = new Set(wanted.map(({ id }) => id));
  const differing = wanted.flatMap((row) => {
    const was = byId.get(row.id);
    return was && hasAll(was, row) ? [] : [{ wanted: row, stored: was }];
  });
  return { differing, gone: [...byId.keys()].filter((id) => !ids.has(id)) };
}
