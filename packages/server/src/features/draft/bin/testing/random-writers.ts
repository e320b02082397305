// Two writers who create, edit, rename, delete and restore at random, and what must hold after each
// step, whatever they do at the same moment.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Row } from '../../../../db/tables.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { beginStory, type StoryUnderTest } from '../../../../testing/stories.ts';
import type { TestApp, TestReply, TestUser } from '../../../../testing/test-app.ts';
import { nameKey } from '../../model/part-models.ts';
import { binOf } from './bin-of.ts';

type Kind = Row<'binned_parts'>['kind'];

type Fields = Record<string, unknown> & { id: string };

/** The parts of a story, each with all its fields, by id. */
type Parts = Map<string, { kind: Kind; fields: Fields }>;

interface Figures {
  steps: number;
  deleted: number;
  restored: number;
  renamed: number;
  refused: number;
}

/** Throws what broke. The same seed makes the same writes; who of two comes first is left to chance. */
export async function writeAtRandom(
  app: TestApp,
  anna: TestUser,
  { seed, steps }: { seed: number; steps: number },
): Promise<Figures> {
  const random = seededRandom(seed);
  const writers = await openStory(app, anna, random);
  const figures: Figures = { steps, deleted: 0, restored: 0, renamed: 0, refused: 0 };
  for (let step = 0; step < steps; step += 1) {
    app.clock.advance(1_000);
    const before = await writers.read();
    const writes = [writers.nextWrite(before)];
    if (random() < 0.4) writes.push(writers.nextWrite(before));
    const replies = await Promise.all(writes.map(({ run }) => run()));
    const about = `seed ${seed}, step ${step}: ${writes.map(({ words }) => words).join(' | ')}`;
    try {
      const after = await writers.read();
      const only = writes.length === 1 ? (writes[0] ?? null) : null;
      expectWhole(after);
      expectAcknowledged(after, writes, replies);
      for (const [place, reply] of replies.entries()) {
        const write = writes[place] as RandomWrite;
        ok(reply.status < 500, `answered ${reply.status}: ${JSON.stringify(reply.body)}`);
        if (reply.status >= 400) figures.refused += 1;
        else if (write.does === 'delete') figures.deleted += 1;
        else if (write.does === 'restore') {
          figures.restored += 1;
          figures.renamed += reply.data.renamed_count;
          expectSame(before, after, write.about, only !== null);
        }
      }
      if (only) expectRestUntouched(before, after, only);
    } catch (error) {
      throw new Error(about, { cause: error });
    }
  }
  return figures;
}

interface RandomWrite {
  does: 'create' | 'edit' | 'rename' | 'delete' | 'restore';
  words: string;
  /** The part that is meant; '' = a new one. */
  about: string;
  /** A word that the reply says is stored from now on. */
  typed?: string;
  run: () => Promise<TestReply>;
}

interface Site {
  there: Parts;
  binned: Map<string, { bin_id: string; kind: Kind; parts: Parts }>;
  start: string | null;
  ordinals: number[];
}

async function openStory(app: TestApp, anna: TestUser, random: () => number) {
  const story = await beginStory(app, anna, 'Two writers');
  const bin = binOf(app, story, anna);
  const one = await story.addChapter('One');
  await story.addChapter('Two');
  await story.addNode(one.id, 'Hall');
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const ofKind = (site: Site, kind: Kind) =>
    [...site.there].filter(([, part]) => part.kind === kind).map(([, { fields }]) => fields);
  let number = 0;
  const word = () => `w${number++} "ä🪔" \\ ${random()}`;

  const lists = (kind: 'variable' | 'achievement', things: unknown) =>
    kind === 'variable' ? story.putVariables(things) : story.putAchievements(things);
  const makers = makersOf({ app, anna, story, pick, ofKind, lists, word, random });
  const remove = (site: Site, kind: Kind, { id, chapter_id }: Fields) => {
    if (kind === 'chapter') return bin.deleteChapter(id);
    if (kind === 'node') return story.deleteNode(id);
    if (kind === 'item') return story.deleteItem(String(chapter_id), id);
    return lists(
      kind,
      ofKind(site, kind).filter((thing) => thing.id !== id),
    );
  };
  const kinds = ['chapter', 'node', 'node', 'node', 'item', 'variable', 'achievement'] as const;

  function nextWrite(site: Site): RandomWrite {
    const kind = pick(kinds) ?? 'node';
    const chance = random();
    const part = pick(ofKind(site, kind));
    const binned = pick([...site.binned.values()]);
    if (chance < 0.3 && binned) {
      const about = binned.bin_id;
      return { does: 'restore', words: `restore ${about}`, about, run: () => bin.restore(about) };
    }
    if (chance < 0.55 && part) {
      const words = `delete ${kind} ${part.id}`;
      return { does: 'delete', words, about: part.id, run: () => remove(site, kind, part) };
    }
    const node = pick(ofKind(site, 'node'));
    if (chance < 0.7 && node) {
      const body = word();
      const run = () => story.putNode(node.id, { body });
      return { does: 'edit', words: `edit ${node.id}`, about: node.id, typed: body, run };
    }
    if (chance < 0.8 && node) {
      const name = pick(names) ?? '';
      const words = `rename ${node.id} to ${name}`;
      return { does: 'rename', words, about: node.id, run: () => story.putNode(node.id, { name }) };
    }
    return { does: 'create', words: `create ${kind}`, about: '', run: () => makers[kind](site) };
  }

  return { nextWrite, read: () => readSite(app, story) };
}

