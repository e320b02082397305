import { canAct, canChoose, type PlayableStory, passOn, restore, save } from '../engine/engine.ts';
import { valueAt } from '../engine/saves/save.ts';
import { decimalsOf } from '../engine/state/decimals.ts';
import { isBack, nodeIn } from '../engine/state/layout.ts';
import type { SavedState, State } from '../engine/state/state.ts';
import { present } from '../model/present.ts';
import type { Node, NodeId } from '../model/story.ts';
import type { Value, Variable } from '../model/variable.ts';
import type { Loss, Move } from './move.ts';
import { displacedItems, lostItems, movedItems } from './move-items.ts';

/**
 * The state in another version of its story. What both versions have is known by its id (endings:
 * by their name) and stays as it was, also where the other version begins differently; what only the
 * new one has is at its beginning; what it has not waits in the saved state for one that has it again.
 * Never throws: a state of which the old version does not know the node counts as one whose node is
 * gone.
 */
export function moveState(from: PlayableStory, to: PlayableStory, saved: SavedState): Move {
  const oldNode = from.nodes.get(saved.node_id);
  const node = to.nodes.get(saved.node_id);
  if (oldNode === undefined || node === undefined) {
    const name = oldNode?.name ?? saved.node_id;
    return { kind: 'inexact', losses: [{ kind: 'node_gone', name }], state: null };
  }
  const oldState = restore(from, saved);
  // As the old version would save it: whatever a database held, this makes sense.
  const oldSaved = save(from, oldState, saved);
  const variables = movedVariables(from, to, oldState, oldSaved);
  const items = movedItems(from, to, oldState, oldSaved);
  const here = restore(to, {
    ...oldSaved,
    variables: { ...oldSaved.variables, ...Object.fromEntries(variables.values) },
    items: Object.fromEntries(
      items.flatMap(({ item, places }) =>
        places === undefined ? [] : [[item.id, Object.fromEntries(places)]],
      ),
    ),
    endings: endingsAt(oldNode, node, oldSaved),
  });
  // Who stood there although it passed on does so in the new version too.
  const passed = passOn(from, oldState) === null ? passOn(to, here) : null;
  const there = passed?.state ?? here;
  const losses = [
    ...lostEnding(oldNode, node),
    ...lostCallers(from, to, oldSaved.calls ?? []),
    ...lostNodeBefore(from, to, nodeOf(to, there), oldSaved.back),
    ...variables.losses,
    ...lostItems(to, here, items),
    ...lostWayOn({ from, to }, oldState, there, passed !== null),
  ];
  const displaced = {
    ...oldSaved.displaced,
    ...Object.fromEntries(displacedItems(to, here, items)),
  };
  const state = save(to, there, { ...oldSaved, displaced });
  const read = passed && { read: passed.read };
  return losses.length === 0
    ? { kind: 'exact', state, ...read }
    : { kind: 'inexact', losses, state, ...read };
}

const nodeOf = ({ story }: PlayableStory, state: State): Node =>
  present(story.nodes[nodeIn(state)]);

/** The loss of a reader who could choose something: nothing is left to do, or the story would end without a choice. */
function lostWayOn(
  { from, to }: { from: PlayableStory; to: PlayableStory },
  before: State,
  after: State,
  hasPassed: boolean,
): Loss[] {
  const { name } = nodeOf(from, before);
  if (nodeOf(to, after).ending !== null) return hasPassed ? [{ kind: 'became_ending', name }] : [];
  const isLost = canChoose(from, before) && !canAct(to, after);
  return isLost ? [{ kind: 'no_way_on', name }] : [];
}

function lostEnding(old: Node, now: Node): Loss[] {
  const { name } = old;
  if (old.ending === null && now.ending !== null) return [{ kind: 'became_ending', name }];
  if (old.ending !== null && now.ending === null) return [{ kind: 'no_longer_ending', name }];
  return [];
}

function lostCallers(from: PlayableStory, to: PlayableStory, calls: NodeId[]): Loss[] {
  const lost = calls.filter((id) => to.layout.calls === -1 || !to.nodes.has(id));
  return [...new Set(lost)].map((id) => ({
    kind: 'caller_gone',
    name: from.nodes.get(id)?.name ?? id,
  }));
}

/** The loss of a reader who stands where something leads back. */
function lostNodeBefore(
  from: PlayableStory,
  to: PlayableStory,
  { actions, continue: ways }: Node,
  before: NodeId | undefined,
): Loss[] {
  if (before === undefined || to.nodes.has(before)) return [];
  const leadsBack = [...actions, ...ways].some(isBack);
  return leadsBack ? [{ kind: 'caller_gone', name: from.nodes.get(before)?.name ?? before }] : [];
}

/** A reader who is at an ending has earned it, even if it has another name by now. */
function endingsAt(old: Node, { ending }: Node, oldSaved: SavedState): Record<string, number> {
  const earned = new Map(Object.entries(oldSaved.endings ?? {}));
  if (ending !== null && !earned.has(ending.name)) {
    earned.set(ending.name, earned.get(old.ending?.name ?? '') ?? oldSaved.turn);
  }
  return Object.fromEntries(earned);
}

type ById<Thing> = [id: string, thing: Thing][];

/**
 * The values of all variables that both versions have, those that were never set too. A first value
 * that the new version does not allow gives way to its own; any other is a loss, and left to
 * `restore` to be brought within the bounds.
 */
function movedVariables(
  from: PlayableStory,
  to: PlayableStory,
  state: State,
  saved: SavedState,
): { values: ById<Value>; losses: Loss[] } {
  const values: ById<Value> = [];
  const losses: Loss[] = [];
  for (const [id, index] of from.indexes.variables) {
    const old = present(from.story.variables[index]);
    const now = to.story.variables[to.indexes.variables.get(id) ?? -1];
    const value = valueAt(from, state, index);
    const isKept = now?.kind === old.kind && allows(now, value);
    if (!isKept && isSameValue(value, old.initial)) continue;
    // With the members of a set that wait for a version that has them.
    const whole = old.kind === 'set' ? (saved.variables?.[id] ?? value) : value;
    if (now !== undefined) values.push([id, whole]);
    if (!isKept) {
      const kind = now === undefined ? 'variable_gone' : 'variable_changed';
      losses.push({ kind, name: old.label.trim() || old.key });
    }
  }
  return { values, losses };
}

/** Members of a set are in the order of its author, which may be another elsewhere. */
function isSameValue(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((member) => other.includes(member));
}

function allows(variable: Variable, value: Value): boolean {
  switch (variable.kind) {
    case 'number': {
      const { min, max, decimals } = variable;
      const number = Number(value);
      return number >= min && number <= max && decimalsOf(number) <= decimals;
    }
    case 'set':
      return Array.isArray(value) && value.every((member) => variable.members.includes(member));
    case 'choice':
      return variable.options.includes(String(value));
    case 'flag':
    case 'text':
      return true;
  }
}
