import { expect, it } from 'vitest';
import { type TextPiece, textPieces } from './text-changes.tsx';

const side = (pieces: TextPiece[], hidden: TextPiece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== hidden)
    .map(({ text }) => text)
    .join('');

it('lays two texts over each other, word by word', () => {
  expect(textPieces('The lamp burns low.', 'The lamp burns bright.')).toEqual([
    { kind: 'same', text: 'The lamp burns ' },
    { kind: 'removed', text: 'low' },
    { kind: 'added', text: 'bright' },
    { kind: 'same', text: '.' },
  ]);
});

it('shows a whole text that came or went', () => {
  expect(textPieces('', 'Dust.')).toEqual([{ kind: 'added', text: 'Dust.' }]);
  expect(textPieces('Dust.', '')).toEqual([{ kind: 'removed', text: 'Dust.' }]);
});

it('leaves out what is the same far from any change', () => {
  const words = (name: string) => Array.from({ length: 200 }, (_, place) => `${name}${place}`);
  const before = [...words('a'), 'old', ...words('b'), 'old', ...words('c')].join(' ');
  const pieces = textPieces(before, before.replaceAll('old', 'new'));
  expect(pieces.map(({ kind }) => kind)).toEqual([
    'gap',
    'same',
    'removed',
    'added',
    'same',
    'gap',
    'same',
    'removed',
    'added',
    'same',
    'gap',
  ]);
  const shown = side(pieces, 'removed');
  expect(shown.length).toBeLessThan(800);
  expect(shown).toContain('a199 new b0');
  expect(shown).toContain('b199 new c0');
});

it('gives up counting words in texts that have nothing in common', () => {
  const noise = (seed: number) =>
    Array.from({ length: 30_000 }, (_, place) => ((place * seed) % 7_919).toString(36)).join(' ');
  const [before, after] = [noise(3_571), noise(6_089)];
  const pieces = textPieces(before, after);
  expect(side(pieces, 'added')).toContain(before.slice(0, 40));
  expect(side(pieces, 'removed')).toContain(after.slice(0, 40));
});
