// Texts and lists as large as a call may be, made to be slow.
import type { Reader, Site } from './site.ts';

/** A little less than the 2 MB that a call may have. */
const callBytes = 2_080_000;
export const bodyCharacters = 200_000;

export interface Bomb {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  token: string;
  headers?: Record<string, string>;
  /** Sent as it is. */
  text?: string;
  before?: () => Promise<unknown>;
}

export interface Target {
  author: Reader;
  path: string;
  chapter: string;
  node: string;
  large: { chapter: string; node: string };
}

export const repeated = (piece: string, characters: number): string =>
  piece.repeat(Math.floor(characters / piece.length));

/** A list with as many entries as the bytes of a call allow. */
const filled = <T>(make: (at: number) => T, most: number): T[] => {
  const list: T[] = [];
  for (let bytes = 100; list.length < most; ) {
    const next = make(list.length);
    bytes += JSON.stringify(next).length + 1;
    if (bytes > callBytes) break;
    list.push(next);
  }
  return list;
};

const bodies: Record<string, string> = {
  prose: 'A lamp burns low. ',
  'single marks': '*_',
  'pictures begun': '![a](',
  'conditions begun': '{if a}',
  'marks in words': `*a* ${'word '.repeat(8)}`,
  'pictures in words': `![a](http://b) ${'word '.repeat(6)}`,
  'lists of short lines': '1. a\n2) b\n',
  marks: '*a* ',
  'strong in emphasis': '***a*b*b ',
  links: '[a](http://b) ',
  'links to actions': '[a](action:a1) ',
  values: '{g}',
  'values, long': `{${'g + '.repeat(400)}g} `,
  'open conditions': '{if x}',
  conditions: '{if x}a{end}',
  'conditions of parentheses': `{if ${'('.repeat(30)}x${')'.repeat(30)}}a{end}`,
  cycles: '{cycle}a|b{end}',
  braces: '{',
  'faults in values': '{a b}',
  lists: '- a\n',
  quotes: `${'> '.repeat(33)}a\n`,
  blocks: '{if x}\na\n{end}\n',
  strings: '{if t = "a"}b{end}',
};

const conditions: Record<string, string> = {
  words: 'a or ',
  signs: '1+',
  parentheses: '(a)and ',
  nots: 'not a or ',
  calls: 'has(a) or ',
  texts: '"a"="" or ',
};

const playedNodes: Record<string, object> = {
  prose: { body: repeated('A lamp burns low. ', bodyCharacters), actions: [] },
  ...Object.fromEntries(
    [
      'single marks',
      'pictures begun',
      'conditions begun',
      'marks in words',
      'pictures in words',
      'lists of short lines',
      'marks',
      'strong in emphasis',
      'links',
      'values',
      'conditions',
      'cycles',
      'lists',
      'blocks',
    ].map((name) => [name, { body: repeated(bodies[name] ?? '', bodyCharacters), actions: [] }]),
  ),
  'conditions of choices': {
    body: '',
    actions: filled(() => ({ label: 'Go', when: `${repeated('not a or ', 1_990)}a` }), 200),
  },
  'effects of choices': {
    body: '',
    actions: filled(
      () => ({ label: 'Go', effects: Array(50).fill(`set a = ${repeated('1+', 200)}1`) }),
      200,
    ),
  },
};

/** The bombs that readers load: a whole published node, each time in a new version. */
export async function played(site: Site, author: Reader): Promise<Bomb[]> {
  const all: Bomb[] = [];
  const { token } = author;
  const path = await site.writeStory(author, 'played');
  const { nodes } = (await site.call('GET', `${path}/nodes`, undefined, token)) as unknown as {
    nodes: { id: string }[];
  };
  const node = nodes[0]?.id;
  const publish = async (sent: object) => {
    published += 1;
    await site.call(
      'PUT',
      `${path}/nodes/${node}`,
      { ...sent, name: `Played ${published}` },
      token,
    );
    await site.call('POST', `${path}/versions`, {}, token);
  };
  for (const [name, sent] of Object.entries(playedNodes)) {
    const bomb = { token, path: `${path}/playthrough` };
    const begin = { ...bomb, method: 'POST', before: () => publish(sent) };
    all.push({ name: `play ${name}: begin`, ...begin });
    let playthrough = '';
    const start = async () => {
      await publish(sent);
      playthrough = await site.startPlaythrough(author, path);
    };
    const at = () => `${path.replace('/api/stories', '')}/reader/${playthrough}`;
    all.push({
      name: `play ${name}: page`,
      ...bomb,
      method: 'GET',
      get path() {
        return at();
      },
      before: start,
      headers: { cookie: `authToken=${token}` },
    });
  }
  return all;
}

let published = 0;

/** Makes a bomb: a PUT of the node, unless `more` says otherwise. */
type Put = (name: string, body: unknown, more?: Partial<Bomb>) => Bomb;

export function* bombs(target: Target): Generator<Bomb> {
  const { author, path, node } = target;
  const put: Put = (name, body, more = {}) => ({
    name,
    method: 'PUT',
    path: `${path}/nodes/${node}`,
    body,
    token: author.token,
    ...more,
  });
  yield* textBombs(put);
  yield* listBombs(put, target);
  yield* nestedBombs(put, target);
  yield* fieldBombs(put, target);
  yield* otherCalls(put, target);
}

