// What uses names that edits changed, in parts that are not at hand: found, and written with the new names.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Renamed } from '@brasslamp/story/draft';
import {
  type Renaming,
  referencesInItem,
  referencesInNode,
  referencesInStoryWide,
} from '@brasslamp/story/edit';
import type { Item, Level, Node, StoryWide } from '@brasslamp/story/model';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import { refusedFor } from '../edits/refused-edit.ts';
import { nodeBytes, textBytes } from '../edits/text-size.ts';
import {
  modelItem,
  modelNode,
  modelStoryWide,
  nameKey,
  nodeColumns,
  storyWideColumns,
} from '../model/part-models.ts';
import {
  listItemsWithBraces,
  listNodesOfStory,
  type RenamedItem,
  type RenamedNode,
  readWhole,
  type WholeRow,
  writeRenamed,
  writeRenamedItems,
} from './queries.ts';
import {
  asksFor,
  renamedItem,
  renamedNode,
  renamedStoryWide,
  textsOfNode,
} from './renamed-parts.ts';

/** A node may have 200,000 characters: this many are in memory at once. */
const atOnce = 200;
/** The time after which other calls get a turn. */
const turnMs = 10;
/** The bytes of a story from which on it is looked through before the transaction. */
const lightBytes = 256 * 1024;

/** A search for the names that edits change in a story. */
interface Asked {
  storyId: string;
  level: Level;
  /** The renamed parts, in the order of the edits. */
  renamed: readonly Renamed[];
  /** Ids of nodes and items that are at hand, and of the story where that is. */
  except: readonly string[];
}

/** The writes of a renaming outside of what is at hand, in a story as it was at one edit. */
export interface RenamePlan extends Asked {
  contentRevision: number;
  nodes: RenamedNode[];
  items: RenamedItem[];
  /** Columns of the story. */
  columns: Partial<Pick<Row<'stories'>, 'story_wide' | 'story_wide_revision'>>;
  grownBy: number;
  /** The new names of nodes that nodes, items or the story ask for already. */
  asking: { edit: number; to: string; name: string }[];
}

/** Rolls back a transaction that would take too long because there is much to search. */
export class PlanNeeded extends Error {
  readonly asked: Asked;

  constructor(asked: Asked) {
    super('Search the story first');
    this.asked = asked;
  }
}

/**
 * The uses of names that follow a renaming, in all of a story beside what is at hand. Throws where something asks
 * for the new name of a node already, though nothing has that name, and where a text gets too long. `isDirty`: the
 * transaction has written to the story before, so that what was planned outside of it does not hold.
 */
export async function usesElsewhere(
  trx: Writer,
  story: Pick<Row<'stories'>, 'content_revision' | 'text_bytes'>,
  { renamed, ...asked }: Asked,
  { plan, isDirty }: { plan: RenamePlan | null; isDirty: boolean },
): Promise<RenamePlan> {
  const changing = renamed.flatMap(({ edit, names }) => {
    const others = names.filter(({ from, to }) => from !== to);
    return others.length > 0 ? [{ edit, names: others }] : [];
  });
  const wanted = { ...asked, renamed: changing };
  if (changing.length === 0) return nothingOf(wanted, story.content_revision);
  const isPlanned = plan !== null && !isDirty && isOf(plan, wanted, story.content_revision);
  if (!isPlanned && !isDirty && story.text_bytes > lightBytes) throw new PlanNeeded(wanted);
  const found = isPlanned ? plan : await planRenaming(trx, wanted);
  assertNamesUnused(found);
  return found;
}

const nothingOf = (asked: Asked, contentRevision: number): RenamePlan => ({
  ...asked,
  contentRevision,
  ...{ nodes: [], items: [], columns: {}, grownBy: 0, asking: [] },
});

/** Writes a renaming elsewhere; only what changes gets a new revision. */
export async function writeUses(
  trx: Writer,
  { storyId, nodes, items }: RenamePlan,
  now: number,
): Promise<void> {
  if (items.length > 0) await writeRenamedItems(trx, storyId, items, now);
  for (let at = 0; at < nodes.length; at += atOnce) {
    await writeRenamed(trx, storyId, nodes.slice(at, at + atOnce), now);
    await nextTurn();
  }
}

const isOf = (plan: RenamePlan, asked: Asked, contentRevision: number): boolean =>
  plan.contentRevision === contentRevision &&
  plan.storyId === asked.storyId &&
  plan.level === asked.level &&
  JSON.stringify([plan.except, plan.renamed]) === JSON.stringify([asked.except, asked.renamed]);

