import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts } from './edit.ts';

/** `[-removed-]` and `{+added+}`, as word differences are written elsewhere. */
const marked = (before: string, after: string): string =>
  compareTexts(before, after)
    .map(({ kind, text }) => {
      if (kind === 'same') return text;
      return kind === 'removed' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join('');

const side = (before: string, after: string, hidden: 'added' | 'removed'): string =>
  compareTexts(before, after)
    .filter(({ kind }) => kind !== hidden)
    .map(({ text }) => text)
    .join('');

it.each([
  [
    'a word',
    'The lamp burns low.',
    'The lamp burns low and long.',
    'The lamp burns low{+ and long+}.',
  ],
  [
    'a word for another',
    'It burns low here.',
    'It burns bright here.',
    'It burns [-low-]{+bright+} here.',
  ],
  ['a sign', 'It burns.', 'It burns!', 'It burns[-.-]{+!+}'],
  ['space', 'One  lamp', 'One lamp', 'One [- -]lamp'],
  ['a break', 'One lamp.\nTwo.', 'One lamp. Two.', 'One lamp.[-\n-]{+ +}Two.'],
  ['a paragraph', 'One.\n\nThree.', 'One.\n\nTwo.\n\nThree.', 'One.{+\n\nTwo.+}\n\nThree.'],
  ['all of it', 'Dust.', '', '[-Dust.-]'],
  [
    'a word of many letters alike',
    'He lights lamps.',
    'He lit lamps.',
    'He [-lights-]{+lit+} lamps.',
  ],
  ['a word in writing without spaces', '灯は暗い。', '灯は明るい。', '灯は[-暗-]{+明る+}い。'],
  [
    'a word in letters of another kind',
    'Лампа горит тихо.',
    'Лампа горит ярко.',
    'Лампа горит [-тихо-]{+ярко+}.',
  ],
])('shows what became of %s', (_what, before, after, shown) => {
  expect(marked(before, after)).toBe(shown);
});

it('matches paragraphs that changed a little, whatever came between', () => {
  const before = 'The gate is shut.\n\nThe mill stands still.\n\nA dog barks.';
  const after = 'The gate is open.\n\nThe mill stands there.\n\nNobody is in.\n\nA dog howls.';
  expect(marked(before, after)).toBe(
    'The gate is [-shut-]{+open+}.\n\nThe mill stands [-still-]{+there+}.{+\n\nNobody is in.+}\n\nA dog [-barks-]{+howls+}.',
  );
});

it('loses nothing of either text', () => {
  const piece = fc.constantFrom(
    'lamp',
    'lamb',
    'sea',
    '.',
    '😀',
    '灯',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\t',
  );
  const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      expect(side(before, after, 'added')).toBe(before);
      expect(side(before, after, 'removed')).toBe(after);
      expect(compareTexts(before, before)).toHaveLength(before === '' ? 0 : 1);
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

it('compares a long text word by word where every paragraph has changed', () => {
  const words = (paragraph: number) =>
    Array.from({ length: 80 }, (_, at) => (at % 4 === 0 ? `w${paragraph}x${at}` : `the${at % 7}`));
  const text = (name: string) =>
    Array.from({ length: 400 }, (_, at) => [...words(at), name, 'came.'].join(' ')).join('\n\n');
  const changes = compareTexts(text('Anna'), text('Clara')).filter(({ kind }) => kind !== 'same');
  expect(new Set(changes.map((change) => change.text))).toEqual(new Set(['Anna', 'Clara']));
  expect(changes).toHaveLength(800);
});
