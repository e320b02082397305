// What a write looks at of a draft: as much of it as its edits are about.
import type { Draft, Edit, Elsewhere } from '@brasslamp/story/draft';
import type { Ending } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { readStoryRow } from '../edits/queries.ts';
import {
  modelChapter,
  modelDraftNode,
  modelDraftStory,
  modelItem,
  nameKey,
} from '../model/part-models.ts';
import { countParts, findParts, findTaken, listTaken } from '../rows/queries.ts';
import { type Asked, askedBy, type Beside } from './asked-by.ts';
import { marksOf, sketchedNode } from './node-sketch.ts';
import { findItemsInChapters, findSketches, listChapters, listEndings } from './queries.ts';
import { type Binned, takeBinned } from './take-binned.ts';

/** The part of a draft that edits are about, with the rows that it is stored in. */
export interface AtHand {
  draft: Draft;
  elsewhere: Elsewhere;
  story: Row<'stories'> | null;
  chapters: ReadonlyMap<string, Row<'chapters'>>;
  nodes: ReadonlyMap<string, Row<'nodes'>>;
  items: ReadonlyMap<string, Row<'items'>>;
  /** The part that comes back from the bin. */
  binned: Binned | null;
}

export async function takeAtHand(
  db: Reader,
  story: StoryRow,
  edits: readonly Edit[],
  { beside = {}, deletedAfter }: { beside?: Beside | undefined; deletedAfter: number },
): Promise<AtHand> {
  const asked = askedBy(edits, beside);
  const binned = await takeBinned(db, story, edits, { binned: beside.binned, deletedAfter });
  const level = beside.story?.level ?? story.level;
  const chapters = asked.chapters ? await listChapters(db, story.id) : [];
  const { nodes, sketches } = await findNodes(db, story.id, asked);
  const items = await findItems(db, story.id, asked);
  const whole = asked.story ? await readStoryRow(db, story.id) : null;
  const draft: Draft = {
    story: whole ? modelDraftStory({ ...whole, level }) : withoutLists(story),
    chapters: byId(chapters.map(modelChapter)),
    nodes: byId([...sketches.map(sketchedNode), ...nodes.map(modelDraftNode)]),
    items: byId(items.map(modelItem)),
    marks: marksOf([...sketches, ...nodes]),
  };
  return {
    draft,
    elsewhere: await findElsewhere(db, story.id, { asked, draft, binned }),
    story: whole,
    chapters: byId(chapters),
    nodes: byId(nodes),
    items: byId(items),
    binned,
  };
}

const byId = <Part extends { id: string }>(parts: readonly Part[]): Map<string, Part> =>
  new Map(parts.map((part) => [part.id, part]));

/** A story without its lists, which may be long, where nothing is asked of them. */
const withoutLists = ({ title, start_node_id, level }: StoryRow): Draft['story'] => ({
  title,
  start_node_id,
  ...{ variables: [], achievements: [], content_notes: [] },
  ...defaultStoryWide(level),
});

/**
 * Nodes that only go with their chapter, or are noted about, are at hand without their texts, of which
 * there may be megabytes. Where names change, these may have to be written into the latter.
 */
async function findNodes(db: Reader, storyId: string, { nodes, sketched, going, renames }: Asked) {
  const named = renames ? [...new Set([...nodes, ...sketched])] : [...nodes];
  const rows = await findParts(db, 'nodes', storyId, named);
  const noted = renames ? [] : without([...sketched], nodes);
  const sketches = [
    ...(await findSketches(db, storyId, 'chapter_id', [...going])),
    ...(await findSketches(db, storyId, 'id', noted)),
  ];
  return { nodes: rows, sketches };
}

const without = (ids: readonly string[], there: ReadonlySet<string>): string[] =>
  [...new Set(ids)].filter((id) => !there.has(id));

async function findItems(
  db: Reader,
  storyId: string,
  { items, going }: Asked,
): Promise<Row<'items'>[]> {
  const inThem = await findItemsInChapters(db, storyId, [...going]);
  const there = new Set(inThem.map(({ id }) => id));
  return [...inThem, ...(await findParts(db, 'items', storyId, without([...items], there)))];
}

/** The rest of the story: how much there is, and who has the names that are asked for. */
async function findElsewhere(
  db: Reader,
  storyId: string,
  { asked, draft: { nodes, items }, binned }: { asked: Asked; draft: Draft; binned: Binned | null },
): Promise<Elsewhere> {
  const others = <Named extends { id: string }>(
    found: Named[],
    here: ReadonlyMap<string, object>,
  ) => found.filter(({ id }) => !here.has(id));
  const back = binned?.removed;
  const names = await findWords(db, 'nodes', storyId, {
    asked: [...asked.nodeNames],
    back: back?.nodes.map(({ name }) => nameKey(name)),
  });
  const keys = await findWords(db, 'items', storyId, {
    asked: [...asked.itemKeys],
    back: back?.items.map(({ key }) => key),
  });
  const endings = mayRenameEnding(nodes, asked) ? await listEndings(db, storyId) : [];
  const [addsNodes, addsItems] = [asked.addsNodes || back, asked.addsItems || back];
  return {
    nodes: addsNodes ? (await countParts(db, 'nodes', storyId)) - nodes.size : 0,
    items: addsItems ? (await countParts(db, 'items', storyId)) - items.size : 0,
    nodeNames: new Set(others(names, nodes).map(({ word }) => word)),
    itemKeys: new Set(others(keys, items).map(({ word }) => word)),
    endings: new Set(
      others(endings, nodes).map(({ ending }) => (JSON.parse(ending) as Ending).name),
    ),
  };
}

/** Words that are taken. What comes back to a taken one gets a number, and others may have any of those. */
async function findWords(
  db: Reader,
  table: 'nodes' | 'items',
  storyId: string,
  { asked, back = [] }: { asked: readonly string[]; back: readonly string[] | undefined },
): Promise<{ id: string; word: string }[]> {
  const taken = await findTaken(db, table, storyId, [...asked, ...back]);
  return back.length > 0 && taken.length > 0 ? listTaken(db, table, storyId) : taken;
}

/** Whether an ending is called otherwise: others may still give the one of that name. */
function mayRenameEnding(nodes: Draft['nodes'], { endings: [first, ...more] }: Asked): boolean {
  return first !== undefined && (more.length > 0 || nodes.get(first)?.ending !== null);
}
