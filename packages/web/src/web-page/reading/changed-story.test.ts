import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { describe, expect, it } from 'vitest';
import { bookOf, readOn, textOf } from '../testing/read-here.ts';
import { changedStory } from './changed-story.ts';
import { pastTurns } from './past-turns.ts';
import { viewOfReading } from './view-of-reading.ts';

const first = bookOf(storyFrom`
  $ gold = 5 (0 to 10, shown)
  :: Hall
  A hall.
  - Go -> Cave
  @ Lamp
  :: Cave
  A cave.
  - Dig -> Pit
  :: Pit
  A pit.
  - Rest -> stay
`);

describe('a newer version of the page', () => {
  it('goes on without a question where the place and all that was had are there', () => {
    const mended = bookOf(
      storyFrom`
        $ gold = 5 (0 to 10, shown)
        :: Porch
        - In -> Hall
        :: Hall
        A hall.
        - Go -> Cave
        @ Lamp
        :: Cave
        A cave, mended.
        - Dig -> Cave
      `,
      'v2',
    );
    const reading = readOn(first, null, 'take Lamp', 'Go');
    expect(changedStory(mended, reading)).toBeNull();
    expect(textOf(mended, reading)).toBe('A cave, mended.');
    const on = readOn(mended, reading, 'Dig');
    expect(viewOfReading(mended, on).inventory.map(({ name }) => name)).toEqual(['Lamp']);
  });

  const smaller = bookOf(
    storyFrom`
      $ gold = 5 (0 to 10, shown)
      :: Hall
      A hall, mended.
      - Go -> Cave
      @ Lamp
      :: Cave
      A cave.
    `,
    'v2',
  );

  it('says that the place is gone, by the name it had, and from where one can go on', () => {
    const reading = readOn(first, null, 'Go', 'Dig', 'Rest');
    expect(changedStory(smaller, reading)).toEqual({
      losses: [{ kind: 'node_gone', name: 'Pit' }],
      nearest: 'Cave',
    });
    const moved = readOn(smaller, reading, { type: 'move' });
    expect(textOf(smaller, moved)).toBe('A cave.');
    expect(changedStory(smaller, moved)).toBeNull();
  });

  it('shows what was read before in its own words, and of what is gone the name', () => {
    const reading = readOn(smaller, readOn(first, null, 'Go', 'Dig'), { type: 'move' });
    const { turns } = pastTurns(smaller, reading, { limit: 9, cursor: undefined });
    expect(
      turns.map(({ action, node, body }) => [action?.type, node.name, body.children.length]),
    ).toEqual([
      ['move', 'Cave', 1],
      ['choose', 'Pit', 0],
      ['choose', 'Cave', 1],
      [undefined, 'Hall', 1],
    ]);
  });

  it('does not go on from a turn that was left behind', () => {
    const reading = readOn(first, null, 'Go', { type: 'rewind', turn: 0 }, 'Go', 'Dig');
    const withoutCave = bookOf(
      storyFrom`
        $ gold = 5 (0 to 10, shown)
        :: Hall
        A hall.
        @ Lamp
      `,
      'v2',
    );
    expect(changedStory(withoutCave, reading)?.nearest).toBe('Hall');
    expect(readOn(withoutCave, reading, { type: 'move' }).turns.at(-1)?.action).toMatchObject({
      to_turn: 2,
    });
  });

  it('begins anew where no place is left', () => {
    const other = bookOf(
      storyFrom`
      :: Tower
      A tower.
    `,
      'v2',
    );
    const reading = readOn(first, null, 'Go');
    expect(changedStory(other, reading)).toMatchObject({ nearest: null });
    expect(textOf(other, readOn(other, reading, { type: 'move' }))).toBe('A tower.');
  });

  it('names what the reader carried and saw that is not there any more', () => {
    const poorer = bookOf(
      storyFrom`
      :: Hall
      A hall.
      :: Cave
      A cave.
      - Dig -> Hall
    `,
      'v2',
    );
    expect(changedStory(poorer, readOn(first, null, 'take Lamp', 'Go'))?.losses).toEqual([
      { kind: 'item_gone', name: 'Lamp' },
      { kind: 'variable_gone', name: 'gold' },
    ]);
  });
});
