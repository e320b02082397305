import type { Action, Node, Story } from '@brasslamp/story/model';
import { blankAction, blankNode, blankStory } from '@brasslamp/story/testing/blank-story';
import { afterEach, expect, it } from 'vitest';
import { type Checker, type CheckerLimits, createChecker } from './checker.ts';

const checkers: Checker[] = [];
const logged: unknown[] = [];
afterEach(async () => {
  logged.length = 0;
  for (const checker of checkers.splice(0)) await checker.close();
});

function open(limits: Partial<CheckerLimits> = {}): Checker {
  const log = { error: (...all: unknown[]) => void logged.push(all) };
  const checker = createChecker({ log: log as never }, limits);
  checkers.push(checker);
  return checker;
}

const node = (id: string, actions: Partial<Action>[], more: Partial<Node> = {}): Node =>
  blankNode(id, {
    id,
    actions: actions.map((action, place) =>
      blankAction(`${id}${place}`, { label: 'Go', ...action }),
    ),
    ...more,
  });

const storyOf = (nodes: Node[], flags: string[] = []): Story =>
  blankStory({
    nodes,
    variables: flags.map((key) => {
      return { id: key, key, label: '', shown: false, kind: 'flag', initial: false };
    }),
  });

const sound = storyOf([
  node('hall', [{ target: 'garden' }]),
  node('garden', [], { ending: { name: 'Out', kind: null } }),
]);

/** A story with as many states as there are ways to set so many flags: nobody can explore all of them. */
function endless(flagCount: number): Story {
  const flags = Array.from({ length: flagCount }, (_, place) => `flag${place}`);
  const all = flags.join(' and ');
  return storyOf(
    [
      node('hall', [
        ...flags.map((flag) => ({ effects: [`set ${flag} = not ${flag}`] })),
        { target: 'garden', when: all },
      ]),
      node('garden', [], { ending: { name: 'Out', kind: null } }),
    ],
    flags,
  );
}

let edits = 0;
/** Checks a story as an edit of one that nobody asked about before, or of the one with this id. */
function check(checker: Checker, story: Story, storyId?: string, ownerId = 'anna') {
  edits += 1;
  const contentRevision = 1;
  const edit = { storyId: storyId ?? `story-${edits}`, ownerId, contentRevision };
  return checker.check(edit, async () => ({ text: JSON.stringify(story), contentRevision }));
}

it('checks one story after the other, in one thread', async () => {
  const checker = open();
  const broken = storyOf([node('hall', [{ target: 'nowhere' }])]);
  const [first, second] = await Promise.all([check(checker, sound), check(checker, broken)]);
  expect(first.result).toMatchObject({ proved: true, findings: [] });
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(second.result.findings).toContainEqual(
    expect.objectContaining({ severity: 'error', node_id: 'hall' }),
  );
});

it('keeps a result while the story is the same', async () => {
  const checker = open();
  let reads = 0;
  const ask = (contentRevision: number, story: Story) =>
    checker.check({ storyId: 'one', ownerId: 'anna', contentRevision }, async () => {
      reads += 1;
      return { text: JSON.stringify(story), contentRevision };
    });
  const first = await ask(1, sound);
  expect(await ask(1, sound)).toBe(first);
  expect(reads).toBe(1);
  // Edited, and back to what it was.
  expect(await ask(3, sound)).toBe(first);
  expect(await ask(3, sound)).toBe(first);
  expect(reads).toBe(2);
  const other = await ask(4, { ...sound, title: 'Other' });
  expect(other.hash).not.toBe(first.hash);
});

it('says what it looked at when the time or the states run out, and goes on with the next', async () => {
  const checker = open({ timeMs: 1_000, maxStates: 10_000_000 });
  const { result } = await check(checker, endless(40));
  expect(result.proved).toBe(false);
  expect(result.states).toBeGreaterThan(0);
  expect((await check(checker, sound)).result.proved).toBe(true);
  const counted = open({ maxStates: 1_000 });
  expect((await check(counted, endless(40))).result).toMatchObject({ proved: false });
  const buffered = open({ bufferBytes: 1_024, timeMs: 600_000, maxStates: 1_000_000_000 });
  expect((await check(buffered, endless(40))).result).toMatchObject({ proved: false });
});

it('is busy when too many wait', async () => {
  const checker = open({ waiting: 2, maxStates: 2_000 });
  const ask = (count: number) => check(checker, endless(30 + count), `many ${count}`);
  const answers = await Promise.allSettled([0, 1, 2, 3, 4].map(ask));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
  }
  // Who was sent away is answered when they come again.
  const again = await ask(answers.findIndex(({ status }) => status === 'rejected'));
  expect(again.result.states).toBeGreaterThan(0);
  expect((await check(checker, sound)).result.proved).toBe(true);
});

it('serves others between the stories of one author who fills the queue', async () => {
  const checker = open({ waiting: 4, maxStates: 2_000 });
  const order: string[] = [];
  const ask = (who: string, count: number) =>
    check(checker, endless(30 + count), `${who} ${count}`, who).then(
      () => void order.push(who),
      (error) => void order.push(`${who} ${error.code}`),
    );
  const annas = Array.from({ length: 12 }, (_, count) => ask('anna', count));
  const others = ['ben', 'cleo'].map((who, place) => ask(who, 20 + place));
  await Promise.all([...annas, ...others]);
  expect(order.filter((who) => !who.includes('busy')).slice(0, 3)).toEqual(['anna', 'ben', 'cleo']);
  expect(order.filter((who) => who === 'anna busy')).toHaveLength(9);
});

it('reads and checks a draft once for all who ask for the same edit at the same time', async () => {
  const checker = open({ waiting: 0 });
  let reads = 0;
  const ask = () =>
    checker.check({ storyId: 'one', ownerId: 'anna', contentRevision: 1 }, async () => {
      reads += 1;
      return { text: JSON.stringify(sound), contentRevision: 1 };
    });
  const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
  expect(others).toEqual([first, first]);
  expect(reads).toBe(1);
});

it('checks the same story once for all who ask at the same time', async () => {
  const checker = open({ waiting: 0 });
  const [first, second] = await Promise.all([
    check(checker, sound, 'one'),
    check(checker, sound, 'one'),
  ]);
  expect(second).toBe(first);
});

it('ends a thread that does not come back or takes too much memory, and starts another', async () => {
  // It does not stop by itself within the second that it is given.
  const late = open({ timeMs: 60_000, graceMs: -59_000, maxStates: 100_000_000 });
  await expect(check(late, endless(50))).rejects.toMatchObject({ code: 'limit_reached' });
  // The story itself has room, and its check has not: memory that runs out while JSON is parsed ends all of a process.
  const large = open({ heapMegabytes: 24 });
  const heavy = storyOf(
    Array.from({ length: 8_000 }, (_, place) => node(`n${place}`, [{ target: `n${place + 1}` }])),
  );
  await expect(check(large, heavy)).rejects.toMatchObject({ code: 'limit_reached' });
  expect((await check(late, sound)).result.proved).toBe(true);
  expect((await check(large, sound)).result.proved).toBe(true);
  expect(logged).toEqual([]);
});

it('passes on what cannot be checked at all, and writes it down', async () => {
  const checker = open();
  const edit = { storyId: 'broken', ownerId: 'anna', contentRevision: 1 };
  await expect(
    checker.check(edit, async () => ({ text: '{"nodes":1}', contentRevision: 1 })),
  ).rejects.toThrow();
  expect(logged).toHaveLength(1);
  expect((await check(checker, sound)).result.proved).toBe(true);
});
