import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Renaming, referencesInNode, renameIn } from '@brasslamp/story/edit';
import { limits, type Node } from '@brasslamp/story/model';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { growText, nodeBytes } from '../edits/text-size.ts';
import { modelNode, type NodeColumns, nameKey, nodeColumns } from '../model/part-models.ts';
import { contentRevisionOf, listNodesOfStory, type RenamedNode, writeRenamed } from './queries.ts';

/** A node may have 200,000 characters: this many are in memory at once. */
const atOnce = 200;
/** After so long other calls get a turn. */
const turnMs = 10;
/** More than this is looked through before the transaction. */
const lightBytes = 256 * 1024;
const maxPlans = 4;

/** What is renamed in a story as it was at one edit. */
interface RenamePlan {
  storyId: string;
  contentRevision: number;
  renamings: readonly Renaming[];
  except: string | undefined;
  nodes: RenamedNode[];
  grownBy: number;
  /** Names of those that ask for the new name already. */
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

/**
 * Writes the new names into all nodes of the story that use the old ones, in texts and in logic.
 * Only nodes that change get a new revision. Throws where nodes ask for the new name of a node
 * already, though nothing has that name, and `limit_reached` where the story gets too long.
 */
export async function renameInStory(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'title' | 'content_revision' | 'text_bytes'>,
  renamings: readonly Renaming[],
  { now, except, plan }: { now: number; except?: string; plan: RenamePlan | null },
): Promise<void> {
  const changing = renamings.filter(({ from, to }) => from !== to);
  if (changing.length === 0) return;
  const asked = { storyId: story.id, renamings: changing, except };
  const isPlanned = plan !== null && isOf(plan, asked, story.content_revision);
  if (!isPlanned && story.text_bytes > lightBytes) throw new PlanNeeded(asked);
  const { nodes, grownBy, referring: asking } = isPlanned ? plan : await planRenaming(trx, asked);
  const newName = newNameIn(changing);
  if (newName !== null) assertNameUnused(newName, asking);
  await growText(trx, story, grownBy);
  for (let at = 0; at < nodes.length; at += atOnce) {
    await writeRenamed(trx, nodes.slice(at, at + atOnce), now);
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
  const contentRevision = await contentRevisionOf(db, storyId);
  const plan: RenamePlan = { ...asked, contentRevision, nodes: [], grownBy: 0, referring: [] };
  const newName = newNameIn(renamings);
  let after: string | undefined;
  let turnBegan = performance.now();
  for (;;) {
    const rows = await listNodesOfStory(db, storyId, after, atOnce);
    for (const row of rows) {
      if (performance.now() - turnBegan > turnMs) {
        await nextTurn();
        turnBegan = performance.now();
      }
      if (row.id === except) continue;
      if (newName !== null && refersTo(row, newName)) plan.referring.push(row.name);
      const renamed = renamedNode(row, () => modelNode(row), renamings);
      if (!renamed) continue;
      const columns = nodeColumns(renamed);
      plan.grownBy += nodeBytes(columns) - nodeBytes(row);
      const { body, actions, logic } = columns;
      plan.nodes.push({ id: row.id, body, actions, logic });
    }
    after = rows.at(-1)?.id;
    if (rows.length < atOnce) return plan;
  }
}

const newNameIn = (renamings: readonly Renaming[]): string | null =>
  renamings.find(isOtherName)?.to ?? null;

const isOtherName = ({ kind, from, to }: Renaming): boolean =>
  kind === 'node' && nameKey(from) !== nameKey(to);

/** Whether the node asks for one of that name, which nothing is called yet. */
function refersTo(row: NodeColumns & { id: string }, name: string): boolean {
  if (!mayName(row, name)) return false;
  const key = nameKey(name);
  return referencesInNode(modelNode(row)).some(
    (one) => one.kind === 'node' && nameKey(one.name.text) === key,
  );
}

/** Nodes that already link to the new name would silently link to the renamed node. */
function assertNameUnused(name: string, [node, ...others]: readonly string[]): void {
  if (node === undefined) return;
  throw notValid(fieldError('name', 'name_asked_for', { name, node, more: others.length }));
}

/**
 * The node with all names replaced at once; null = none of them is in it. Throws `limit_reached`
 * where a longer name does not fit.
 */
export function renamedNode(
  columns: NodeColumns,
  read: () => Node,
  renamings: readonly Renaming[],
): Node | null {
  if (!renamings.some(({ from }) => mayName(columns, from))) return null;
  const renamed = renameIn(read(), renamings);
  if (renamed) assertFits(renamed);
  return renamed;
}

/** A text over its limit could not be read any more, nor renamed back. */
function assertFits(node: Node): void {
  const conditions = [node.available_when, ...node.actions.map(({ when }) => when)];
  const effects = [
    ...node.on_enter.first,
    ...node.on_enter.every,
    ...node.actions.flatMap((action) => action.effects),
  ];
  const isTooLong =
    node.body.length > limits.bodyCharacters ||
    conditions.some(({ length }) => length > limits.conditionCharacters) ||
    effects.some(({ length }) => length > limits.effectCharacters);
  if (!isTooLong) return;
  throw new AppError('limit_reached.renamed_node', { name: node.name });
}

/** Spares most nodes from being parsed: what does not hold the letters does not name it. */
function mayName({ body, actions, logic }: NodeColumns, name: string): boolean {
  // Letters with backslashes between them are the name too; in JSON those are doubled.
  const isPlain = !/["\\\p{Cc}]/u.test(name) && !body.includes('\\');
  if (!isPlain || actions.includes('\\\\') || logic.includes('\\\\')) return true;
  const sought = nameKey(name);
  return [body, actions, logic].some((text) => nameKey(text).includes(sought));
}
