import { endpoints } from '@brasslamp/contract';
import type { Way } from '@brasslamp/story/checker/finding';
import type { Node } from '@brasslamp/story/model';
import { blankAction, blankNode, blankStory } from '@brasslamp/story/testing/blank-story';
import { afterAll, expect, it } from 'vitest';
import { createChecker } from './checker.ts';

const checker = createChecker({ log: { error: () => {} } as never });
afterAll(() => checker.close());

const steps = 3_000;
const idOf = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const step = (at: number) => idOf(at);
const ending = (at: number) => idOf(100_000 + at);

const choice = (id: string, target: string) => blankAction(id, { label: 'Go', target });

const node = (id: string, name: string, more: Partial<Node>) =>
  blankNode(name, { id, chapter_id: idOf(999_999), ...more });

/** A road of thousands of steps, off each of which goes a way to an ending, and at the end nothing. */
const road = blankStory({
  title: 'The road',
  start_node_id: step(0),
  chapters: [{ id: idOf(999_999), title: 'One', ordinal: 1 }],
  nodes: Array.from({ length: steps }, (_, at) => [
    node(step(at), `Step ${at}`, {
      actions: [choice(`e${at}`, ending(at)), choice(`a${at}`, step(at + 1))],
    }),
    node(ending(at), `Off ${at}`, {
      content_notes: Array.from({ length: 20 }, (_, note) => `${'😱'.repeat(28)} ${note}`),
      ending: { name: `Ending ${at} ${'é'.repeat(180)}`, kind: null },
    }),
  ])
    .flat()
    .concat(node(step(steps), 'The end of the road', {})),
});

const clicksOf = ({ path, clicks_left_out = 0 }: Way) => path.length + clicks_left_out;

it('of thousands of endings behind thousands of clicks what fits a megabyte is reported, and how much more there is', async () => {
  const edit = { storyId: 'road', ownerId: 'anna', contentRevision: 1 };
  const { result } = await checker.check(edit, async () => ({
    text: JSON.stringify(road),
    contentRevision: 1,
  }));
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(1_000_000);
  const reply = endpoints['GET /api/stories/:username/:story_slug/check'].reply.parse(result);
  expect(reply).toEqual(result);

  const { endings, endings_left_out = 0, meets, meets_left_out = 0, findings } = result;
  expect(endings.length).toBeGreaterThan(100);
  expect(endings.length + endings_left_out).toBe(steps);
  expect(meets.length).toBeGreaterThan(1_000);
  expect(meets.length + meets_left_out).toBe(2 * steps + 1);
  const { content_notes } = result;
  expect(content_notes).toHaveLength(20);
  for (const { node_ids, nodes_left_out = 0 } of content_notes) {
    expect(node_ids.length + nodes_left_out).toBe(steps);
  }
  expect(endings.map(clicksOf)).toEqual(endings.map((_, at) => at + 1));
  expect(endings[0]?.path).toEqual([{ node_id: step(0), action_id: 'e0' }]);
  // A path is reported whole or not at all.
  expect(endings.some(({ clicks_left_out }) => clicks_left_out !== undefined)).toBe(true);
  for (const { path, clicks_left_out } of endings) {
    expect(path.length === 0).toBe(clicks_left_out !== undefined);
  }
  const stuck = findings.filter(({ rule }) => rule === 'dead-end');
  expect(stuck.map(clicksOf)).toEqual([steps]);
});