const names = ['Hall', 'Cellar', 'Attic', 'Well', 'Gate', 'Roof'];
const keys = ['lamp', 'coin', 'rope', 'gold', 'mood'];

interface Making {
  app: TestApp;
  anna: TestUser;
  story: StoryUnderTest;
  random: () => number;
  pick: <T>(list: readonly T[]) => T | undefined;
  ofKind: (site: Site, kind: Kind) => Fields[];
  lists: (kind: 'variable' | 'achievement', things: unknown) => Promise<TestReply>;
  word: () => string;
}

/** Calls that create a part of each kind. */
function makersOf({
  app,
  anna,
  story,
  random,
  pick,
  ofKind,
  lists,
  word,
}: Making): Record<Kind, (site: Site) => Promise<TestReply>> {
  const newThing = (kind: 'variable' | 'achievement', key: string) =>
    kind === 'variable' ? { key, kind: 'number', initial: 3 } : { key, name: word() };
  return {
    chapter: () =>
      app.call('POST /api/stories/:username/:story_slug/chapters', {
        ...{ params: story.params, token: anna.token },
        body: { title: word() },
      }),
    node: (site) => {
      const chapter_id = pick(ofKind(site, 'chapter'))?.id;
      const target = pick(ofKind(site, 'node'))?.id ?? null;
      return app.call('POST /api/stories/:username/:story_slug/nodes', {
        ...{ params: story.params, token: anna.token },
        body: {
          ...{ chapter_id, name: pick(names), body: word(), position: { x: random(), y: -1.5 } },
          actions: [{ label: word(), target, when: 'has(lamp)', effects: ['set gold = 2'] }],
        },
      });
    },
    item: (site) => {
      const chapter_id = String(pick(ofKind(site, 'chapter'))?.id);
      const location = pick(ofKind(site, 'node'))?.id ?? null;
      return app.call('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
        ...{ params: { ...story.params, chapter_id }, token: anna.token },
        body: { key: pick(keys), name: word(), location, hidden: random() < 0.5 },
      });
    },
    variable: (site) =>
      lists('variable', [...ofKind(site, 'variable'), newThing('variable', pick(keys) ?? 'x')]),
    achievement: (site) =>
      lists('achievement', [
        ...ofKind(site, 'achievement'),
        newThing('achievement', pick(keys) ?? 'x'),
      ]),
  };
}

