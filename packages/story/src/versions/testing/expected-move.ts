/** The fate of all that a reader has, as it must be by the rules and views alone. */
import type { SavedState } from '../../engine/state/state.ts';
import type { Item, Place, Story } from '../../model/story.ts';
import type { Value, Variable } from '../../model/variable.ts';
import type { Loss } from '../move.ts';
import type { Seen } from './seen.ts';

export interface Expected {
  losses: Loss[];
  /** Of all that is not lost, and of what is new. */
  values: Map<string, Value>;
  places: Map<string, Map<Place, number>>;
}

export function expectedMove(from: Story, to: Story, saved: SavedState, before: Seen): Expected {
  const losses = [...lostAround(from, to, saved)];
  if (losses[0]?.kind === 'node_gone') return { losses, values: new Map(), places: new Map() };
  const values = new Map(to.variables.map(({ id, initial }) => [id, inOrder(initial)]));
  for (const variable of from.variables) {
    const { id, initial, key, label } = variable;
    const value = before.values.get(id) as Value;
    const now = to.variables.find((one) => one.id === id);
    if (now !== undefined && isAllowed(variable, now, value)) values.set(id, value);
    else if (!isSameValue(value, initial)) {
      losses.push({ kind: now ? 'variable_changed' : 'variable_gone', name: label || key });
      values.delete(id);
    }
  }

  const isThere = (at: Place | null) => at === 'inventory' || to.nodes.some(({ id }) => id === at);
  const first = ({ location }: Item): Map<Place, number> =>
    new Map(location !== null && isThere(location) ? [[location, 1]] : []);
  const places = new Map(to.items.map((item) => [item.id, first(item)]));
  for (const { id, name } of from.items) {
    const old = before.places.get(id) as Map<Place, number>;
    const carried = old.get('inventory') ?? 0;
    const now = to.items.find((one) => one.id === id);
    if (now === undefined) {
      if (carried > 0) losses.push({ kind: 'item_gone', name });
      continue;
    }
    if (!now.stackable && carried > 1) {
      losses.push({ kind: 'item_changed', name });
      places.delete(id);
    } else places.set(id, expectedPlaces(now, old, isThere));
    if (canBeMissed(from.items.find((one) => one.id === id) as Item, now, old, isThere)) {
      losses.push({ kind: 'item_out_of_reach', name });
    }
  }
  return { losses, values, places };
}

/** Whether the item can be missed: it was brought where nothing is any more, and is put nowhere else. */
function canBeMissed(
  before: Item,
  now: Item,
  old: Map<Place, number>,
  isThere: (at: Place | null) => boolean,
): boolean {
  const wasBrought = ([at, count]: [Place, number]) => count > (at === before.location ? 1 : 0);
  const isLost = [...old].some((one) => !isThere(one[0]) && wasBrought(one));
  return isLost && now.portable && !now.hidden && !isThere(now.location);
}

function expectedPlaces(
  { stackable, location }: Item,
  old: Map<Place, number>,
  isThere: (at: Place | null) => boolean,
): Map<Place, number> {
  const sum = new Map<Place, number>();
  for (const [at, count] of old) {
    const to = isThere(at) ? at : location;
    if (to !== null && isThere(to)) sum.set(to, Math.min(1_000_000, (sum.get(to) ?? 0) + count));
  }
  if (stackable) return sum;
  const remaining = [...old.keys()].filter(isThere);
  const at = remaining.includes('inventory') ? 'inventory' : (remaining[0] ?? [...sum.keys()][0]);
  return new Map(at === undefined ? [] : [[at, 1]]);
}

const isSameValue = (one: Value, other: Value): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** Of a set the members, in an order that is no author's. */
export const inOrder = (value: Value): Value => (Array.isArray(value) ? value.toSorted() : value);

function isAllowed(before: Variable, now: Variable, value: Value): boolean {
  if (now.kind !== before.kind) return false;
  if (now.kind === 'number') {
    const decimals = (String(value).split('.')[1] ?? '').length;
    return now.min <= Number(value) && Number(value) <= now.max && decimals <= now.decimals;
  }
  if (now.kind === 'set') return (value as string[]).every((word) => now.members.includes(word));
  return now.kind !== 'choice' || now.options.some((option) => option === value);
}

function* lostAround(from: Story, to: Story, saved: SavedState): Iterable<Loss> {
  const oldNode = from.nodes.find(({ id }) => id === saved.node_id);
  const node = to.nodes.find(({ id }) => id === saved.node_id);
  const name = oldNode?.name ?? '';
  if (node === undefined) return yield { kind: 'node_gone', name };
  if (Boolean(node.ending) !== Boolean(oldNode?.ending)) {
    yield { kind: node.ending ? 'became_ending' : 'no_longer_ending', name };
  }
  const doesCall = to.nodes.some(({ actions, continue: ways, pool }) =>
    [...actions, ...ways, ...(pool ? [pool] : [])].some(({ call }) => call),
  );
  for (const caller of new Set(saved.calls)) {
    const isThere = to.nodes.some(({ id }) => id === caller);
    const old = from.nodes.find(({ id }) => id === caller);
    if (!isThere || !doesCall) yield { kind: 'caller_gone', name: old?.name ?? '' };
  }
  const targets = [...node.actions, ...node.continue].map(({ target }) => JSON.stringify(target));
  const canGoBack = targets.some((target) => target.includes('"back"'));
  if (saved.back !== undefined && canGoBack && !to.nodes.some(({ id }) => id === saved.back)) {
    const old = from.nodes.find(({ id }) => id === saved.back);
    yield { kind: 'caller_gone', name: old?.name ?? '' };
  }
}
