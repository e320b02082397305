/** Nodes once more, from this story or from another one: with ids of their own, and their links among each other. */
import { isSame } from '../../edit/merge.ts';
import { type Renaming, renameIn } from '../../edit/rename-in.ts';
import { keyOfNode, nodeNameKey } from '../../logic/logic.ts';
import { type ActionId, isNodeTarget, type NodeId, type SingleTarget } from '../../model/story.ts';
import { applyGroup } from '../apply-group.ts';
import type { FindRemoved } from '../kinds/working-draft.ts';
import type { Edit } from '../parts/edits.ts';
import { freeName } from '../parts/free-name.ts';
import { normalised, normalisedPart } from '../parts/normalised.ts';
import type { Draft, Mark } from '../parts/parts.ts';
import { type CopiedNode, copyNodes, withoutPlace } from './copied-nodes.ts';
import { moveNodes, placesAt, type Spot } from './places.ts';
import { newIdsFor, renamingsOf, withNewIds, withTargets } from './sketch.ts';

interface NewIdsOf {
  newNodeId: () => NodeId;
  newActionId: () => ActionId;
}

export interface Pasted {
  edits: Edit[];
  /** The ids of the nodes that come, in the order in which they were copied. */
  ids: NodeId[];
  /** The number of choices and ways on that led to nodes that are not there: they stay where they are. */
  cutOff: number;
}

type Place = NonNullable<Mark['position']>;

interface To extends NewIdsOf {
  spot: Spot;
  /** The places of the nodes on the map, in their order; null = they find places by themselves. */
  places: readonly Place[] | null;
}

/**
 * The edits that paste nodes: every node gets a new id and a name that is free, every choice a new id; what
 * speaks of them among the nodes follows. What was cut out of this story, and lies in its bin as it is on the
 * clipboard, comes back as itself: what led there does so again.
 */
export function pasteNodes(
  draft: Draft,
  copied: readonly CopiedNode[],
  { findRemoved, ...to }: To & { findRemoved: FindRemoved },
): Pasted {
  return (
    broughtBack(draft, copied, { findRemoved, ...to }) ??
    pasted(draft, copied, { isThere: (id) => draft.nodes.has(id), ...to })
  );
}

/** The same nodes once more, behind the last of them. */
export function duplicateNodes(draft: Draft, ids: readonly NodeId[], to: Omit<To, 'spot'>): Pasted {
  const copied = copyNodes(draft, ids);
  const last = draft.nodes.get(copied.at(-1)?.node.id ?? '');
  if (!last) return { edits: [], ids: [], cutOff: 0 };
  const spot = { chapter_id: last.chapter_id, after: last.id };
  // A dead link stays what it is: its node may come back from the bin.
  return pasted(draft, copied, { spot, isThere: () => true, ...to });
}

/** Null = they are other ones, or not all of them are in the bin. */
function broughtBack(
  draft: Draft,
  copied: readonly CopiedNode[],
  { findRemoved, spot, places }: Pick<To, 'spot' | 'places'> & { findRemoved: FindRemoved },
): Pasted | null {
  const binned = copied.flatMap(({ node }) => {
    const there = draft.nodes.has(node.id) ? [] : (findRemoved('node', node.id)?.nodes ?? []);
    return there.filter((one) => isSame(withoutPlace(one), node));
  });
  if (binned.length < copied.length) return null;
  const ids = binned.map(({ id }) => id);
  const edits = ids.map((id): Edit => ({ type: 'restore', part: 'node', id }));
  const back = applyGroup(draft, edits, { findRemoved });
  if ('refused' in back) return null;
  // From chapter to chapter it leaves its place on the map behind.
  const marks = binned.flatMap(({ id, chapter_id }, at) => {
    const isElsewhere = chapter_id !== spot.chapter_id;
    return places || isElsewhere ? [{ id, position: places?.[at] ?? null }] : [];
  });
  return {
    edits: [
      ...edits,
      ...moveNodes(back.draft, ids, spot),
      ...(marks.length > 0 ? [{ type: 'mark' as const, marks }] : []),
    ],
    ids,
    cutOff: 0,
  };
}

function pasted(
  draft: Draft,
  copied: readonly CopiedNode[],
  given: To & { isThere: (id: string) => boolean },
): Pasted {
  const { spot, isThere, newNodeId, newActionId } = given;
  const ids = new Map(copied.map(({ node }) => [node.id, newNodeId()]));
  const { places, edits } = placesAt(draft, spot, copied.length);
  const named = namesFor(draft, copied);
  const actionIds = copied.map(({ node }) =>
    newIdsFor(
      node.actions.map(({ id }) => id),
      newActionId,
    ),
  );
  const all: Renaming[] = [...named.renamings, ...actionIds.flatMap(renamingsOf)];
  let cutOff = 0;
  const lead = (target: SingleTarget): SingleTarget => {
    if (!isNodeTarget(target)) return target;
    const to = ids.get(target) ?? (isThere(target) ? target : null);
    if (to === null) cutOff += 1;
    return to;
  };
  const adds = copied.map(({ node }, index): Edit => {
    const whole = { ...node, chapter_id: spot.chapter_id, place: places[index] ?? index + 1 };
    // Its own choices first: they are what its text links to.
    const own = withNewIds(whole, actionIds[index] ?? new Map(), draft.story.level);
    const told = renameIn(own, all, draft.story.level);
    const led = withTargets({ ...own, ...told }, lead);
    const { id, ...value } = { ...led, name: named.names[index] ?? node.name };
    return {
      type: 'add',
      part: 'node',
      id: ids.get(id) ?? id,
      value: normalisedPart('node', value),
    };
  });
  const marks = marksOf(copied, ids, given.places);
  return {
    edits: [...edits, ...adds, ...(marks.length > 0 ? [{ type: 'mark' as const, marks }] : [])],
    ids: [...ids.values()],
    cutOff,
  };
}

/** Names that are free, and how those that had to change are told of. */
function namesFor(draft: Draft, copied: readonly CopiedNode[]) {
  const taken = new Set([...draft.nodes.values()].map(keyOfNode));
  const renamings: Renaming[] = [];
  const names = copied.map(({ node }) => {
    const asked = `${normalised('node', 'name', node.name)}`;
    const name = freeName(asked, (key) => taken.has(key));
    taken.add(nodeNameKey(name));
    if (name !== node.name) renamings.push({ kind: 'node', from: node.name, to: name });
    return name;
  });
  return { names, renamings };
}

function marksOf(
  copied: readonly CopiedNode[],
  ids: ReadonlyMap<NodeId, NodeId>,
  places: readonly Place[] | null,
): ({ id: NodeId } & Mark)[] {
  return copied.flatMap(({ node, mark }, at) => {
    const position = places?.[at] ?? null;
    const { status = null, colour = null, note = '' } = mark ?? {};
    const isMarked = position !== null || status !== null || colour !== null || note !== '';
    const id = ids.get(node.id) ?? node.id;
    return isMarked ? [{ id, position, status, colour, note }] : [];
  });
}
