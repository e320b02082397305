import { expect, it } from 'vitest';
import { actionsInText } from './actions-in-text.ts';
import { parseText } from './parse-text.ts';

it('actionsInText finds the actions that the text names, however deep, and no others', () => {
  const body =
    '[a](action:a1) \\[b](action:a2)\n> - **x [c](action:a3)**\n\n![d [e](action:a4)](http://f)';
  expect(actionsInText(parseText(body))).toEqual(new Set(['a1', 'a3']));
});
