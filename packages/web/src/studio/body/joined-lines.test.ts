import { parseBody } from '@brasslamp/story/text';
import { expect, it } from 'vitest';
import { hasJoinedLines } from './joined-lines.ts';

it.each([
  ['It is dark.\nThe lamp is lit.', true],
  ['{if no}\nIt is dark.\nThe lamp is lit.\n{end}', true],
  ['- It is dark.\n  The lamp is lit.', true],
  ['It is dark.\n\nThe lamp is lit.', false],
  // A line break is asked for in both.
  ['It is dark.  \nThe lamp is lit.', false],
  ['It is dark.\\\nThe lamp is lit.', false],
  ['# The tide\n- It is dark.\n- The lamp is lit.\n\n{if no}\nNobody.\n{end}', false],
])('lines of %j are read as one: %j', (text, isSo) => {
  expect(hasJoinedLines(parseBody(text).tree)).toBe(isSo);
});
