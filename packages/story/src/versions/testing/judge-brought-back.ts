/** A version in between lacks something, and the next one has it again. */
import { expect } from 'vitest';
import type { SavedState } from '../../engine/state/state.ts';
import type { Place } from '../../model/story.ts';
import { moveState } from '../move-state.ts';
import { lookEverywhere, type Version } from './seen.ts';

/** As if there had been none in between. Says what was gone there. */
export function judgeBroughtBack(
  saved: SavedState,
  from: Version,
  between: Version,
): { hasNodesBack: boolean; itemsBack: number } {
  const there = moveState(from, between.quiet, saved).state;
  const back =
    there && moveState(between.quiet, from.quiet, JSON.parse(JSON.stringify(there))).state;
  if (there === null || back === null) return { hasNodesBack: false, itemsBack: 0 };
  const { visits, chosen, entered, achievements, endings } = saved;
  expect([back.visits, back.chosen, back.entered, back.achievements]).toEqual([
    visits,
    chosen,
    entered,
    achievements,
  ]);
  expect({ ...back.endings, ...endings }).toEqual(back.endings ?? {});
  const hasNodesBack = Object.keys(visits).some((id) => isGone(between, id));
  return { hasNodesBack, itemsBack: judgeItemsBack(saved, there, back, { from, between }) };
}

function judgeItemsBack(
  saved: SavedState,
  there: SavedState,
  back: SavedState,
  { from, between }: { from: Version; between: Version },
): number {
  const [before, after] = [saved, back].map((state) => lookEverywhere(from.full, state).places);
  const inBetween = lookEverywhere(between.full, there).places;
  let count = 0;
  for (const { id, stackable } of from.story.items) {
    const other = between.story.items.find((item) => item.id === id);
    const places = before?.get(id);
    const now = inBetween.get(id);
    // What came into the hands stays there: nothing is taken from a reader.
    const isInHands = now && now.get('inventory') !== places?.get('inventory');
    if (isInHands || (other && other.stackable !== stackable)) continue;
    expect([id, after?.get(id)]).toEqual([id, places]);
    if ([...(places ?? [])].some(([at]) => isGone(between, at))) count += 1;
  }
  return count;
}

/** However play went on in between: of what was not there nothing changed. Whether anything was not. */
export function judgeKeptInPlay(
  before: SavedState | undefined,
  last: SavedState | undefined,
  from: Version,
  between: Version,
): boolean {
  const back = last && moveState(between, from.quiet, last).state;
  if (!back || !before) return false;
  const without = (things: { id: string }[]) => (id: string) =>
    things.every((thing) => thing.id !== id);
  const { nodes, achievements, variables } = between.story;
  const gone = (state: SavedState) => [
    among(state.visits, without(nodes)),
    among(state.entered, without(nodes)),
    among(state.achievements, without(achievements)),
    among(state.variables, without(variables)),
  ];
  expect(gone(back)).toEqual(gone(before));
  return gone(before).some((entries) => entries.length > 0);
}

const among = (record: object | undefined, isGoneThing: (id: string) => boolean) =>
  Object.entries(record ?? {})
    .filter(([id]) => isGoneThing(id))
    .sort();

const isGone = ({ story }: Version, place: Place): boolean =>
  place !== 'inventory' && story.nodes.every(({ id }) => id !== place);
