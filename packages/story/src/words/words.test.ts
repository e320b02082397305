import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookOf, mixesScripts, nameKeyOf, soughtWordsOf, wordsOf } from './words.ts';

/** Whether a search for these words finds the text. */
function finds(sought: string, text: string): boolean {
  const { words, beginning } = soughtWordsOf(sought);
  const there = wordsOf(text);
  return (
    words.every((word) => there.includes(word)) &&
    there.some((word) => word.startsWith(beginning)) &&
    (words.length > 0 || beginning !== '')
  );
}

describe('Words', () => {
  it.each([
    ['eclipse', 'L’Éclipse totale'],
    ['ÉCLIPSE tot', 'L’Éclipse totale'],
    ['strasse', 'Die lange Straße'],
    ['Straße', 'DIE LANGE STRASSE'],
    ['smorrebrod', 'Smørrebrød'],
    ['lodz', 'Łódź'],
    ['isik', 'Işık'],
    ['istanbul', 'İstanbul'],
    ['ελλας', 'ΕΛΛΆΣ'],
    ['елка', 'Ёлка'],
    ['שלום', 'שָׁלוֹם עולם'],
    ['سلام', 'سَلَام'],
    ['計算', '量子計算機の夢'],
    ['夢', '量子計算機の夢'],
    ['がく', 'おんがくかい'],
    ['ｶﾞｸ', 'オンガクカイ'],
    ['กรุงเทพ', 'เมืองกรุงเทพมหานคร'],
    ['한국', '한국어 이야기'],
    ['हिन्दी', 'हिन्दी कहानी'],
    ['ｆｕｌｌ', 'Fullwidth letters'],
    ['lamp', 'The lamplighter'],
    ['the lam', 'The lamplighter'],
    ['x2', 'Area X2'],
    ['fi', 'ﬁre'],
  ])('find “%s” in “%s”', (sought, text) => {
    expect(finds(sought, text)).toBe(true);
  });

  it.each([
    ['lam the', 'The lamplighter'],
    ['算計', '量子計算機の夢'],
    ['か', 'が'],
    ['lighter', 'The lamplighter'],
    ['%', '100 % wool'],
    ['_', 'a_b'],
  ])('don’t find “%s” in “%s”', (sought, text) => {
    expect(finds(sought, text)).toBe(false);
  });

  it('are found wherever they stand, whatever they are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, (before, sought, after) => {
        fc.pre(wordsOf(sought).length > 0);
        expect(finds(sought, `${before} ${sought} ${after}`)).toBe(true);
      }),
    );
  });

  it('take any text, and are found in what they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const words = wordsOf(text);
        expect(words.every((word) => word.isWellFormed() && !/\s/.test(word))).toBe(true);
        expect(new Set(words).size).toBe(words.length);
        expect(nameKeyOf(nameKeyOf(text))).toBe(nameKeyOf(text));
      }),
    );
  });
});

describe('Names', () => {
  it('are the same however they are typed', () => {
    for (const name of ['Sci-Fi', 'sci fi', 'SCI–FI', ' ｓｃｉ\u200b-fi ']) {
      expect(nameKeyOf(name)).toBe('sci fi');
    }
    expect(nameKeyOf('🔥🔥')).toBe('');
    expect(nameKeyOf('का')).not.toBe(nameKeyOf('की'));
  });

  it('look alike in letters of another script', () => {
    const cyrillic = 'ѕрасе';
    expect(nameKeyOf(cyrillic)).not.toBe(nameKeyOf('space'));
    expect(lookOf(cyrillic)).toBe(lookOf('Space'));
    expect(lookOf('ТОР')).toBe(lookOf('top'));
    expect(lookOf('тайна')).not.toBe(lookOf('taйna'));
    expect(lookOf('tall')).not.toBe(lookOf('tail'));
  });

  it('mix no scripts in a word that are never mixed', () => {
    for (const name of ['mуstery', 'Мystery', 'αlpha', 'mystery тaйна']) {
      expect([name, mixesScripts(name)]).toEqual([name, true]);
    }
    for (const name of ['тайна mystery', 'Tシャツ', '漢字かな', 'SF-작품', '2-я книга', '']) {
      expect([name, mixesScripts(name)]).toEqual([name, false]);
    }
  });
});
