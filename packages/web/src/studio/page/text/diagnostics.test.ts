import type { Finding } from '@brasslamp/story/checker/finding';
import { parseBody } from '@brasslamp/story/text';
import { expect, it } from 'vitest';
import { type Diagnosis, diagnosesOf } from './diagnostics.ts';

const diagnosed = (text: string, findings: Finding[] = []) =>
  diagnosesOf(text, parseBody(text).problems, findings);

function fixed(text: string, { fix }: Diagnosis): string {
  return fix ? text.slice(0, fix.from) + fix.insert + text.slice(fix.to) : text;
}

it.each([
  ['a } here', 'a \\} here'],
  ['a { here', 'a \\{ here'],
  ['over {end} now', 'over  now'],
  ['{first}a{else}b{end}', '{first}a{again}b{end}'],
  ['{if x > 1}a b\n\nnext', '{if x > 1}a b{end}\n\nnext'],
])('has a fix for %s, after which the grammar has nothing to say', (text, after) => {
  const [first] = diagnosed(text);
  expect(first && fixed(text, first)).toBe(after);
  expect(parseBody(after).problems).toEqual([]);
});

const misspelt = {
  rule: 'unknown-name',
  severity: 'error',
  message_id: 'unknown-name.misspelt',
  params: { kind: 'item', name: 'lmap', nearest: 'lamp' },
  node_id: 'n',
  field: 'body',
  line: 2,
  column: 9,
  path: [],
} as unknown as Finding;

it('underlines the word that a finding is about, and offers the name that was meant', () => {
  const text = 'one\n{if has(lmap)}a{end}';
  const [found] = diagnosed(text, [misspelt]);
  expect(found && text.slice(found.from, found.to)).toBe('lmap');
  expect(found && fixed(text, found)).toBe('one\n{if has(lamp)}a{end}');
});

it('underlines the whole address of an image that is gone', () => {
  const address = `/media/${'0'.repeat(32)}.webp`;
  const gone = { rule: 'missing-media', message_id: 'missing-media.text', line: 1, column: 11 };
  const params = { type: 'image', node: 'Hall' };
  const text = `![a lamp](${address}) hangs here.`;
  const [found] = diagnosed(text, [{ ...misspelt, ...gone, params } as unknown as Finding]);
  expect(found && text.slice(found.from, found.to)).toBe(address);
});

it('offers nothing where the text has changed since it was checked', () => {
  const [found] = diagnosed('one\n{if has(lamp)}a{end}', [misspelt]);
  expect(found?.fix).toBeNull();
  expect(diagnosed('one', [misspelt])).toEqual([]);
});
