/** Acts that add parts, and what leads to them. Ids are given by the caller: UUIDv7, and of choices new ones. */
import { nodeNameKey } from '../../logic/logic.ts';
import { defaultActionLogic, defaultNodeLogic } from '../../model/defaults.ts';
import { type Action, type ActionId, type NodeId, singleTargets } from '../../model/story.ts';
import { diffOf } from '../diff-of.ts';
import type { Edit } from '../parts/edits.ts';
import { freeNodeName } from '../parts/free-name.ts';
import type { Draft, DraftNode } from '../parts/parts.ts';
import { setField } from './fields.ts';
import { nodesIn, placesAt, type Spot } from './places.ts';
import { withTargets } from './sketch.ts';

export interface NewNode extends Spot {
  id: NodeId;
  /** A number is added if it is taken. */
  name: string;
  body?: string;
}

/** An empty node. */
export function addNode(draft: Draft, { id, name, body = '', ...spot }: NewNode): Edit[] {
  const node = { chapter_id: spot.chapter_id, body, actions: [], ending: null };
  const free = freeNodeName(draft, name);
  return addAt(draft, id, { ...node, name: free, ...defaultNodeLogic() }, spot);
}

function addAt(
  draft: Draft,
  id: NodeId,
  node: Omit<DraftNode, 'id' | 'place'>,
  spot: Spot,
): Edit[] {
  const { places, edits } = placesAt(draft, spot, 1);
  const value = { ...node, place: places[0] ?? 1 };
  return [...edits, { type: 'add', part: 'node', id, value }];
}

/** `after` = a chapter; left out = at the end. */
export function addChapter(
  draft: Draft,
  { id, title, after }: { id: string; title: string; after?: string },
): Edit[] {
  const before = after === undefined ? undefined : draft.chapters.get(after);
  const add: Edit = { type: 'add', part: 'chapter', id, value: { title } };
  if (!before || before.ordinal === draft.chapters.size) return [add];
  return [add, { type: 'move', part: 'chapter', id, ordinal: before.ordinal + 1 }];
}

export const blankAction = (id: ActionId, target: Action['target'], label = ''): Action => ({
  id,
  label,
  target,
  use: 'repeatable',
  ...defaultActionLogic(),
});

interface Link {
  from: NodeId;
  action_id: ActionId;
  /** The label; empty = the name of where it leads is shown. */
  label?: string;
}

/** A choice more, behind the others. */
export function link(
  draft: Draft,
  { from, action_id, label = '', to }: Link & { to: NodeId },
): Edit[] {
  const actions = draft.nodes.get(from)?.actions ?? [];
  return setField(draft, 'node', from, 'actions', [...actions, blankAction(action_id, to, label)]);
}

/**
 * Nodes to which a node is to lead, empty, in their order: behind it, and behind those that follow it
 * because it leads there already.
 */
export function addLinked(
  draft: Draft,
  from: NodeId,
  made: readonly Pick<NewNode, 'id' | 'name'>[],
): Edit[] {
  const node = draft.nodes.get(from);
  if (!node || made.length === 0) return [];
  const { chapter_id } = node;
  const { places, edits } = placesAt(
    draft,
    { chapter_id, after: lastLinked(draft, node) },
    made.length,
  );
  const nodes = made.flatMap(({ id, name }, at) => {
    const own = { chapter_id, body: '', actions: [], ending: null, ...defaultNodeLogic() };
    const value = { ...own, name: freeNodeName(draft, name), place: places[at] ?? 1 };
    return { type: 'add', part: 'node', id, value } as const;
  });
  return [...edits, ...nodes];
}

/** The last node that follows the one as it leads there; what only such a node leads to may lie between. */
function lastLinked(draft: Draft, node: DraftNode): NodeId {
  const there = nodesIn(draft, node.chapter_id);
  const own = targetsOf(node);
  const known = new Set(own);
  let last = node.id;
  for (const next of there.slice(there.indexOf(node) + 1)) {
    if (!known.has(next.id)) break;
    if (own.has(next.id)) last = next.id;
    for (const target of targetsOf(next)) known.add(target);
  }
  return last;
}

const targetsOf = ({ actions, continue: ways }: DraftNode): Set<unknown> =>
  new Set([...actions, ...ways].flatMap(({ target }) => singleTargets(target)));

/** A choice that leads to a new node, which stands behind those of the choices before unless said otherwise. */
export function linkToNew(
  draft: Draft,
  { from, action_id, label = '', ...node }: Link & Pick<NewNode, 'id' | 'name'> & Partial<Spot>,
): Edit[] {
  const before = draft.nodes.get(from);
  if (!before) return [];
  const spot = { chapter_id: before.chapter_id, after: lastLinked(draft, before), ...node };
  return [...addNode(draft, spot), ...link(draft, { from, action_id, label, to: node.id })];
}

/** The edits that lead each choice and way on from the one to the other; `within` = only those of these nodes. */
export function retarget(
  draft: Draft,
  { from, to, within }: { from: NodeId; to: NodeId | null; within?: readonly NodeId[] },
): Edit[] {
  const nodes = within
    ? within.flatMap((id) => draft.nodes.get(id) ?? [])
    : [...draft.nodes.values()];
  return nodes.flatMap((node) => {
    const led = withTargets(node, (target) => (target === from ? to : target));
    return [
      ...setField(draft, 'node', node.id, 'actions', led.actions),
      ...setField(draft, 'node', node.id, 'continue', led.continue),
    ];
  });
}

/**
 * A node as it was: its text, choices and rules. It stays where it is, and keeps its name if another
 * one has the old one by now.
 */
export function bringBack(draft: Draft, earlier: Omit<DraftNode, 'place' | 'chapter_id'>): Edit[] {
  const node = draft.nodes.get(earlier.id);
  if (!node) return [];
  const isFree =
    nodeNameKey(earlier.name) === nodeNameKey(node.name) ||
    freeNodeName(draft, earlier.name) === earlier.name;
  const { place, chapter_id } = node;
  const name = isFree ? earlier.name : node.name;
  return diffOf(draft, { part: 'node', value: { ...earlier, name, place, chapter_id } });
}
