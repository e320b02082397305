import { expect, it } from 'vitest';
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
