import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { BitReader, BitWriter } from '../memory/bits.ts';
import { NumberList } from '../memory/number-list.ts';
import { StateSet } from '../memory/state-set.ts';
import { searched } from '../testing/searched.ts';
import { Outcomes } from './outcomes.ts';

describe('bits', () => {
  it('come back as they were written', () => {
    const anyParts = fc.array(
      fc
        .integer({ min: 1, max: 31 })
        .chain((bits) => fc.record({ bits: fc.constant(bits), value: fc.nat(2 ** bits - 1) })),
      { maxLength: 60 },
    );
    const writer = new BitWriter();
    const reader = new BitReader();
    fc.assert(
      fc.property(anyParts, (parts) => {
        writer.begin();
        for (const { value, bits } of parts) writer.write(value, bits);
        reader.begin(writer.words.slice(0, writer.length));
        for (const { value, bits } of parts) expect(reader.read(bits)).toBe(value);
      }),
    );
  });
});

describe('a count of visits that goes round', () => {
  it.each([2, 3, 4, 5])('in %i options leaves alone what is packed beside it', (options) => {
    for (const asked of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
      const story = readStoryNotation(`
        :: Hall
        {cycle}${'a|'.repeat(options - 1)}[out](action:a1){end}
        - Out -> End
        if seen("Attic")
        - Again -> Hall
        - Count -> Hall (once)
        if visits("Hall") = ${asked}
        :: Attic
        - Down -> Hall
        :: End (ending: Over)`);
      const { open, reached } = searched(story);
      expect([asked, reached, open.includes('Hall/a1')]).toEqual([asked, ['Hall'], false]);
    }
  });
});

describe('the set of states', () => {
  /** Words of which the first says how many there are. */
  const record = (number: number) => {
    const length = 2 + (number % 4);
    return Uint32Array.from({ length }, (_, at) => (at === 0 ? length : number * 7 + at));
  };

  it('gives equal states one number, and gives them back', () => {
    const set = new StateSet();
    // More than the first table and the first piece of memory hold.
    for (const isFirst of [true, false]) {
      let wrong = 0;
      for (let number = 0; number < 120_000; number++) {
        const words = record(number);
        if (set.add(words, words.length) !== number || set.isNew !== isFirst) wrong += 1;
      }
      expect(wrong).toBe(0);
    }
    expect(set.size).toBe(120_000);
    const words = new Uint32Array(5);
    for (const number of [0, 1, 77_777, 119_999]) {
      set.read(number, words);
      const wanted = record(number);
      expect([...words.subarray(0, wanted.length)]).toEqual([...wanted]);
      expect(set.firstWord(number)).toBe(wanted[0]);
    }
  });
});

it('a list of numbers grows over its pieces', () => {
  const list = new NumberList();
  for (let at = 0; at < 200_000; at++) list.push(at * 3);
  expect([list.length, list.at(0), list.at(65_536), list.at(199_999)]).toEqual([
    200_000, 0, 196_608, 599_997,
  ]);
  expect(list.drain()[199_999]).toBe(599_997);
  expect(list.length).toBe(0);
});

describe('dice that fall in every way', () => {
  const allOf = (ask: (dice: Outcomes) => string, ignored = new Set<number>()) => {
    const dice = new Outcomes(ignored);
    const found: [string, number][] = [];
    dice.begin();
    do found.push([ask(dice), Math.round(dice.share * 1000)]);
    while (dice.next());
    return found;
  };

  it('go through all faces, also of dice that are only asked after some falls', () => {
    expect(allOf((dice) => (dice.roll(1, 2) === 0 ? 'none' : `then ${dice.roll(2, 2)}`))).toEqual([
      ['none', 500],
      ['then 0', 250],
      ['then 1', 250],
    ]);
  });

  it('try one face of each range, as likely as the range is wide', () => {
    expect(allOf((dice) => `${dice.roll(1, 100, [0, 30])}`)).toEqual([
      ['0', 300],
      ['30', 700],
    ]);
  });

  it('say the same again when the same place asks', () => {
    expect(allOf((dice) => `${dice.roll(1, 2)}${dice.roll(2, 1)}${dice.roll(1, 2)}`)).toEqual([
      ['000', 500],
      ['101', 500],
    ]);
  });

  it('do not go into places that decide nothing', () => {
    expect(allOf((dice) => `${dice.roll(1, 6)}`, new Set([1]))).toEqual([['0', 1000]]);
  });

  it('say so when they leave something out', () => {
    const dice = new Outcomes(new Set());
    dice.begin();
    let falls = 0;
    do {
      for (let site = 0; site < 20; site++) dice.roll(site, 2);
      falls += 1;
    } while (dice.next());
    expect(dice.isCutShort).toBe(true);
    expect(falls).toBeLessThan(5_000);
  });
});
