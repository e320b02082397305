import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody } from '../text/blocks/parse-body.ts';
import { keepBoth, mergeText } from './edit.ts';

const faults = (text: string) => parseBody(text).problems.length;
const words = (text: string): string[] => text.match(/\S+/g) ?? [];
const countOf = (all: readonly string[], word: string) => all.filter((one) => one === word).length;

/** As it is decided: the places that wait, or the whole where something beside them was merged. */
function both(base: string, mine: string, theirs: string): string {
  const { value, conflicts } = mergeText()(base, mine, theirs);
  if (conflicts.length > 0 && value !== mine) return keepBoth([base, mine, theirs]);
  return conflicts.reduceRight((text, { withBoth }) => withBoth?.(text) ?? text, value);
}

describe('both of two texts', () => {
  const base = 'The lamp is lit, and the sea is calm below the old wall.';

  it.each([
    ['that go on differently', ' Gulls cry.', ' Rain falls.', `${base} Gulls cry. Rain falls.`],
    ['with a paragraph more', '\n\nMine.', '\n\nTheirs.', `${base}\n\nMine.\n\nTheirs.`],
    ['of which one goes on', ' Gulls', ' Gulls cry.', `${base} Gulls cry.`],
  ])('%s have what they share once', (_, own, others, text) => {
    expect(keepBoth([base, base + own, base + others])).toBe(text);
  });

  it('that begin differently have their end once', () => {
    const [mine, theirs] = [`By day. ${base}`, `By night. ${base}`];
    expect(both(base, mine, theirs)).toBe(`By day. By night. ${base}`);
  });

  it('that share nothing stand apart', () => {
    expect(keepBoth(['Was.', 'Mine.', 'Theirs.'])).toBe('Mine.\n\nTheirs.');
    expect(keepBoth(['Was.', '', 'Theirs.'])).toBe('Theirs.');
  });

  it('have each sentence whole that both began anew', () => {
    const [mine, theirs] = ['The cat sat on the mat.', 'The dog ran on the road.'];
    expect(keepBoth(['', mine, theirs])).toBe(`${mine}\n\n${theirs}`);
  });

  it('have no half of a construct', () => {
    const [mine, theirs] = ['Here {if has(lamp)}a{end}.', 'Here {if has(salt) and x}a{end}.'];
    const text = keepBoth(['Here {if has(rope)}a{end}.', mine, theirs], faults);
    expect(faults(text)).toBe(0);
  });

  it('of three tabs in a chain have all of each, and what they share once', () => {
    const [a, b, c] = ['Gulls cry.', 'Rain falls.', 'Nobody comes.'].map((one) => `${base} ${one}`);
    const first = both(base, a ?? '', b ?? '');
    const all = both(base, c ?? '', first);
    expect(all).toBe(`${base} Nobody comes. Gulls cry. Rain falls.`);
    expect(both(base, all, first)).toBe(all);
  });
});

/** A text changed by somebody whose new words nobody else has. */
const changed = (by: string) =>
  fc
    .array(fc.tuple(fc.nat(40), fc.nat(3), fc.nat(4), fc.constantFrom(' ', ' ', '\n\n')), {
      maxLength: 5,
    })
    .map((edits) => (before: string, round = 0) => {
      let pieces: string[] = before.match(/\s*\S+/g) ?? [];
      edits.forEach(([at, taken, added, space], nth) => {
        const fresh = Array.from({ length: added }, (_, n) => {
          return `${n === 0 ? space : ' '}${by}${round}${nth}${n}`;
        });
        const from = at % (pieces.length + 1);
        pieces = pieces.toSpliced(from, taken, ...fresh);
      });
      return pieces
        .map((piece) => (/^\s/.test(piece) ? piece : ` ${piece}`))
        .join('')
        .trim();
    });

const anyBase = fc
  .array(fc.constantFrom(' ', ' ', ' ', '\n\n'), { maxLength: 30 })
  .map((spaces) => spaces.map((space, at) => `${at === 0 ? '' : space}w${at}`).join(''));

/** Whether the two have it in another order: then each keeps its own. */
function isMoved(word: string, sides: readonly string[]): boolean {
  const [here = [], there = []] = sides.map(words);
  const isBefore = (all: readonly string[], other: string) =>
    all.indexOf(other) < all.indexOf(word);
  const shared = here.filter((one) => one !== word && there.includes(one));
  return shared.some((one) => isBefore(here, one) !== isBefore(there, one));
}

/** `KEEP_BOTH_RUNS=30000` is the long form. */
const numRuns = Number(process.env.KEEP_BOTH_RUNS ?? 1_500);

it('loses no word of either, and has none of what they share twice, also in a chain', () => {
  const check = (result: string, ...sides: string[]) => {
    const found = words(result);
    for (const word of new Set(sides.flatMap(words))) {
      const most = Math.max(...sides.map((side) => countOf(words(side), word)));
      if (isMoved(word, sides)) continue;
      if (countOf(found, word) > most)
        throw new Error(`${word} is there twice in ${JSON.stringify([result, ...sides])}`);
    }
    return found;
  };
  fc.assert(
    fc.property(anyBase, changed('a'), changed('b'), changed('c'), (base, one, two, three) => {
      const [a, b, c] = [one(base), two(base), three(base)];
      const united = keepBoth([base, a, b]);
      for (const side of [a, b]) {
        expect(words(united)).toEqual(expect.arrayContaining(words(side)));
      }
      check(united, a, b);
      // As decided, where what one side alone changed is merged: no new word is lost.
      const first = both(base, a, b);
      const all = both(base, c, first);
      const found = check(all, check(first, a, b).join(' '), c);
      for (const word of [a, b, c].flatMap(words)) {
        if (!word.startsWith('w')) expect(found).toContain(word);
      }
    }),
    { numRuns, seed: 7 },
  );
});
