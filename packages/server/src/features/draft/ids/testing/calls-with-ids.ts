// For tests: calls of an author, each perhaps with an id of another story, and what must come of it.
import type { EndpointKey } from '@brasslamp/contract';
import { fingerprint } from '@brasslamp/story/draft';
import { newId } from '../../../../ids.ts';
import type { TestApp, TestReply } from '../../../../testing/test-app.ts';
import type { Part } from './all-rows.ts';
import type { Author } from './reuse-ids.ts';

export interface Step {
  words: string;
  /** With an id of the other story. */
  isForeign: boolean;
  /** null = it depends on what is there. */
  expected: 'done' | 'refused' | 'exists' | null;
  run: () => Promise<TestReply>;
}

interface World {
  app: TestApp;
  own: Author;
  other: Author;
  random: () => number;
  /** A word that was not there before. */
  word: () => string;
  /** Ids that nothing had at first. */
  fresh: readonly string[];
}

const storyPath = '/api/stories/:username/:story_slug';

/** A call by chance. */
export function callsWithIds(world: World): Step {
  const kinds = [edits, edits, edits, calls, calls, comingBack, comingBack, beside] as const;
  return pick(world, kinds)(world);
}

const pick = <T>({ random }: Pick<World, 'random'>, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** An id of the author's own or, half of the time, of the other; a fresh one where there is none. */
function either(world: World, idsOf: (author: Author) => readonly string[]) {
  const isForeign = world.random() < 0.5;
  const ids = idsOf(isForeign ? world.other : world.own);
  const id = ids.length === 0 ? newId() : pick(world, ids);
  return { id, isForeign: isForeign && ids.length > 0, isOwn: !isForeign && ids.length > 0 };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const answering = (isOwn: boolean): Step['expected'] => (isOwn ? 'done' : 'refused');

function call(
  { app, own }: World,
  key: EndpointKey,
  params: Record<string, string> = {},
  body?: unknown,
): Promise<TestReply> {
  return app.call(key, {
    params: { ...own.story.params, ...params } as never,
    token: own.user.token,
    ...(body !== undefined && { body }),
  });
}

function group(world: World, edit: object, id: string): Promise<TestReply> {
  const body = { groups: [{ id, act: 'write', edits: [edit] }] };
  return call(world, `POST ${storyPath}/edits`, {}, body);
}

/** Groups of one edit each. */
function edits(world: World): Step {
  const { own, random } = world;
  const step = (
    words: string,
    edit: object,
    { isForeign, expected }: Pick<Step, 'isForeign' | 'expected'>,
  ) => {
    const theirs = [...world.other.groups].filter((id) => !own.groups.has(id));
    // A group of another story may have the same id.
    const id = theirs.length > 0 && random() < 0.3 ? pick(world, theirs) : newId();
    const run = () => {
      own.groups.add(id);
      return group(world, edit, id);
    };
    return { words: `${words} ${JSON.stringify(edit)}`, isForeign, expected, run };
  };
  const makers = {
    add: () => adding(world, step),
    remove: () => {
      const part = pick(world, ['chapter', 'node', 'item'] as const);
      const { id, isForeign, isOwn } = either(world, (of) => idsOf(of.rows[`${part}s`]));
      const expected = answering(isOwn);
      return step('remove', { type: 'remove', part, id }, { isForeign, expected });
    },
    restore: () => {
      const part = pick(world, ['chapter', 'node', 'item'] as const);
      const { id, isForeign } = either(world, (of) => [...of.rows.ids.keys()]);
      const expected = isForeign ? 'refused' : null;
      return step('restore', { type: 'restore', part, id }, { isForeign, expected });
    },
    set: () => {
      const { id, isForeign, isOwn } = either(world, (of) => idsOf(of.rows.nodes));
      const row = [...own.rows.nodes, ...world.other.rows.nodes].find((node) => node.id === id);
      const field = pick(world, ['name', 'body'] as const);
      const set = { type: 'set', part: 'node', id, field, was: fingerprint(row?.[field] ?? '') };
      const expected = answering(isOwn);
      return step('set', { ...set, to: world.word() }, { isForeign, expected });
    },
    chapterOf: () => {
      const node = own.rows.nodes[0];
      const { id, isForeign, isOwn } = either(world, (of) => idsOf(of.rows.chapters));
      const was = fingerprint(node?.chapter_id ?? '');
      const set = { type: 'set', part: 'node', id: node?.id ?? newId(), field: 'chapter_id', was };
      const expected = answering(isOwn && node !== undefined);
      return step('move to', { ...set, to: id }, { isForeign, expected });
    },
    mark: () => {
      const { id, isForeign } = either(world, (of) => idsOf(of.rows.nodes));
      const marks = [{ id, note: world.word(), position: { x: random(), y: 1 } }];
      return step('mark', { type: 'mark', marks }, { isForeign, expected: 'done' });
    },
    move: () => {
      const { id, isForeign, isOwn } = either(world, (of) => idsOf(of.rows.chapters));
      const move = { type: 'move', part: 'chapter', id, ordinal: 1 };
      return step('move', move, { isForeign, expected: answering(isOwn) });
    },
    start: () => {
      const { id, isForeign, isOwn } = either(world, (of) => idsOf(of.rows.nodes));
      const was = fingerprint(own.rows.story.start_node_id);
      const set = { type: 'set', part: 'story', id: '', field: 'start_node_id', was, to: id };
      return step('start', set, { isForeign, expected: answering(isOwn) });
    },
    variables: () => {
      const { id, isForeign } = either(world, variablesOf);
      const before = JSON.parse(own.rows.story.variables) as { id: string; key: string }[];
      const added = { id, key: `k${Math.floor(random() * 1e9)}`, label: '', kind: 'number' };
      const was = fingerprint(before);
      const to = [...before.filter((one) => one.id !== id), { ...added, initial: 1, shown: false }];
      const set = { type: 'set', part: 'story', id: '', field: 'variables', was, to };
      return step('variables', set, { isForeign, expected: null });
    },
  };
  return pick(world, Object.values(makers))();
}

/** An id that anything has or had, or a new one that both may ask for. */
function adding(
  world: World,
  step: (words: string, edit: object, more: Pick<Step, 'isForeign' | 'expected'>) => Step,
): Step {
  const { own, other } = world;
  const part: Part = pick(world, ['chapter', 'node', 'item'] as const);
  const all = (of: Author) => [...of.rows.ids.keys(), ...world.fresh];
  const { id } = either(world, all);
  const isForeign = other.rows.ids.has(id);
  const before = own.rows.ids.get(id);
  const isKept = before && (before.isThere || before.part !== part);
  const chapter_id = own.rows.chapters[0]?.id;
  const isHomeless = part !== 'chapter' && chapter_id === undefined;
  const key = `k${Math.floor(world.random() * 1e9)}`;
  const value =
    part === 'chapter'
      ? { title: world.word() }
      : { chapter_id: chapter_id ?? newId(), name: world.word(), ...(part === 'item' && { key }) };
  const expected = isForeign || isKept ? 'exists' : answering(!isHomeless);
  return step('add', { type: 'add', part, id, value }, { isForeign, expected });
}

const variablesOf = ({ rows }: Author): string[] =>
  idsOf(JSON.parse(rows.story.variables) as { id: string }[]);

/** The calls about single parts. */
function calls(world: World): Step {
  const { own, other, word, random } = world;
  const node = either(world, ({ rows }) => idsOf(rows.nodes));
  const chapter = either(world, ({ rows }) => idsOf(rows.chapters));
  const item = either(world, ({ rows }) => idsOf(rows.items));
  const chapterOf = (id: string) =>
    [...own.rows.items, ...other.rows.items].find((row) => row.id === id)?.chapter_id ?? newId();
  // Each story has action ids of its own: that of another one is free here.
  const theirs = other.rows.actionIds.find((id) => !own.rows.actionIds.includes(id));
  const nodePath = `${storyPath}/nodes/:node_id` as const;
  const chapterPath = `${storyPath}/chapters/:chapter_id` as const;
  const itemsPath = '/api/:username/:story_slug/chapters/:chapter_id/items' as const;
  const makers: (() => Step)[] = [
    () => ({
      ...{ words: `PUT node ${node.id}`, isForeign: node.isForeign },
      expected: answering(node.isOwn),
      run: () => call(world, `PUT ${nodePath}`, { node_id: node.id }, { body: word() }),
    }),
    () => ({
      ...{ words: `PUT node into ${chapter.id}`, isForeign: chapter.isForeign },
      expected: answering(chapter.isOwn && own.rows.nodes.length > 0),
      run: () =>
        call(
          world,
          `PUT ${nodePath}`,
          { node_id: own.rows.nodes[0]?.id ?? newId() },
          { chapter_id: chapter.id },
        ),
    }),
    () => ({
      ...{ words: `DELETE node ${node.id}`, isForeign: node.isForeign },
      expected: answering(node.isOwn),
      run: () => call(world, `DELETE ${nodePath}`, { node_id: node.id }),
    }),
    () => ({
      ...{ words: `POST node to ${node.id} in ${chapter.id}` },
      isForeign: chapter.isForeign || node.isForeign,
      expected: answering(chapter.isOwn && node.isOwn),
      run: () =>
        call(
          world,
          `POST ${storyPath}/nodes`,
          {},
          {
            ...{ chapter_id: chapter.id, name: word() },
            actions: [
              { label: 'On', target: node.id, ...(theirs !== undefined && { id: theirs }) },
            ],
          },
        ),
    }),
    () => ({
      ...{ words: `PATCH chapter ${chapter.id}`, isForeign: chapter.isForeign },
      expected: answering(chapter.isOwn),
      run: () => call(world, `PATCH ${chapterPath}`, { chapter_id: chapter.id }, { title: word() }),
    }),
    () => ({
      ...{ words: `DELETE chapter ${chapter.id}`, isForeign: chapter.isForeign },
      expected: answering(chapter.isOwn),
      run: () =>
        world.app.call(`DELETE ${chapterPath}`, {
          params: { ...own.story.params, chapter_id: chapter.id },
          query: { with_nodes: 'true' },
          token: own.user.token,
        }),
    }),
    () => ({
      ...{ words: `POST item in ${chapter.id} at ${node.id}` },
      isForeign: chapter.isForeign || node.isForeign,
      expected: answering(chapter.isOwn && node.isOwn),
      run: () =>
        call(
          world,
          `POST ${itemsPath}`,
          { chapter_id: chapter.id },
          {
            ...{ key: `k${Math.floor(random() * 1e9)}`, name: word(), location: node.id },
          },
        ),
    }),
    () => ({
      ...{ words: `PUT item ${item.id}`, isForeign: item.isForeign },
      expected: answering(item.isOwn),
      run: () => {
        const params = { chapter_id: chapterOf(item.id), item_id: item.id };
        return call(world, `PUT ${itemsPath}/:item_id`, params, { name: word() });
      },
    }),
    () => ({
      ...{ words: `DELETE item ${item.id}`, isForeign: item.isForeign },
      expected: answering(item.isOwn),
      run: () => {
        const params = { chapter_id: chapterOf(item.id), item_id: item.id };
        return call(world, `DELETE ${itemsPath}/:item_id`, params);
      },
    }),
    () => {
      const { id, isForeign, isOwn } = either(world, variablesOf);
      const variables = [{ id, key: `k${Math.floor(random() * 1e9)}`, kind: 'number' }];
      return {
        ...{ words: `PUT variables ${id}`, isForeign, expected: answering(isOwn) },
        run: () => call(world, `PUT ${storyPath}/variables`, {}, { variables }),
      };
    },
  ];
  return pick(world, makers)();
}

/** Bin, versions, archived drafts. */
function comingBack(world: World): Step {
  const binned = either(world, ({ rows }) => idsOf(rows.bin));
  const version = either(world, ({ rows }) => idsOf(rows.versions));
  const binPath = `${storyPath}/bin/:bin_id` as const;
  const makers: (() => Step)[] = [
    () => {
      const row = world.own.rows.bin.find(({ id }) => id === binned.id);
      // A version that was restored may have brought it back.
      const isBack = row !== undefined && world.own.rows.ids.get(row.part_id)?.isThere === true;
      return {
        ...{ words: `bin restore ${binned.id}`, isForeign: binned.isForeign },
        expected: isBack || row?.kind === 'chapter' ? null : answering(binned.isOwn),
        run: () => call(world, `POST ${binPath}/restore`, { bin_id: binned.id }),
      };
    },
    () => ({
      ...{ words: `bin forget ${binned.id}`, isForeign: binned.isForeign },
      expected: answering(binned.isOwn),
      run: () => call(world, `DELETE ${binPath}`, { bin_id: binned.id }),
    }),
    () => ({
      ...{ words: 'publish', isForeign: false, expected: null },
      run: () => call(world, `POST ${storyPath}/versions`, {}, {}),
    }),
    () => ({
      ...{ words: `version restore ${version.id}`, isForeign: version.isForeign },
      expected: answering(version.isOwn),
      run: () =>
        call(world, `POST ${storyPath}/versions/:version_id/restore`, { version_id: version.id }),
    }),
  ];
  return pick(world, makers)();
}

/** A call about what lies beside a story: history, test plays, playthroughs. */
function beside(world: World): Step {
  const { own, other } = world;
  const entry = either(world, ({ rows }) => idsOf(rows.history));
  const play = either(world, ({ rows }) => idsOf(rows.plays));
  const node_id =
    [...own.rows.history, ...other.rows.history].find(({ id }) => id === entry.id)?.node_id ??
    newId();
  const playPath = `${storyPath}/test-plays/:test_play_id` as const;
  const makers: (() => Step)[] = [
    () => ({
      ...{ words: `history ${entry.id}`, isForeign: entry.isForeign },
      expected: answering(entry.isOwn),
      run: () =>
        call(world, `GET ${storyPath}/nodes/:node_id/history/:entry_id`, {
          ...{ node_id, entry_id: entry.id },
        }),
    }),
    () => ({
      ...{ words: 'POST test play', isForeign: false, expected: 'done' },
      run: () =>
        call(
          world,
          `POST ${storyPath}/test-plays`,
          {},
          {
            ...{ name: world.word(), seed: 1 },
            steps: [{ node_id: other.rows.nodes[0]?.id ?? newId(), action_id: 'a1' }],
          },
        ),
    }),
    () => ({
      ...{ words: `PUT test play ${play.id}`, isForeign: play.isForeign },
      expected: answering(play.isOwn),
      run: () => call(world, `PUT ${playPath}`, { test_play_id: play.id }, { name: world.word() }),
    }),
    () => ({
      ...{ words: `DELETE test play ${play.id}`, isForeign: play.isForeign },
      expected: answering(play.isOwn),
      run: () => call(world, `DELETE ${playPath}`, { test_play_id: play.id }),
    }),
    () => {
      const kind = pick(world, ['image', 'sound'] as const);
      const id = pick(world, [...world.fresh, ...idsOf(other.rows.nodes)]);
      return {
        ...{ words: `DELETE ${kind} ${id}`, isForeign: true, expected: 'refused' },
        run: () =>
          kind === 'image'
            ? call(world, `DELETE ${storyPath}/images/:image_id`, { image_id: id })
            : call(world, `DELETE ${storyPath}/sounds/:sound_id`, { sound_id: id }),
      };
    },
  ];
  return pick(world, makers)();
}
