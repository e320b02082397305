/** The checker's findings in stories that were carried over are as true of the originals. */
import { expect, it } from 'vitest';
import { check } from '../../checker/check.ts';
import type { CheckResult } from '../../checker/findings/finding.ts';
import { readStory } from './testing/read-carried-over.ts';

const endingsOf = ({ endings }: CheckResult) =>
  Object.fromEntries(endings.map(({ name, path }) => [name, path.length]));

/** As `rule node: what`, in order. */
const findingsOf = ({ findings }: CheckResult) =>
  findings.map(({ rule, node_id, key, params }) => {
    const what = 'choice' in params ? `: ${params.choice}` : '';
    return `${rule} ${node_id ?? key}${what}`;
  });

it.each([
  ['harlowe', { Signed: 3 }],
  ['sugarcube', { 'Out of air': 3, Ashore: 3 }],
  ['snowman', { Out: 4 }],
  // Nobody comes to an end in the original either: its three rooms go round.
  ['chapbook', {}],
])('%s has no fault, and these endings', (page, endings) => {
  const checked = check(readStory(page));
  expect(checked.proved).toBe(true);
  expect(findingsOf(checked)).toEqual([]);
  expect(endingsOf(checked)).toEqual(endings);
});

it('the rope can only be had in the hut, so that nothing is asked by asking for it there', () => {
  const checked = check(readStory('ink'));
  expect(checked.proved).toBe(true);
  expect(findingsOf(checked)).toEqual(['always-offered again: Look into the hut']);
  expect(endingsOf(checked)).toEqual({ Fetched: 4 });
});

it('nobody comes from the first knot of The Intercept to its third', () => {
  const checked = check(readStory('the-intercept'));
  expect(checked.proved).toBe(true);
  expect(endingsOf(checked)).toEqual({ 'Harris demands the component': 8 });
  expect(findingsOf(checked)).toEqual([
    // The tunnel is taken before anybody can answer: there are no four choices in the original.
    'unreachable-node yes: Yes',
    'unreachable-node no: No',
    'unreachable-node here_at_bletchley: Evade',
    // Whoever has a plan thinks no more: `{plan:then}`.
    'unreachable-text think',
    'unreachable-choice the component: Yes',
    'unreachable-choice the component: No',
    'unreachable-choice the component: Evade',
    'unreachable-choice the component: Lie',
    // Nothing before it lowers `evasive`.
    'always-offered the stolen component: Deny',
    // Later knots ask for these.
    'variable-never-read drugged',
    'variable-never-read hooper_mentioned',
  ]);
});

it('a teacup is set down in its third knot that was taken away a line before', () => {
  const { variables, ...story } = readStory('the-intercept');
  const withTea = variables.map((own) =>
    own.key === 'teacup' && own.kind === 'flag' ? { ...own, initial: true } : own,
  );
  const start_node_id = 'here_at_bletchley';
  const { proved, findings } = check({ ...story, start_node_id, variables: withTea });
  expect(proved).toBe(true);
  const there = findings.filter(({ node_id }) => node_id === 'how should i know');
  expect(there).toMatchObject([{ rule: 'unreachable-text', field: 'body' }]);
});
