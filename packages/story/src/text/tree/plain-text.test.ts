import { expect, it } from 'vitest';
import { parseText } from '../blocks/parse-body.ts';
import { plainText } from './plain-text.ts';

it('plainText keeps the words, one line a block, and drops the marks', () => {
  const body =
    '# The *Hall*\n\n> It is [dark](http://a)\\\nand ![cold](http://b).\n\n---\n- a\n- b';
  expect(plainText(parseText(body))).toBe('The Hall\nIt is dark\nand cold.\na\nb');
});
