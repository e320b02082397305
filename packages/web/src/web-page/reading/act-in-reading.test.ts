import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { describe, expect, it } from 'vitest';
import { bookOf, readOn, textOf } from '../testing/read-here.ts';
import { actInReading, mostTurns } from './act-in-reading.ts';
import { pastTurns } from './past-turns.ts';
import { lastTurn, type Reading } from './reading.ts';
import { viewOfReading } from './view-of-reading.ts';

const book = bookOf(storyFrom`
  $ gold = 5 (0 to 10)
  $ name = "Ann"
  ! Explorer
  :: Hall
  {name} has {gold}.
  - Pay -> Hall
  do set gold = gold - 1
  - Go -> Cave
  @ Lamp
  :: Cave
  ~ first: unlock explorer
  Dark.
  - Back -> Hall
  - Swim -> Lake
  :: Lake (ending: Drowned)
  Wet.
`);

const endings = (reading: Reading) => viewOfReading(book, reading).endings_found.names;

describe('a reading on a page', () => {
  it('goes on by choices and items, as the engine has it', () => {
    const reading = readOn(book, null, 'Pay', 'take Lamp', 'Go');
    expect(textOf(book, reading)).toBe('Dark.');
    const { inventory, achievements } = viewOfReading(book, reading);
    expect(inventory.map(({ name }) => name)).toEqual(['Lamp']);
    expect(achievements.map(({ name }) => name)).toEqual(['Explorer']);
    expect(reading.had.items).toEqual([expect.objectContaining({ name: 'Lamp' })]);
  });

  it('goes back to a turn, and has what was earned since', () => {
    const reading = readOn(book, null, 'Pay', 'Go', 'Swim', { type: 'rewind', turn: 1 });
    expect(textOf(book, reading)).toBe('Ann has 4.');
    expect(endings(reading)).toEqual(['Drowned']);
    expect(lastTurn(reading).turn).toBe(4);
  });

  it('begins again, and has what was earned', () => {
    const reading = readOn(book, null, 'Go', 'Swim', { type: 'restart' });
    expect(textOf(book, reading)).toBe('Ann has 5.');
    expect(endings(reading)).toEqual(['Drowned']);
  });

  it('refuses what is not offered, and to go back to where one is or will be', () => {
    const reading = readOn(book, null, 'Go');
    const moment = { seed: 1, now: 1 };
    const refused = [
      { type: 'choose', action_id: 'nowhere' },
      { type: 'take', item_id: 'lamp' },
      { type: 'rewind', turn: 1 },
      { type: 'rewind', turn: 9 },
      { type: 'rewind', turn: -1 },
    ] as const;
    for (const wanted of refused) expect(actInReading(book, reading, wanted, moment)).toBeNull();
  });

  it('leaves out its first turns where there are more than are kept, and goes on', () => {
    const first = readOn(book, null);
    const many: Reading = {
      ...first,
      turns: Array.from({ length: mostTurns }, (_, turn) => ({ ...lastTurn(first), turn })),
    };
    const reading = readOn(book, many, 'Go', 'Back');
    expect(lastTurn(reading).turn).toBe(mostTurns + 1);
    expect(reading.turns.length).toBeLessThan(mostTurns);
    expect(reading.turns[0]?.turn).toBe(mostTurns / 4);
    expect(
      actInReading(book, reading, { type: 'rewind', turn: 0 }, { seed: 1, now: 1 }),
    ).toBeNull();
    expect(textOf(book, readOn(book, reading, { type: 'rewind', turn: mostTurns }))).toBe('Dark.');
  });
});

describe('what was read', () => {
  const reading = readOn(book, null, 'Pay', 'Go', { type: 'rewind', turn: 0 }, 'take Lamp');
  const all = { limit: 50, cursor: undefined };

  it('is last first, with what was done, and says which turns were left behind', () => {
    const { turns, next_cursor } = pastTurns(book, reading, all);
    expect(
      turns.map(({ turn, action, node, is_left_behind }) => [
        turn,
        action?.type ?? null,
        action?.label ?? null,
        node.name,
        is_left_behind,
      ]),
    ).toEqual([
      [4, 'take', 'Lamp', 'Hall', false],
      [3, 'rewind', null, 'Hall', false],
      [2, 'choose', 'Go', 'Cave', true],
      [1, 'choose', 'Pay', 'Hall', true],
      [0, null, null, 'Hall', false],
    ]);
    expect(turns[1]?.action?.to_turn).toBe(0);
    expect(next_cursor).toBeNull();
  });

  it('comes in pages', () => {
    const first = pastTurns(book, reading, { limit: 2, cursor: undefined });
    expect(first.turns.map(({ turn }) => turn)).toEqual([4, 3]);
    const second = pastTurns(book, reading, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(second.turns.map(({ turn }) => turn)).toEqual([2, 1]);
    const third = pastTurns(book, reading, { limit: 2, cursor: second.next_cursor ?? '' });
    expect([third.turns.map(({ turn }) => turn), third.next_cursor]).toEqual([[0], null]);
  });
});

it('where nodes go on by themselves, all that was read in a turn is shown, also by going back to it', () => {
  const going = bookOf(storyFrom`
    $ gold = 0
    :: Hall
    A hall.
    - Ring -> Bell
    :: Bell
    A bell.
    ~ continue: Door (keep)
    :: Door
    A door.
    - Back -> Hall
    - On -> Bell
  `);
  const rung = readOn(going, null, 'Ring');
  expect(textOf(going, rung)).toBe('A bell.\nA door.');
  const back = readOn(going, rung, 'Back', { type: 'rewind', turn: 1 });
  expect(textOf(going, back)).toBe('A bell.\nA door.');
  const twice = readOn(going, back, 'On', { type: 'rewind', turn: 3 });
  expect(textOf(going, twice)).toBe('A bell.\nA door.');
});
