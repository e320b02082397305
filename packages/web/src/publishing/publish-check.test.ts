import { expect, it } from 'vitest';
import { checkBeforePublish, errorsByReach, notesOfNodes } from './publish-check.ts';

type Check = Parameters<typeof errorsByReach>[0];
type Finding = Check['findings'][number];

const error = (message: string, node_id: string | null, more: Partial<Finding> = {}): Finding => ({
  rule: 'dead-end',
  severity: 'error',
  node_id,
  message,
  message_id: 'dead-end.no_choices',
  params: {},
  path: [],
  ...more,
});

const found = (findings: Finding[], more: Partial<Check> = {}): Check => ({
  proved: true,
  states: 3,
  endings: [],
  reading: null,
  content_notes: [],
  meets: [
    { node_id: 'start', readers: 10_000 },
    { node_id: 'island', readers: 0 },
  ],
  findings,
  ...more,
});

const click = { node_id: 'start', action_id: 'a1' };

it('says what a reader can reach: by a walkthrough, or at a node that some reader met', () => {
  const findings = [error('There', 'top', { path: [click] }), error('Here', 'start')];
  expect(errorsByReach(found(findings))).toEqual({
    reached: ['There', 'Here'],
    perhaps: [],
    unreached: [],
    unproved: [],
    notes: [],
  });
});

it('says what no reader can reach: by its rule, or because every path was explored', () => {
  const findings = [
    error('Nothing leads there', 'island', { rule: 'unreachable-node' }),
    error('Broken on the island', 'island', { rule: 'broken-link' }),
  ];
  expect(errorsByReach(found(findings)).unreached).toHaveLength(2);
  const unproved = errorsByReach(found(findings, { proved: false }));
  expect(unproved.unreached).toEqual(['Nothing leads there']);
  expect(unproved.perhaps).toEqual(['Broken on the island']);
});

it('says why not all could be looked at', () => {
  const why = error('Too many numbers', 'start', { rule: 'not-proved', severity: 'note' });
  const { reached, unproved } = errorsByReach(found([why], { proved: false }));
  expect([reached, unproved]).toEqual([[], ['Too many numbers']]);
});

it('says how far the content notes reach', () => {
  const note = { note: 'spiders', reach: 'some' as const, is_of_story: true, node_ids: ['cave'] };
  expect(errorsByReach(found([], { content_notes: [note] })).notes).toEqual([note]);
});

it('says which content notes nodes have and the story has not', () => {
  const note = (note: string, is_of_story: boolean) => ({
    ...{ note, is_of_story, node_ids: [] },
    reach: 'some' as const,
  });
  const check = found([], { content_notes: [note('spiders', false), note('night', true)] });
  expect(notesOfNodes(errorsByReach(check))).toEqual(['spiders']);
});

it('counts errors alone, and each message once', () => {
  const warning = error('Only a warning', 'start', { severity: 'warning' });
  expect(errorsByReach(found([warning, error('Same', 'start'), error('Same', 'start')]))).toEqual({
    reached: ['Same'],
    perhaps: [],
    unreached: [],
    unproved: [],
    notes: [],
  });
});

it('keeps no story from its readers when the checker gives no answer', async () => {
  const api = () => Promise.reject(new Error('busy'));
  const story = { username: 'anna', slug: 'mill' } as Parameters<typeof checkBeforePublish>[1];
  expect(await checkBeforePublish(api as never, story)).toEqual({
    reached: [],
    perhaps: [],
    unreached: [],
    unproved: [],
    notes: [],
  });
});

it('says which test plays hold, also when the checker gives no answer', async () => {
  const play = (name: string, holds: boolean | null) => ({ name, holds });
  const results = [play('Up', true), play('Down', false), play('Away', null)];
  const api = (key: string) =>
    key.endsWith('/results') ? Promise.resolve({ results }) : Promise.reject(new Error('busy'));
  const story = { username: 'anna', slug: 'mill' } as Parameters<typeof checkBeforePublish>[1];
  const { plays } = await checkBeforePublish(api as never, story);
  expect(plays).toEqual({ holding: 1, all: 3, broken: ['Down'], untold: 1 });
});

it('says how many losses of an import nobody has settled, and nothing where there are none', async () => {
  const story = { username: 'anna', slug: 'mill' } as Parameters<typeof checkBeforePublish>[1];
  const lossesOf = async (losses: { is_settled: boolean }[]) => {
    const api = (key: string) =>
      key.endsWith('/import') ? Promise.resolve({ losses }) : Promise.reject(new Error('busy'));
    return (await checkBeforePublish(api as never, story)).losses;
  };
  expect(await lossesOf([{ is_settled: true }, { is_settled: false }])).toBe(1);
  expect(await lossesOf([{ is_settled: true }])).toBeUndefined();
});
