import { anyWholeStory } from '@brasslamp/story/testing/any-whole-story';
import { actsIn } from '@brasslamp/story/testing/offered';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOf, readOn } from '../testing/read-here.ts';
import { keepReading } from './keep-reading.ts';
import { PlaceTextError, placeWriter, readPlace } from './place-text.ts';
import type { Book, Reading } from './reading.ts';
import { viewOfReading } from './view-of-reading.ts';

const book = bookOf(storyFrom`
  $ gold = 5 (0 to 10)
  :: Hall
  - Pay -> Hall
  do set gold = gold - 1
  - Go -> Cave
  :: Cave
  - Back -> Hall
`);
const reading = readOn(book, null, 'Pay', 'Go', { type: 'rewind', turn: 0 }, 'Go');
const text = placeWriter(book)(reading);

/** A play of the story by chance: which of what is offered, and now and then back. */
function played(story: Book, picks: readonly number[]): Reading {
  return picks.reduce(
    (now, pick) => {
      const acts = actsIn(viewOfReading(story, now));
      const act = acts[pick % acts.length];
      if (pick % 7 === 0 && now.turns.length > 1)
        return readOn(story, now, { type: 'rewind', turn: 0 });
      return act ? readOn(story, now, act) : readOn(story, now, { type: 'restart' });
    },
    readOn(story, null),
  );
}

describe('a place as text', () => {
  it('is read again as it was, whatever was played', () => {
    const picks = fc.array(fc.nat(50), { maxLength: 30 });
    fc.assert(
      fc.property(anyWholeStory, picks, (story, chosen) => {
        fc.pre(story.nodes.length > 0);
        const whole = bookOf(story);
        const here = played(whole, chosen);
        const kept = readPlace(placeWriter(whole)(here), whole.storyId);
        expect(kept).toEqual(JSON.parse(JSON.stringify(here)));
        expect(viewOfReading(whole, kept)).toEqual(viewOfReading(whole, here));
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whether it was written turn by turn or at once', () => {
    const write = placeWriter(book);
    for (let turns = 1; turns < reading.turns.length; turns += 1) {
      write({ ...reading, turns: reading.turns.slice(0, turns) });
    }
    expect(write(reading)).toBe(text);
    const other = readOn(book, null, 'Go');
    write(other);
    expect(write(reading)).toBe(text);
  });

  const problemOf = (given: string, storyId = 's') => {
    try {
      readPlace(given, storyId);
      return null;
    } catch (error) {
      return error instanceof PlaceTextError ? error.said : error;
    }
  };
  const changed = (change: (place: Record<string, unknown>) => void) => {
    const place = JSON.parse(text);
    change(place);
    return JSON.stringify(place);
  };

  it('says what is wrong with another file', () => {
    expect(problemOf('')).toEqual({ problem: 'notAPlace' });
    expect(problemOf('Once upon a time')).toEqual({ problem: 'notAPlace' });
    expect(problemOf('{"brasslamp": "story"}')).toEqual({ problem: 'notAPlace' });
    expect(problemOf(text, 'other')).toEqual({ problem: 'otherStory', title: 'A tale' });
    expect(problemOf(changed((place) => Object.assign(place, { format: 2 })))).toEqual({
      problem: 'newer',
    });
    expect(problemOf(text.slice(0, -20))).toEqual({ problem: 'notAPlace' });
    expect(problemOf(changed((place) => Object.assign(place, { turns: [] })))).toEqual({
      problem: 'broken',
    });
  });

  const turnsOf = (place: Record<string, unknown>) => place.turns as Record<string, unknown>[];
  it.each<[string, (turns: Record<string, unknown>[]) => unknown]>([
    ['a state without a node', ([first]) => Object.assign(first ?? {}, { state: { turn: 0 } })],
    ['a turn that is missing', (turns) => turns.splice(1, 1)],
    [
      'a first turn that says only what changed',
      ([first]) => Object.assign(first ?? {}, { whole_turn: 0 }),
    ],
    [
      'an action that nobody knows',
      ([, second]) => Object.assign(second ?? {}, { action: { type: 'fly' } }),
    ],
    [
      'a choice without its id',
      ([, second]) => Object.assign(second ?? {}, { action: { type: 'choose' } }),
    ],
    ['a time that is none', ([first]) => Object.assign(first ?? {}, { made_at: 'now' })],
  ])('is damaged by %s', (_, damage) => {
    expect(problemOf(changed((place) => void damage(turnsOf(place))))).toEqual({
      problem: 'broken',
    });
  });

  it('says so of any damage, and is never half read', () => {
    const paths = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 });
    const junk = fc.constantFrom<unknown>(null, -1, 1.5, 'x', {}, [], true, '__proto__');
    fc.assert(
      fc.property(paths, junk, (path, value) => {
        const damaged = changed((place) => {
          let at: Record<string, unknown> = place;
          for (const step of path) {
            const keys = Object.keys(at);
            const key = keys[step % keys.length];
            if (key === undefined) return;
            const inside = at[key];
            if (typeof inside !== 'object' || inside === null || step % 5 === 0) {
              at[key] = value;
              return;
            }
            at = inside as Record<string, unknown>;
          }
        });
        const problem = problemOf(damaged);
        if (problem !== null) expect(problem).toHaveProperty('problem');
        // What is read can be played.
        else expect(() => readOn(book, readPlace(damaged, 's'), { type: 'restart' })).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('what a browser keeps', () => {
  const inMemory = () => {
    const values = new Map<string, string>();
    return {
      values,
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };

  it('is there for the next page of the story, and not for one of another', () => {
    const storage = inMemory();
    keepReading(() => storage, book).keep(reading);
    expect(keepReading(() => storage, book).current()).toEqual(JSON.parse(JSON.stringify(reading)));
    expect(keepReading(() => storage, { ...book, storyId: 'other' }).current()).toBeNull();
  });

  it('is followed where another tab reads on', () => {
    const storage = inMemory();
    const [one, other] = [keepReading(() => storage, book), keepReading(() => storage, book)];
    one.keep(reading);
    expect(other.current()?.turns).toHaveLength(reading.turns.length);
    other.keep(readOn(book, reading, 'Back'));
    expect(one.current()?.turns).toHaveLength(reading.turns.length + 1);
  });

  it('lasts as long as the page where the browser refuses, and says so', () => {
    const denied = keepReading(() => {
      throw new DOMException('denied', 'SecurityError');
    }, book);
    expect([denied.current(), denied.isLasting()]).toEqual([null, false]);
    denied.keep(reading);
    expect([denied.current(), denied.isLasting()]).toEqual([reading, false]);

    const full = {
      ...inMemory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    let times = 0;
    const kept = keepReading(
      () => full,
      book,
      () => {
        times += 1;
      },
    );
    expect([kept.isLasting(), times]).toEqual([true, 0]);
    kept.keep(reading);
    kept.keep(reading);
    expect(times).toBe(1);
    expect([kept.current(), kept.isLasting()]).toEqual([reading, false]);
    expect(kept.text()).toBe(text);
  });

  it('is nothing where it is damaged', () => {
    const storage = inMemory();
    storage.setItem('brasslamp place s', text.slice(0, 100));
    expect(keepReading(() => storage, book).current()).toBeNull();
  });
});
