import { describe, expect, it } from 'vitest';
import { compileStory } from '../engine/engine.ts';
import { play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { nearestPlace, type PastTurn } from './nearest-place.ts';

const first = storyFrom`
  :: Hall
  - Go on -> Cave
  @ Lamp
  :: Cave
  - Dive -> Lake
  :: Lake
`;
const second = storyFrom`
  :: Hall
  - Go on -> Lake
  @ Lamp in inventory
  :: Lake
  - Sail -> Sea
  :: Sea
`;

/** As it was after each number of steps, the last first. */
function past(story: typeof first, ...steps: string[]): PastTurn[] {
  const from = compileStory(story);
  return [...steps.keys(), steps.length]
    .map((turn) => ({ turn, from, state: play(story, ...steps.slice(0, turn)).saved }))
    .reverse();
}

const withNodes = (...names: string[]) =>
  compileStory({ ...first, nodes: first.nodes.filter(({ name }) => names.includes(name)) });

describe('the nearest place', () => {
  it('is where the reader is, if it is there', () => {
    expect(nearestPlace(withNodes('Cave', 'Lake'), past(first, 'Go on', 'Dive'))).toMatchObject({
      turn: 2,
      move: { kind: 'exact', state: { node_id: 'Lake', turn: 2 } },
    });
  });
  it('is else the last turn whose node is there, as everything was then', () => {
    const turns = past(first, 'Go on', 'Dive');
    expect(nearestPlace(withNodes('Hall', 'Cave'), turns)).toMatchObject({
      turn: 1,
      move: {
        losses: [{ kind: 'no_way_on', name: 'Cave' }],
        state: { node_id: 'Cave', turn: 1 },
      },
    });
    expect(nearestPlace(withNodes('Hall'), past(first, 'take Lamp', 'Go on'))).toMatchObject({
      turn: 1,
      move: { state: { node_id: 'Hall', items: { lamp: { inventory: 1 } } } },
    });
  });
  it('says what is lost there', () => {
    const turns = past(first, 'take Lamp', 'Go on');
    expect(nearestPlace(compileStory({ ...first, items: [] }), turns)).toMatchObject({
      turn: 2,
      move: { kind: 'inexact', losses: [{ kind: 'item_gone', name: 'Lamp' }] },
    });
  });
  it('is found in turns of several versions, each by what was so in its own', () => {
    const turns = [...past(second, 'Go on', 'Sail'), ...past(first, 'Go on')];
    expect(nearestPlace(withNodes('Cave'), turns)).toMatchObject({ turn: 1 });
    const inHall = nearestPlace(withNodes('Hall', 'Cave'), turns);
    expect(inHall).toMatchObject({
      turn: 0,
      move: { state: { items: { lamp: { inventory: 1 } } } },
    });
  });
  it('is nowhere when nothing is left but the start', () => {
    expect(nearestPlace(withNodes('Lake'), past(first, 'Go on'))).toBeNull();
    expect(nearestPlace(withNodes('Lake'), [])).toBeNull();
  });
  it('asks for no more turns than it needs', () => {
    function* lazily(): Iterable<PastTurn> {
      yield* past(first);
      throw new Error('asked for more');
    }
    expect(nearestPlace(compileStory(first), lazily())).toMatchObject({ turn: 0 });
  });
});
