// Two authors who use each other's ids in every call that takes one, and an admin who reads both. After
// each step a story is what its author made of it: nothing of it changes by a call about another one.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { newId } from '../../../../ids.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { beginStory, makeAdmin, type StoryUnderTest } from '../../../../testing/stories.ts';
import type { TestApp, TestReply, TestUser } from '../../../../testing/test-app.ts';
import { planWholeStory } from '../../whole/plan-draft.ts';
import { readDraft } from '../../whole/read-draft.ts';
import { readAll, type StoryRows } from './all-rows.ts';
import { callsWithIds, type Step } from './calls-with-ids.ts';

export interface Figures {
  steps: number;
  done: number;
  refused: number;
  /** Steps with an id of the other story. */
  foreign: number;
}

/** An author with a story, as it is after the last step. */
export interface Author {
  user: TestUser;
  story: StoryUnderTest;
  rows: StoryRows;
  /** The ids of the groups that were sent: with one of them a group is the same one again. */
  groups: Set<string>;
}

/** Throws what broke. */
export async function reuseIds(
  app: TestApp,
  people: { authors: readonly [TestUser, TestUser]; admin: TestUser },
  { seed, steps }: { seed: number; steps: number },
  figures: Figures,
): Promise<void> {
  const random = seededRandom(seed);
  const [first, second] = [
    await openStory(app, people.authors[0], `First ${seed}`),
    await openStory(app, people.authors[1], `Second ${seed}`),
  ];
  let number = 0;
  const fresh = [newId(), newId()];
  for (let step = 0; step < steps; step += 1) {
    app.clock.advance(1_000);
    const [own, other] = random() < 0.5 ? [first, second] : [second, first];
    const word = () => `w${seed}-${number++}`;
    const world = { app, own, other, random, word, fresh };
    const one = callsWithIds(world);
    const about = `seed ${seed}, step ${step}: ${own.story.params.story_slug} ${one.words}`;
    try {
      const reply = await one.run();
      figures.steps += 1;
      figures.foreign += Number(one.isForeign);
      figures[isDone(reply) ? 'done' : 'refused'] += 1;
      expectAnswer(reply, one);
      const [before, beside] = [own.rows, other.rows];
      own.rows = await readAll(app, own.story.id);
      other.rows = await readAll(app, other.story.id);
      equal(other.rows.text, beside.text, 'the other story is another one now');
      if (!isDone(reply)) equal(contentOf(own.rows), contentOf(before), 'a refused call wrote');
      expectApart(own.rows, other.rows);
    } catch (error) {
      throw new Error(about, { cause: error });
    }
  }
  await expectReadApart(app, people.admin, first, second);
  await expectCopyApart(app, first);
}

async function openStory(app: TestApp, user: TestUser, title: string): Promise<Author> {
  const story = await beginStory(app, user, title);
  const chapter = await story.addChapter('One');
  await story.addChapter('Two');
  const hall = await story.addNode(chapter.id, 'Hall', { body: `Of ${title}.` });
  const cellar = await story.addNode(chapter.id, 'Cellar', {
    actions: [{ label: 'Up', target: hall.id }],
  });
  const attic = await story.addNode(chapter.id, 'Attic');
  await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp', location: hall.id });
  await story.putVariables([{ key: 'gold', kind: 'number' }]);
  await story.patch({ status: 'published' });
  await story.deleteNode(cellar.id);
  await story.putNode(attic.id, { body: 'Dust.' });
  return { user, story, rows: await readAll(app, story.id), groups: new Set() };
}

export async function openPeople(app: TestApp, name: string) {
  const authors = [await app.signUp(`${name}-a`), await app.signUp(`${name}-b`)] as const;
  const admin = await app.signUp(`${name}-c`);
  await makeAdmin(app, admin);
  return { authors, admin };
}

const resultOf = ({ data }: TestReply) => data?.results?.[0] as { status: string; reason: string };

const isDone = (reply: TestReply): boolean =>
  reply.status < 300 && (!resultOf(reply) || resultOf(reply).status === 'done');

function expectAnswer(reply: TestReply, { expected, words }: Step): void {
  const said = `${words}: ${reply.status} ${JSON.stringify(reply.body)}`;
  ok(reply.status < 500, said);
  if (expected === 'done') ok(isDone(reply), said);
  if (expected === 'refused') ok(!isDone(reply), said);
  if (expected === 'exists') equal(resultOf(reply)?.reason, 'exists', said);
}

/** The rows of a story as text, but for what a refused call may leave, such as a count of words. */
const contentOf = ({ chapters, nodes, items, bin, versions, plays }: StoryRows): string =>
  JSON.stringify(
    [chapters, nodes, items, bin, versions, plays].map((rows) => rows.map(textOf).sort()),
  );

const textOf = (row: object): string => JSON.stringify(row);

/** Expects no id to belong to both, and every part to be of the story in whose chapter it is. */
function expectApart(one: StoryRows, other: StoryRows): void {
  for (const id of one.ids.keys()) ok(!other.ids.has(id), `both have ${id}`);
  for (const rows of [one, other]) {
    const chapters = new Set(rows.chapters.map(({ id }) => id));
    for (const { id, chapter_id } of [...rows.nodes, ...rows.items]) {
      ok(chapters.has(chapter_id), `${id} is in a chapter of another story`);
    }
    const there = [...rows.ids].filter(([, { isThere }]) => isThere).map(([id]) => id);
    const parts = [...rows.chapters, ...rows.nodes, ...rows.items].map(({ id }) => id);
    deepEqual(there.toSorted(), parts.toSorted());
  }
}

/** Expects that a reader of both stories finds what belongs to each under its own address alone. */
async function expectReadApart(
  app: TestApp,
  { token }: TestUser,
  ...both: readonly [Author, Author]
): Promise<void> {
  for (const [at, { story, rows }] of both.entries()) {
    const other = both[1 - at] as Author;
    const { params } = story;
    const read = await app.call('GET /api/stories/:username/:story_slug/changes', {
      ...{ params, token },
      query: { since: 0 } as never,
    });
    const ids = ['chapters', 'nodes', 'items'].flatMap((list) =>
      read.data[list].map(({ id }: { id: string }) => id),
    );
    deepEqual(
      ids.toSorted(),
      [...rows.chapters, ...rows.nodes, ...rows.items].map(({ id }) => id).toSorted(),
    );
    for (const { id: node_id } of other.rows.nodes) {
      const { status } = await app.call('GET /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...params, node_id },
        token,
      });
      equal(status, 404);
    }
  }
}

/** A story that comes as a whole with the ids of another gets ids of its own. */
async function expectCopyApart(app: TestApp, { story, rows }: Author): Promise<void> {
  const read = await readDraft(app.app.database.read, story.id);
  const { chapters, nodes, items } = planWholeStory(read.story, app.clock.now());
  for (const { id } of [...chapters, ...nodes, ...items]) ok(!rows.ids.has(id), `a copy has ${id}`);
}
