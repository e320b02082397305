/** The slots that only some stories of level 2 have, and how they are saved. */
import { present } from '../../model/present.ts';
import type { Node, Story } from '../../model/story.ts';
import type { Value } from '../../model/variable.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { emptyRecord } from '../saves/empty-record.ts';
import { nodeIdAt } from '../saves/save.ts';
import {
  isBack,
  type Layout,
  type NewerSlots,
  type SetSlots,
  wordsAskedFor,
} from '../state/layout.ts';
import type { SavedState, State } from '../state/state.ts';

export function slotsOf(
  story: Story,
  texts: readonly string[],
  room: (count: number) => number,
): NewerSlots {
  const { nodes, variables } = story;
  return {
    here: new Map([...new Set(actionsAskedForHere(nodes, texts))].map((id) => [id, room(1)])),
    sets: new Map(
      [...variables.entries()].flatMap(([index, variable]): [number, SetSlots][] =>
        variable.kind === 'set'
          ? [[index, { first: room(variable.members.length), variable }]]
          : [],
      ),
    ),
    back: leadsBack(nodes) ? room(1) : -1,
  };
}

const leadsBack = (nodes: readonly Node[]): boolean =>
  nodes.some(({ actions, continue: ways }) => actions.some(isBack) || ways.some(isBack));

const chosenHere = /chosen_here\s*\(\s*"([a-z0-9]+)"/g;

/** Looked for as words, like the nodes of `turns_since`. */
function* actionsAskedForHere(nodes: readonly Node[], texts: readonly string[]): Iterable<string> {
  const asked = new Set(wordsAskedFor(texts, 'chosen_here', chosenHere));
  for (const { actions } of nodes) {
    for (const { id, use } of actions) if (use === 'once_per_visit' || asked.has(id)) yield id;
  }
}

export function saveNewer(playable: PlayableStory, state: State, saved: SavedState): void {
  const { layout } = playable;
  const here = [...layout.here].flatMap(([id, at]) => (state[at] === 0 ? [] : id));
  if (here.length > 0) saved.here = here;
  const back = layout.back === -1 ? 0 : (state[layout.back] ?? 0);
  if (back !== 0) saved.back = nodeIdAt(playable, back - 1);
}

export function restoreNewer(playable: PlayableStory, slots: Int32Array, saved: SavedState): void {
  const { indexes, layout } = playable;
  restoreHere(playable, slots, saved.here);
  const back = indexes.nodes.get(saved.back ?? '');
  if (layout.back !== -1 && back !== undefined) slots[layout.back] = back + 1;
}

/** Restores what was chosen here; what is not asked here, or is no list, was chosen never. */
function restoreHere({ layout }: PlayableStory, slots: Int32Array, here: unknown): void {
  for (const id of Array.isArray(here) ? here : []) {
    const at = layout.here.get(id);
    if (at !== undefined) slots[at] = 1;
  }
}

export function isSetChanged({ layout, beginning }: PlayableStory, state: State, index: number) {
  const { first, variable } = present(layout.sets.get(index));
  return variable.members.some((_, at) => state[first + at] !== beginning[first + at]);
}

export function membersIn({ layout }: PlayableStory, state: State, index: number): string[] {
  const { first, variable } = present(layout.sets.get(index));
  return variable.members.filter((_, member) => state[first + member] !== 0);
}

/** Makes those the members of the set, and no others; words that are no members of it are left out. */
export function putMembers(
  { sets }: Layout,
  slots: Int32Array,
  index: number,
  wanted: readonly unknown[],
): void {
  const { first, variable } = present(sets.get(index));
  for (const [at, member] of variable.members.entries())
    slots[first + at] = Number(wanted.includes(member));
}

/** The number of words of a set that may wait for a version in which they are members of it. */
const mostMembersWaiting = 64;

/** The sets of which the state before has members that this version lacks, with these; null = none. */
export function membersWaiting(
  playable: PlayableStory,
  state: State,
  before: Pick<SavedState, 'variables'>,
): Record<string, Value> | null {
  let found: Record<string, Value> | null = null;
  for (const [index, { variable }] of playable.layout.sets) {
    const { id, members } = variable;
    const old = Object.hasOwn(before.variables ?? {}, id) ? before.variables?.[id] : undefined;
    const waiting = Array.isArray(old)
      ? old.filter((word) => typeof word === 'string' && !members.includes(word))
      : [];
    if (waiting.length === 0) continue;
    found ??= emptyRecord();
    found[id] = [
      ...membersIn(playable, state, index),
      ...new Set(waiting.slice(0, mostMembersWaiting)),
    ];
  }
  return found;
}
