import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Renaming,
  referencesInItem,
  referencesInNode,
  referencesInStoryWide,
} from '@brasslamp/story/edit';
import type { Level } from '@brasslamp/story/model';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { updateStoryRow } from '../../story-access/story-rows.ts';
import { growText, nodeBytes, textBytes } from '../edits/text-size.ts';
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
/** After so long other calls get a turn. */
const turnMs = 10;
/** More than this is looked through before the transaction. */
const lightBytes = 256 * 1024;
const maxPlans = 4;

/** What is renamed in a story as it was at one edit. */
export interface RenamePlan {
  storyId: string;
  contentRevision: number;
  renamings: readonly Renaming[];
  /** A node's, an item's or, for what holds for the whole of it, the story's id: written by the call itself. */
  except: string | undefined;
  nodes: RenamedNode[];
  items: RenamedItem[];
  /** Columns of the story. */
  storyWide: Pick<Row<'stories'>, 'story_wide' | 'story_wide_revision'> | null;
  grownBy: number;
  /** Names of what asks for the new name already: of nodes, of items, of the story. */
  referring: string[];
}

type RenameRequest = Pick<RenamePlan, 'storyId' | 'renamings' | 'except'>;

/** Rolls back a transaction that would take too long because there is much to search. */
class PlanNeeded extends Error {
  readonly asked: RenameRequest;

  constructor(asked: RenameRequest) {
    super('Search the story first');
    this.asked = asked;
  }
}

/**
 * A write that may rename. To search a large story takes longer than others should wait for
 * the one writer: that is done before, and the transaction only writes what came of it, if nobody
 * edited the story meanwhile. Throws `busy` where somebody does again and again.
 */
export async function writeRenaming<T>(
  database: Database,
  run: (trx: Writer, plan: RenamePlan | null) => Promise<T>,
): Promise<T> {
  let plan: RenamePlan | null = null;
  for (let planned = 0; ; planned += 1) {
    try {
      return await writeUnique(database, (trx) => run(trx, plan));
    } catch (error) {
      if (!(error instanceof PlanNeeded)) throw error;
      if (planned === maxPlans) {
        throw new AppError('busy.renaming');
      }
      plan = await planRenaming(database.read, error.asked);
    }
  }
}

export interface RenameOptions {
  now: number;
  /** What the call itself writes. */
  except?: string | undefined;
  plan: RenamePlan | null;
  /**
   * The transaction has written to the story before, so that what was planned outside of it does not
   * hold: what uses the name is looked for in it.
   */
  isDirty?: boolean;
}

/**
 * Writes the new names into all of the story that uses the old ones, in texts and in logic. Only what
 * changes gets a new revision. Throws where nodes ask for the new name of a node
 * already, though nothing has that name, and `limit_reached` where the story gets too long.
 */
export async function renameInStory(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'title' | 'content_revision' | 'text_bytes'>,
  renamings: readonly Renaming[],
  { now, except, plan, isDirty = false }: RenameOptions,
): Promise<void> {
  const changing = renamings.filter(({ from, to }) => from !== to);
  if (changing.length === 0) return;
  const asked = { storyId: story.id, renamings: changing, except };
  const isPlanned = plan !== null && !isDirty && isOf(plan, asked, story.content_revision);
  if (!isPlanned && !isDirty && story.text_bytes > lightBytes) throw new PlanNeeded(asked);
  const found = isPlanned ? plan : await planRenaming(trx, asked);
  const { nodes, items, storyWide, grownBy, referring: asking } = found;
  const newName = newNameIn(changing);
  if (newName !== null) assertNameUnused(newName, asking);
  await growText(trx, story, grownBy);
  if (storyWide) await updateStoryRow(trx, story.id, storyWide);
  if (items.length > 0) await writeRenamedItems(trx, story.id, items, now);
  for (let at = 0; at < nodes.length; at += atOnce) {
    await writeRenamed(trx, story.id, nodes.slice(at, at + atOnce), now);
    await nextTurn();
  }
}

const isOf = (plan: RenamePlan, asked: RenameRequest, contentRevision: number): boolean =>
  plan.contentRevision === contentRevision &&
  plan.storyId === asked.storyId &&
  plan.except === asked.except &&
  JSON.stringify(plan.renamings) === JSON.stringify(asked.renamings);

async function planRenaming(db: Reader, asked: RenameRequest): Promise<RenamePlan> {
  const { storyId, renamings, except } = asked;
  const whole = await readWhole(db, storyId);
  const { level, content_revision: contentRevision } = whole;
  const found = { nodes: [], items: [], storyWide: null, grownBy: 0, referring: [] };
  const plan: RenamePlan = { ...asked, contentRevision, ...found };
  const search = { plan, newName: newNameIn(renamings), level, pause: takingTurns() };
  if (storyId !== except) await searchWhole(search, whole);
  for (const row of await listItemsWithBraces(db, storyId)) {
    if (row.id !== except) searchItem(search, row);
  }
  let after: string | undefined;
  for (;;) {
    const rows = await listNodesOfStory(db, storyId, after, atOnce);
    for (const row of rows) {
      await search.pause();
      if (row.id !== except) searchNode(search, row);
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

interface Search {
  plan: RenamePlan;
  newName: string | null;
  level: Level;
  pause: () => Promise<void>;
}

function searchNode({ plan, newName, level }: Search, row: Row<'nodes'>): void {
  const read = () => modelNode(row);
  if (asksFor(newName, textsOfNode(row), () => referencesInNode(read(), level))) {
    plan.referring.push(row.name);
  }
  const renamed = renamedNode(row, read, plan.renamings, level);
  if (!renamed) return;
  const columns = nodeColumns(renamed);
  plan.grownBy += nodeBytes(columns) - nodeBytes(row);
  const { body, actions, logic } = columns;
  plan.nodes.push({ id: row.id, body, actions, logic });
}

function searchItem({ plan, newName, level }: Search, row: Row<'items'>): void {
  const item = modelItem(row);
  if (asksFor(newName, { typed: row.name, json: [] }, () => referencesInItem(item, level))) {
    plan.referring.push(row.name);
  }
  const renamed = renamedItem(item, plan.renamings, level);
  if (!renamed) return;
  plan.grownBy += textBytes(renamed.name) - textBytes(row.name);
  plan.items.push({ id: row.id, name: renamed.name });
}

async function searchWhole({ plan, newName, pause }: Search, row: WholeRow): Promise<void> {
  if (row.story_wide === '') return;
  const wide = modelStoryWide(row);
  const texts = { typed: '', json: [row.story_wide] };
  if (asksFor(newName, texts, () => referencesInStoryWide(wide))) plan.referring.push(row.title);
  const renamed = await renamedStoryWide(wide, row, plan.renamings, pause);
  if (!renamed) return;
  const { story_wide } = storyWideColumns(renamed);
  plan.grownBy += textBytes(story_wide) - textBytes(row.story_wide);
  plan.storyWide = { story_wide, story_wide_revision: row.story_wide_revision + 1 };
}

const newNameIn = (renamings: readonly Renaming[]): string | null =>
  renamings.find(isOtherName)?.to ?? null;

const isOtherName = ({ kind, from, to }: Renaming): boolean =>
  kind === 'node' && nameKey(from) !== nameKey(to);

/** Nodes that already link to the new name would silently link to the renamed node. */
function assertNameUnused(name: string, [node, ...others]: readonly string[]): void {
  if (node === undefined) return;
  throw notValid(fieldError('name', 'name_asked_for', { name, node, more: others.length }));
}