/** The story and its bin, read at one moment. */
async function readSite({ app }: TestApp, { id }: StoryUnderTest): Promise<Site> {
  return app.database.write(async (trx) => {
    const own = (table: 'chapters' | 'nodes' | 'items') =>
      trx.selectFrom(table).selectAll().where('story_id', '=', id).execute();
    const story = await trx
      .selectFrom('stories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const there: Parts = new Map();
    const add = (to: Parts, kind: Kind, rows: readonly unknown[]) => {
      for (const fields of rows as Fields[]) {
        ok(!to.has(fields.id), `${kind} ${fields.id} is there twice`);
        to.set(fields.id, { kind, fields });
      }
    };
    const chapters = await own('chapters');
    add(there, 'chapter', chapters);
    add(there, 'node', await own('nodes'));
    add(there, 'item', await own('items'));
    add(there, 'variable', JSON.parse(story.variables) as Fields[]);
    add(there, 'achievement', JSON.parse(story.achievements) as Fields[]);
    const binned: Site['binned'] = new Map();
    const rows = await trx
      .selectFrom('binned_parts')
      .innerJoin('binned_pieces', 'binned_pieces.bin_id', 'binned_parts.id')
      .select(['binned_parts.id', 'binned_parts.kind as part_kind', 'content'])
      .select('binned_pieces.kind')
      .where('story_id', '=', id)
      .execute();
    for (const row of rows) {
      const parts = binned.get(row.id)?.parts ?? new Map();
      add(parts, row.kind, JSON.parse(row.content) as Fields[]);
      binned.set(row.id, { bin_id: row.id, kind: row.part_kind, parts });
    }
    const ordinals = chapters.map((row) => (row as Row<'chapters'>).ordinal);
    return { there, binned, start: story.start_node_id, ordinals };
  });
}

/** Expects nothing in two places, and no doubles of what must be unique. */
function expectWhole({ there, binned, ordinals, start }: Site): void {
  const all = [...there.keys(), ...[...binned.values()].flatMap(({ parts }) => [...parts.keys()])];
  equal(new Set(all).size, all.length, 'something is in two places');
  const sorted = ordinals.toSorted((a, b) => a - b);
  deepEqual(
    sorted,
    sorted.map((_, place) => place + 1),
  );
  const words = [...there.values()].flatMap(({ kind, fields }) => {
    if (kind === 'node') return [`node ${nameKey(String(fields.name))}`, `node ${fields.name_key}`];
    return kind === 'chapter' ? [] : [`${kind} ${fields.key}`];
  });
  const nodes = [...there.values()].filter(({ kind }) => kind === 'node').length;
  equal(new Set(words).size, words.length - nodes, 'a name is there twice');
  ok(start === null || there.has(start), 'the story starts at a node that is gone');
  const actions = [...there.values()].flatMap(({ kind, fields }) =>
    kind === 'node' ? (JSON.parse(String(fields.actions)) as { id: string }[]) : [],
  );
  equal(new Set(actions.map(({ id }) => id)).size, actions.length, 'an action id is there twice');
}

/** Expects that what the site reported as stored is in the story or in its bin. */
function expectAcknowledged(
  after: Site,
  writes: readonly RandomWrite[],
  replies: readonly TestReply[],
) {
  const wherever = new Map(after.there);
  for (const { parts } of after.binned.values()) {
    for (const [id, part] of parts) wherever.set(id, part);
  }
  const written = writes.filter(({ typed }, place) => typed && replies[place]?.status === 200);
  for (const { about, typed } of written) {
    const others = written.filter((other) => other.about === about).map((other) => other.typed);
    const body = wherever.get(about)?.fields.body;
    ok(others.includes(String(body)), `what was typed is lost: ${typed}`);
  }
}

/** Expects a restored part to be as it was, but for a number in its name, its revision and its place. */
function expectSame(before: Site, after: Site, binId: string, isAlone: boolean): void {
  const binned = before.binned.get(binId);
  ok(binned, 'something was restored that lay in no bin');
  ok(!after.binned.has(binId), 'it lies in the bin still');
  if (!isAlone) return;
  const { there } = before;
  for (const [id, { kind, fields: left }] of binned.parts) {
    const came = after.there.get(id)?.fields;
    ok(came, `${kind} ${id} did not come back`);
    const { name, name_key, key, revision, updated_at: _, ordinal, chapter_id, ...rest } = came;
    const { ordinal: oldOrdinal, updated_at: __, ...was } = left;
    const same = { name: was.name, name_key: was.name_key, key: was.key };
    const { revision: oldRevision, chapter_id: oldChapter, ...others } = was;
    const { name: ___, name_key: ____, key: _____, ...old } = others;
    deepEqual(rest, old);
    if (oldRevision !== undefined) equal(revision, Number(oldRevision) + 1);
    const isTaken = [...there.values()].some(
      (part) =>
        part.kind === kind &&
        kind !== 'chapter' &&
        (kind === 'node' ? part.fields.name_key === same.name_key : part.fields.key === same.key),
    );
    if (isTaken && kind === 'node') {
      match(String(name), / \(\d+\)$/);
      equal(String(name).replace(/ \(\d+\)$/, ''), same.name);
    } else if (isTaken) {
      match(String(key), /_\d+$/);
      deepEqual([String(key).replace(/_\d+$/, ''), name], [same.key, same.name]);
    } else deepEqual({ name, name_key, key }, same);
    const isHome = binned.kind === 'chapter' || there.has(String(oldChapter));
    if (isHome) equal(chapter_id, oldChapter);
    const last = before.ordinals.length + 1;
    if (kind === 'chapter') equal(ordinal, Math.min(Number(oldOrdinal), last));
  }
}

/** A rename is written into what uses the name, a chapter makes others move over: nothing else. */
function expectRestUntouched(before: Site, after: Site, write: RandomWrite): void {
  const touched = new Set([write.about, ...(before.binned.get(write.about)?.parts.keys() ?? [])]);
  for (const [id, { kind, fields }] of before.there) {
    if (touched.has(id) || touched.has(String(fields.chapter_id))) continue;
    const now = after.there.get(id)?.fields;
    if (kind === 'chapter') deepEqual({ ...now, ordinal: 0 }, { ...fields, ordinal: 0 });
    else if (write.does !== 'rename') deepEqual(now, fields);
    else equal(now?.name ?? now?.key, fields.name ?? fields.key);
  }
  for (const [id, { parts }] of before.binned) {
    if (id !== write.about) deepEqual(after.binned.get(id)?.parts, parts);
  }
  if (write.does !== 'delete') return;
  const left = [...after.binned].filter(([id]) => !before.binned.has(id));
  for (const [, { parts }] of left) {
    for (const [id, part] of parts) deepEqual(part, before.there.get(id));
  }
}
