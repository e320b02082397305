import { type Renaming, referencesInNode, renameIn } from '@brasslamp/story/edit';
import { limits, type Node } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { AppError, notValid } from '../../http/app-error.ts';
import { growText, nodeBytes } from '../stories/text-size.ts';
import { nameKey } from './name-key.ts';
import { modelNode, type NodeColumns, nodeColumns } from './node-model.ts';
import { listNodesOfStory, updateNode } from './queries.ts';

/** A node may have 200,000 characters: this many are in memory at once. */
const atOnce = 200;

/**
 * Writes the new names into all nodes of the story that use the old ones, in texts and in logic.
 * Only nodes that change get a new revision. Throws where nodes ask for the new name of a node
 * already, though nothing is called so, and `limit_reached` where the story gets too long.
 */
export async function renameInStory(
  trx: Writer,
  story: { id: string; title: string },
  renamings: readonly Renaming[],
  { now, except }: { now: number; except?: string },
): Promise<void> {
  const changing = renamings.filter(({ from, to }) => from !== to);
  if (changing.length === 0) return;
  const newName = changing.find(isOtherName)?.to ?? null;
  const asking: string[] = [];
  let after: string | undefined;
  let grownBy = 0;
  for (;;) {
    const rows = await listNodesOfStory(trx, story.id, after, atOnce);
    for (const row of rows) {
      if (row.id === except) continue;
      if (newName !== null && asksFor(row, newName)) asking.push(row.name);
      const renamed = renamedNode(row, () => modelNode(row), changing);
      if (!renamed) continue;
      const revision = row.revision + 1;
      const columns = nodeColumns(renamed);
      grownBy += nodeBytes(columns) - nodeBytes(row);
      await updateNode(trx, row.id, { ...columns, revision, updated_at: now });
    }
    after = rows.at(-1)?.id;
    if (rows.length < atOnce) break;
  }
  await growText(trx, story, grownBy);
  if (newName !== null) refuseName(newName, asking);
}

const isOtherName = ({ kind, from, to }: Renaming): boolean =>
  kind === 'node' && nameKey(from) !== nameKey(to);

/** Whether the node asks for one of that name, which nothing is called yet. */
function asksFor(row: NodeColumns & { id: string }, name: string): boolean {
  if (!mayName(row, name)) return false;
  const key = nameKey(name);
  return referencesInNode(modelNode(row)).some(
    (one) => one.kind === 'node' && nameKey(one.name.text) === key,
  );
}

/** What they ask for would be the renamed node from then on, and nobody would have said so. */
function refuseName(name: string, [first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  const who = others.length === 0 ? `“${first}” asks` : `“${first}” and ${others.length} more ask`;
  const message = `${who} for a node “${name}” already, which there is none of, and would mean this one from now on: change that first, or choose another name`;
  throw notValid({ path: 'name', message });
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
  if (renamed) expectFits(renamed);
  return renamed;
}

/** A text over its limit could not be read any more, nor renamed back. */
function expectFits(node: Node): void {
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
  throw new AppError(
    'limit_reached',
    `With the new name, what is written in "${node.name}" is too long: shorten it there first`,
  );
}

/** Spares most nodes from being parsed: what does not hold the letters does not name it. */
function mayName({ body, actions, logic }: NodeColumns, name: string): boolean {
  // Letters with backslashes between them are the name too; in JSON those are doubled.
  const isPlain = !/["\\\p{Cc}]/u.test(name) && !body.includes('\\');
  if (!isPlain || actions.includes('\\\\') || logic.includes('\\\\')) return true;
  const sought = nameKey(name);
  return [body, actions, logic].some((text) => nameKey(text).includes(sought));
}
