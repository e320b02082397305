import type { NamedState } from '@brasslamp/contract/archive';
import type { PartKind } from '@brasslamp/interchange/archive';
import type { SavedState } from '@brasslamp/story/engine/state';

/** Gives the name of a part, or the id of one that is named; undefined = there is none. */
type Other = (kind: PartKind, word: string) => string | undefined;

type Counts = Record<string, number>;

/** A saved state with names for ids; null where its node has none. What else has no name is left out. */
export function namedState(saved: SavedState, nameOf: Other): NamedState | null {
  const node = nameOf('nodes', saved.node_id);
  if (node === undefined) return null;
  const places = (record: Counts | undefined) => renamed(record, (id) => placeOf(id, nameOf));
  const nodes = (record: Counts | undefined) => renamed(record, (id) => nameOf('nodes', id));
  const isOffered = (id: string) => nameOf('nodes', id) !== undefined;
  const choices = Object.entries(saved.chosen);
  const { here = [], calls = [], back } = saved;
  return {
    node,
    turn: saved.turn,
    seed: saved.seed,
    visits: nodes(saved.visits),
    entered: nodes(saved.entered),
    chosen: choices.filter(([id]) => isChoice(id)),
    offered: nodes(saved.chosen),
    here: here.filter(isChoice),
    offered_here: here.filter(isOffered).flatMap((id) => nameOf('nodes', id) ?? []),
    items: renamed(saved.items, (id) => nameOf('items', id)).map(([item, at]) => [
      item,
      places(at),
    ]),
    variables: renamed(saved.variables, (id) => nameOf('variables', id)),
    calls: calls.flatMap((id) => nameOf('nodes', id) ?? []),
    back: back === undefined ? null : (nameOf('nodes', back) ?? null),
    endings: Object.entries(saved.endings ?? {}),
    achievements: renamed(saved.achievements, (id) => nameOf('achievements', id)),
    displaced: renamed(saved.displaced, (id) => nameOf('items', id)).map(([item, { from, to }]) => [
      item,
      places(from),
      places(to),
    ]),
  };
}

/** The saved state that was named so; null where its node is none. Nothing in it is certain. */
export function stateNamed(named: NamedState, idOf: Other): SavedState | null {
  const node_id = idOf('nodes', named.node);
  if (node_id === undefined) return null;
  const nodeOf = (name: string) => idOf('nodes', name);
  const nodes = (pairs: [string, number][]) => record(pairs, nodeOf);
  const places = (pairs: [string, number][]) => record(pairs, (name) => placeOf(name, idOf));
  const ofItems = (name: string) => idOf('items', name);
  const back = named.back === null ? undefined : nodeOf(named.back);
  return {
    node_id,
    turn: named.turn,
    seed: named.seed,
    visits: nodes(named.visits),
    entered: nodes(named.entered),
    chosen: { ...Object.fromEntries(named.chosen), ...nodes(named.offered) },
    here: [...named.here, ...named.offered_here.flatMap((name) => nodeOf(name) ?? [])],
    items: record(
      named.items.map(([item, at]): [string, Counts] => [item, places(at)]),
      ofItems,
    ),
    variables: record(named.variables, (name) => idOf('variables', name)),
    calls: named.calls.flatMap((name) => nodeOf(name) ?? []),
    ...(back !== undefined && { back }),
    endings: Object.fromEntries(named.endings),
    achievements: record(named.achievements, (name) => idOf('achievements', name)),
    displaced: record(
      named.displaced.map(([item, from, to]): [string, { from: Counts; to: Counts }] => [
        item,
        { from: places(from), to: places(to) },
      ]),
      ofItems,
    ),
  };
}

/** Ids of choices are short words; those of parts have dashes. */
const isChoice = (id: string) => !id.includes('-');

const placeOf = (place: string, other: Other) =>
  place === 'inventory' ? place : other('nodes', place);

function renamed<Value>(
  values: Record<string, Value> | undefined,
  nameOf: (id: string) => string | undefined,
): [string, Value][] {
  return Object.entries(values ?? {}).flatMap(([id, value]): [string, Value][] => {
    const name = nameOf(id);
    return name === undefined ? [] : [[name, value]];
  });
}

/** Words are anybody's: `__proto__` is one like any other, and never assigned. */
const record = <Value>(
  pairs: readonly [string, Value][],
  idOf: (name: string) => string | undefined,
): Record<string, Value> =>
  Object.fromEntries(
    pairs.flatMap(([name, value]): [string, Value][] => {
      const id = idOf(name);
      return id === undefined ? [] : [[id, value]];
    }),
  );