/** Texts, conditions and effects that are long or hard to read. */
function* textBombs(put: Put): Generator<Bomb> {
  for (const [name, piece] of Object.entries(bodies)) {
    yield put(`node, text of ${name}`, { body: repeated(piece, bodyCharacters) });
  }
  for (const [name, piece] of Object.entries(conditions)) {
    const when = `${repeated(piece, 1_990)}a`;
    yield put(`node, conditions of ${name}`, {
      actions: filled(() => ({ label: 'Go', when }), 200),
      available_when: when,
    });
    const effect = `set a = ${repeated(piece, 480)}a`;
    const effects = filled(() => effect, 50);
    yield put(`node, effects of ${name}`, {
      actions: filled(() => ({ label: 'Go', effects }), 200),
    });
  }
  yield put('node, short effects', {
    actions: filled(() => ({ label: 'Go', effects: Array(50).fill('give a') }), 200),
    body: repeated('{if x}a{end}', bodyCharacters),
  });
  yield put('node, effects that are none', {
    actions: filled(() => ({ label: 'Go', effects: Array(50).fill('a') }), 200),
  });
  yield put('node, long effects that are none', {
    actions: filled(
      () => ({ label: 'Go', effects: Array(50).fill(`${repeated('a or ', 180)}"`) }),
      200,
    ),
  });
  yield put('node, conditions that are none', {
    actions: filled(() => ({ label: 'Go', when: `${repeated('a or ', 1_900)}"` }), 200),
  });
}

/** Lists of links, and the longest allowed lists of invalid entries. */
function* listBombs(put: Put, { path, node }: Target): Generator<Bomb> {
  const known = { target: node, weight: 1 };
  yield put('node, targets', {
    actions: filled(() => ({ label: 'Go', target: Array(50).fill(known) }), 200),
  });
  yield put('node, targets that are none', {
    actions: filled(() => ({ label: 'Go', target: Array(50).fill({ target: 'x' }) }), 200),
  });
  yield put('node, targets that are nowhere', {
    actions: filled(
      (at) => ({
        label: 'Go',
        target: Array.from({ length: 50 }, (_, place) => ({ target: idOf(at * 50 + place) })),
      }),
      200,
    ),
  });
  yield put('node, everything', {
    body: repeated('{if x}a{end}*b*', 100_000),
    actions: filled(
      () => ({
        label: 'Go',
        when: `${repeated('a or ', 1_000)}a`,
        effects: Array(50).fill(`set a = ${repeated('1+', 100)}1`),
      }),
      150,
    ),
  });
  for (const [name, value] of Object.entries({ numbers: 1, objects: {}, nothing: null })) {
    const list = filled(() => value, 1_000_000);
    yield put(`node, actions that are ${name}`, { actions: list });
    yield put(`node, effects that are ${name}`, { on_enter: { first: list } });
    yield put(`variables that are ${name}`, { variables: list }, { path: `${path}/variables` });
  }
  yield put('node, effects that are empty', { on_enter: { first: filled(() => '', 1_000_000) } });
  yield put('node, content notes that are empty', {
    content_notes: filled(() => '', 1_000_000),
  });
  yield put('node, fields that are none', Object.fromEntries(filled((at) => [`f${at}`, 1], 1e6)));
}

function* nestedBombs(put: Put, { path }: Target): Generator<Bomb> {
  yield put('node, arrays in arrays', undefined, {
    text: `{"actions":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
  });
  yield put('node, arrays in arrays, with a key', undefined, {
    method: 'POST',
    path: `${path}/nodes`,
    headers: { 'idempotency-key': 'deep' },
    text: `{"actions":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
  });
}

/** Long texts in the other fields of a story. */
function* fieldBombs(put: Put, { path, chapter }: Target): Generator<Bomb> {
  yield put(
    'variables, options',
    {
      variables: filled(
        (at) => ({
          key: `v${at}`,
          kind: 'choice',
          initial: 'option 1',
          options: Array.from({ length: 50 }, (_, place) => `option ${place}`),
        }),
        500,
      ),
    },
    { path: `${path}/variables` },
  );
  yield put(
    'achievements',
    {
      achievements: filled(
        (at) => ({ key: `v${at}`, name: `Name ${at}`, description: repeated('word ', 3_900) }),
        500,
      ),
    },
    { path: `${path}/achievements` },
  );
  yield put(
    'item, description',
    { key: 'a', name: 'A', description: repeated('*a* ', 4_000) },
    {
      method: 'POST',
      path: `${path.replace('/api/stories', '/api')}/chapters/${chapter}/items`,
    },
  );
  yield put(
    'story, notes',
    { content_notes: filled(() => 'a', 1_000_000) },
    { method: 'PATCH', path },
  );
  yield put('story, title', { title: repeated(' a', 2_000_000) }, { method: 'PATCH', path });
}

function* otherCalls(put: Put, { path, large }: Target): Generator<Bomb> {
  yield put('rename', undefined, {
    before: () => Promise.resolve(),
    body: { name: `Bomb ${Math.random()}` },
  });
  const fields = filled((at) => `f${at}`, 300_000).join('=&');
  yield put('login, a form of many fields', undefined, {
    method: 'POST',
    path: '/api/user/login',
    text: fields,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  yield put('login, a form of many fields that is just short enough', undefined, {
    method: 'POST',
    path: '/api/user/login',
    text: fields.slice(0, 65_000),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  yield put('search', undefined, {
    method: 'GET',
    path: `${path}/nodes?search=${'%25_'.repeat(66)}`,
  });
  yield put('a chapter of large nodes', undefined, {
    method: 'GET',
    path: `${path}/chapters/${large.chapter}/nodes?limit=100`,
  });
  yield put('start of a playthrough', undefined, {
    method: 'POST',
    path: `${path}/playthrough`,
  });
}

const idOf = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
