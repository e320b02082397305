import type { Block, Inline, TextTree } from '@brasslamp/story/text/tree';
import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const rootOf = (...children: Block[]): TextTree => ({ type: 'root', children });

it('is all of a text that is short', () => {
  const tree = rootOf(paragraph(text('One two.')), paragraph(text('Three.')));
  expect(firstWords(tree, 3)).toEqual({ first: tree, rest: null });
});

it('ends with the last paragraph that is within it', () => {
  const [one, two, three] = ['One two.', 'Three four.', 'Five.'].map((words) =>
    paragraph(text(words)),
  ) as [Block, Block, Block];
  expect(firstWords(rootOf(one, two, three), 4)).toEqual({
    first: rootOf(one, two),
    rest: rootOf(three),
  });
});

it('ends with a sentence where the first paragraph is too long', () => {
  const loud: Inline = { type: 'emphasis', children: [text('Loud one.')] };
  const tree = rootOf(
    paragraph(text('A cat sat. “It sat!” '), loud, text(' Dogs ran off. Then all.')),
    paragraph(text('More.')),
  );
  expect(firstWords(tree, 11)).toEqual({
    first: rootOf(paragraph(text('A cat sat. “It sat!” '), loud, text(' Dogs ran off.'))),
    rest: rootOf(paragraph(text('Then all.')), paragraph(text('More.'))),
  });
  expect(firstWords(tree, 4).first).toEqual(rootOf(paragraph(text('A cat sat.'))));
});

it('has a beginning whole that cannot be divided', () => {
  const long = paragraph(text('one two three four five'));
  expect(firstWords(rootOf(long), 3)).toEqual({ first: rootOf(long), rest: null });
  const quote: Block = { type: 'quote', children: [paragraph(text('One. Two. Three. Four.'))] };
  expect(firstWords(rootOf(quote, long), 3)).toEqual({ first: rootOf(quote), rest: rootOf(long) });
});

it('counts words also where none has a space beside it', () => {
  const long = paragraph(text('今日は雨です。明日は晴れるでしょう。'));
  expect(firstWords(rootOf(long), 5)).toEqual({
    first: rootOf(paragraph(text('今日は雨です。'))),
    rest: rootOf(paragraph(text('明日は晴れるでしょう。'))),
  });
});
