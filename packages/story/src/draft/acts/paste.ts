/** Nodes once more, from this story or from another one: with ids of their own, and their links among each other. */
import { type Renaming, renameIn } from '../../edit/rename-in.ts';
import { keyOfNode, nodeNameKey } from '../../logic/logic.ts';
import type { ActionId, NodeId, SingleTarget } from '../../model/story.ts';
import type { Edit } from '../edits.ts';
import { freeName } from '../free-name.ts';
import { normalised, normalisedPart } from '../normalised.ts';
import type { Draft, Mark } from '../parts.ts';
import { type CopiedNode, copyNodes } from './copied-nodes.ts';
import { placesAt, type Spot } from './places.ts';
import { newIdsFor, renamingsOf, withNewIds, withTargets } from './sketch.ts';

interface NewIdsOf {
  newNodeId: () => NodeId;
  newActionId: () => ActionId;
}

export interface Pasted {
  edits: Edit[];
  /** Of the nodes that come, in the order in which they were copied. */
  ids: NodeId[];
  /** How many choices and ways on led to nodes that are not there: they stay where they are. */
  cutOff: number;
}

type Place = NonNullable<Mark['position']>;

/**
 * Every node gets a new id and a name that is free, every choice a new id; what speaks of them among the
 * nodes follows. `at` = where the upper left corner of all of them lies on the map; without one none
 * has a place there.
 */
export function pasteNodes(
  draft: Draft,
  copied: readonly CopiedNode[],
  { at, spot, ...made }: NewIdsOf & { spot: Spot; at: Place | null },
): Pasted {
  return pasted(draft, copied, { at, spot, isThere: (id) => draft.nodes.has(id), ...made });
}

/** The same nodes once more, behind the last of them; on the map a little aside. */
export function duplicateNodes(draft: Draft, ids: readonly NodeId[], made: NewIdsOf): Pasted {
  const copied = copyNodes(draft, ids);
  const last = draft.nodes.get(copied.at(-1)?.node.id ?? '');
  if (!last) return { edits: [], ids: [], cutOff: 0 };
  const corner = cornerOf(copied);
  const at = corner && { x: corner.x + aside, y: corner.y + aside };
  const spot = { chapter_id: last.chapter_id, after: last.id };
  // A dead link stays what it is: its node may come back from the bin.
  return pasted(draft, copied, { at, spot, isThere: () => true, ...made });
}

const aside = 40;

function pasted(
  draft: Draft,
  copied: readonly CopiedNode[],
  given: NewIdsOf & { spot: Spot; at: Place | null; isThere: (id: string) => boolean },
): Pasted {
  const { spot, at, isThere, newNodeId, newActionId } = given;
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
    if (target === null || target === 'return' || target === 'back') return target;
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
  const marks = marksOf(copied, ids, at);
  return {
    edits: [...edits, ...adds, ...(marks.length > 0 ? [{ type: 'mark' as const, marks }] : [])],
    ids: [...ids.values()],
    cutOff,
  };
}

/** Names that are free, and how those that had to change are told of. */
function namesFor(draft: Draft, copied: readonly CopiedNode[]) {
  const taken = new Set([...draft.nodes.values()].map(keyOfNode));
  const isTaken = (name: string) => taken.has(nodeNameKey(name));
  const renamings: Renaming[] = [];
  const names = copied.map(({ node }) => {
    const asked = `${normalised('node', 'name', node.name)}`;
    const name = isTaken(asked) ? freeName(asked, isTaken) : asked;
    taken.add(nodeNameKey(name));
    if (name !== node.name) renamings.push({ kind: 'node', from: node.name, to: name });
    return name;
  });
  return { names, renamings };
}

function marksOf(
  copied: readonly CopiedNode[],
  ids: ReadonlyMap<NodeId, NodeId>,
  at: Place | null,
): ({ id: NodeId } & Mark)[] {
  const corner = cornerOf(copied);
  return copied.flatMap(({ node, mark }) => {
    const own = mark?.position ?? null;
    const position =
      at && corner
        ? { x: at.x + (own ?? corner).x - corner.x, y: at.y + (own ?? corner).y - corner.y }
        : at;
    const { status = null, colour = null, note = '' } = mark ?? {};
    const isMarked = position !== null || status !== null || colour !== null || note !== '';
    const id = ids.get(node.id) ?? node.id;
    return isMarked ? [{ id, position, status, colour, note }] : [];
  });
}

/** The upper left corner of what has a place on the map. */
function cornerOf(copied: readonly CopiedNode[]): Place | null {
  const places = copied.flatMap(({ mark }) => mark?.position ?? []);
  if (places.length === 0) return null;
  return {
    x: places.reduce((least, { x }) => Math.min(least, x), Infinity),
    y: places.reduce((least, { y }) => Math.min(least, y), Infinity),
  };
}