export async function planRenaming(db: Reader, asked: Asked): Promise<RenamePlan> {
  const { storyId } = asked;
  const except = new Set(asked.except);
  const whole = await readWhole(db, storyId);
  const plan = nothingOf(asked, whole.content_revision);
  const pause = takingTurns();
  if (!except.has(storyId)) await searchWhole(plan, whole, pause);
  for (const row of await listItemsWithBraces(db, storyId)) {
    if (!except.has(row.id)) searchItem(plan, row);
  }
  let after: string | undefined;
  for (;;) {
    const rows = await listNodesOfStory(db, storyId, after, atOnce);
    for (const row of rows) {
      await pause();
      if (!except.has(row.id)) searchNode(plan, row);
    }
    after = rows.at(-1)?.id;
    if (rows.length < atOnce) return plan;
  }
}

/** Lets others have their turn after every few milliseconds. */
function takingTurns(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan <= turnMs) return;
    await nextTurn();
    turnBegan = performance.now();
  };
}

function searchNode(plan: RenamePlan, row: Row<'nodes'>): void {
  const { level } = plan;
  let node: Node | null = null;
  let now: Row<'nodes'> = row;
  for (const { edit, names } of plan.renamed) {
    const read = () => node ?? modelNode(row);
    noteAsking(plan, { edit, names }, row.name, (to) =>
      asksFor(to, textsOfNode(now), () => referencesInNode(read(), level)),
    );
    const renamed = inEdit(edit, () => renamedNode(now, read, names, level));
    if (!renamed) continue;
    node = renamed;
    now = { ...row, ...nodeColumns(renamed) };
  }
  if (!node) return;
  plan.grownBy += nodeBytes(now) - nodeBytes(row);
  const { id, body, actions, logic } = now;
  plan.nodes.push({ id, body, actions, logic });
}

function searchItem(plan: RenamePlan, row: Row<'items'>): void {
  const { level } = plan;
  let now: Item = modelItem(row);
  for (const { edit, names } of plan.renamed) {
    noteAsking(plan, { edit, names }, row.name, (to) =>
      asksFor(to, { typed: now.name, json: [] }, () => referencesInItem(now, level)),
    );
    now = inEdit(edit, () => renamedItem(now, names, level)) ?? now;
  }
  if (now.name === row.name) return;
  plan.grownBy += textBytes(now.name) - textBytes(row.name);
  plan.items.push({ id: row.id, name: now.name });
}

async function searchWhole(
  plan: RenamePlan,
  row: WholeRow,
  pause: () => Promise<void>,
): Promise<void> {
  if (row.story_wide === '') return;
  let now: StoryWide = { ...modelStoryWide(row), level: plan.level };
  let { story_wide } = row;
  for (const { edit, names } of plan.renamed) {
    noteAsking(plan, { edit, names }, row.title, (to) =>
      asksFor(to, { typed: '', json: [story_wide] }, () => referencesInStoryWide(now)),
    );
    const { title } = row;
    const renamed = await renamedStoryWide(now, { title, story_wide }, names, pause).catch(
      (error: unknown) => {
        throw refusedFor(edit, error);
      },
    );
    if (!renamed) continue;
    now = renamed;
    ({ story_wide } = storyWideColumns(now));
  }
  if (story_wide === row.story_wide) return;
  plan.grownBy += textBytes(story_wide) - textBytes(row.story_wide);
  plan.columns = { story_wide, story_wide_revision: row.story_wide_revision + 1 };
}

function inEdit<T>(edit: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw refusedFor(edit, error);
  }
}

function noteAsking(
  plan: RenamePlan,
  { edit, names }: Renamed,
  name: string,
  isAskedFor: (to: string) => boolean,
): void {
  const to = names.find(isOtherName)?.to;
  if (to !== undefined && isAskedFor(to)) plan.asking.push({ edit, to, name });
}

const isOtherName = ({ kind, from, to }: Renaming): boolean =>
  kind === 'node' && nameKey(from) !== nameKey(to);

/** Nodes that already link to the new name would silently link to the renamed node. */
function assertNamesUnused({ asking }: RenamePlan): void {
  const [first, ...others] = asking.toSorted((one, other) => one.edit - other.edit);
  if (!first) return;
  const { edit, to, name: node } = first;
  const more = others.filter((one) => one.edit === edit).length;
  throw refusedFor(edit, notValid(fieldError('name', 'name_asked_for', { name: to, node, more })));
}
