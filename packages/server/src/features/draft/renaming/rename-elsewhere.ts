// What uses names that edits changed, in parts that are not at hand: found, and written with the new names.
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  askedFor,
  mentionsAny,
  namesIn,
  type Renamed,
  renamedIn,
  type SpeakerKind,
  type Speakers,
  textsFit,
} from '@brasslamp/story/draft';
import type { Level, StoryWide } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { refusedFor } from '../edits/refused-edit.ts';
import { nodeBytes, textBytes } from '../edits/text-size.ts';
import {
  modelItem,
  modelNode,
  modelStoryWide,
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
  const rename = renamerOf(plan);
  if (!except.has(storyId)) await searchWhole(plan, whole, rename, pause);
  for (const row of await listItemsWithBraces(db, storyId)) {
    if (!except.has(row.id)) searchItem(plan, row, rename);
  }
  let after: string | undefined;
  for (;;) {
    const rows = await listNodesOfStory(db, storyId, after, atOnce);
    for (const row of rows) {
      await pause();
      if (!except.has(row.id)) searchNode(plan, row, rename);
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

/** A function that replaces the names of each edit in its order; null = the part speaks of none of them. */
type Rename = <One extends SpeakerKind, Whole extends Speakers[One]>(
  part: One,
  whole: Whole,
  name: string,
) => Whole | null;

function renamerOf({ renamed, level, asking }: RenamePlan): Rename {
  const mentions = mentionsAny(renamed.flatMap(({ names }) => namesIn(names)));
  return <One extends SpeakerKind, Whole extends Speakers[One]>(
    part: One,
    whole: Whole,
    name: string,
  ) => {
    if (!mentions(part, whole)) return null;
    let now: Whole | null = null;
    for (const { edit, names } of renamed) {
      const to = askedFor(part, now ?? whole, names, level);
      if (to !== null) asking.push({ edit, to, name });
      const next: Whole | null = renamedIn(part, now ?? whole, names, level);
      if (next && !textsFit(part, next)) {
        throw refusedFor(edit, new AppError('limit_reached.renamed_node', { name }));
      }
      now = next ?? now;
    }
    return now;
  };
}

function searchNode(plan: RenamePlan, row: Row<'nodes'>, rename: Rename): void {
  const renamed = rename('node', modelNode(row), row.name);
  if (!renamed) return;
  const { body, actions, logic } = nodeColumns(renamed);
  plan.grownBy += nodeBytes({ ...row, body, actions, logic }) - nodeBytes(row);
  plan.nodes.push({ id: row.id, body, actions, logic });
}

function searchItem(plan: RenamePlan, row: Row<'items'>, rename: Rename): void {
  const name = rename('item', modelItem(row), row.name)?.name ?? row.name;
  if (name === row.name) return;
  plan.grownBy += textBytes(name) - textBytes(row.name);
  plan.items.push({ id: row.id, name });
}

/** `pause` is awaited between its texts, of which there may be megabytes. */
async function searchWhole(
  plan: RenamePlan,
  row: WholeRow,
  rename: Rename,
  pause: () => Promise<void>,
): Promise<void> {
  if (row.story_wide === '') return;
  const whole: StoryWide = { ...modelStoryWide(row), level: plan.level };
  const renamed = async (piece: Partial<StoryWide>): Promise<StoryWide> => {
    await pause();
    const one = { ...defaultStoryWide(plan.level), ...piece };
    return rename('story', one, row.title) ?? one;
  };
  const now = await renamed({ ...whole, frames: [], snippets: [] });
  for (const frame of whole.frames) now.frames.push(...(await renamed({ frames: [frame] })).frames);
  for (const snippet of whole.snippets) {
    now.snippets.push(...(await renamed({ snippets: [snippet] })).snippets);
  }
  const { story_wide } = storyWideColumns(now);
  if (story_wide === storyWideColumns(whole).story_wide) return;
  plan.grownBy += textBytes(story_wide) - textBytes(row.story_wide);
  plan.columns = { story_wide, story_wide_revision: row.story_wide_revision + 1 };
}

/** Nodes that already link to the new name would silently link to the renamed node. */
function assertNamesUnused({ asking }: RenamePlan): void {
  const [first, ...others] = asking.toSorted((one, other) => one.edit - other.edit);
  if (!first) return;
  const { edit, to, name: node } = first;
  const more = others.filter((one) => one.edit === edit).length;
  throw refusedFor(edit, notValid(fieldError('name', 'name_asked_for', { name: to, node, more })));
}
