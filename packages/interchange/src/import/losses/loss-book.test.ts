import { describe, expect, it } from 'vitest';
import { LossBook } from './loss-book.ts';

const of = { name: 'Hud', file: null, firstLine: 3, text: 'a\n<<b>>' };
const at = { of, start: 2, end: 7 };

it('tells of a piece at each node that shows it, once', () => {
  const book = new LossBook();
  for (const node of ['Hall', 'Cellar', 'Hall'])
    book.add('logic_kept_as_text', at, { node, construct: '<<b>>' });
  expect(book.losses.map(({ node, line, column }) => [node, line, column])).toEqual([
    ['Hall', 4, 1],
    ['Cellar', 4, 1],
  ]);
});

it('tells of a piece that hundreds of nodes show at the first twenty', () => {
  const book = new LossBook();
  for (let node = 0; node < 300; node += 1)
    book.add('logic_kept_as_text', at, { node: `Hall ${node}` });
  expect(book.losses).toHaveLength(20);
});

describe('a place', () => {
  const hall = { name: 'Hall', file: null, firstLine: 1, text: 'x <<c>>' };
  const placesIn = (book: LossBook) => {
    for (const node of ['Hall', 'Hud', null]) book.add('logic_kept_as_text', at, { node });
    return book.losses.map(({ node, line, column, source }) => [node, line, column, source]);
  };

  it('in the text of another passage is none in the one at hand, where each counts its own lines', () => {
    const book = new LossBook([], { linesOf: 'text' });
    book.nodeOf('Hall', hall);
    book.nodeOf('Hud', of);
    expect(placesIn(book)).toEqual([
      ['Hall', null, null, '<<b>>'],
      ['Hud', 4, 1, '<<b>>'],
      [null, null, null, '<<b>>'],
    ]);
  });

  it('is one of the file that all passages stand in', () => {
    const book = new LossBook([], { linesOf: 'file' });
    book.nodeOf('Hall', hall);
    book.nodeOf('Hud', { ...of, file: 'hud.ink' });
    expect(placesIn(book)).toEqual([
      ['Hall', 4, 1, '<<b>>'],
      ['Hud', null, null, '<<b>>'],
      [null, 4, 1, '<<b>>'],
    ]);
  });
});
