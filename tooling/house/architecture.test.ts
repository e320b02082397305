// The import rules that Biome's own rules (biome.json) cannot express.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Arrows, circlesIn } from './circles.ts';
import { type Import, importsIn } from './imports-in.ts';
import { repository as root } from './repository.ts';

const files = globSync('{packages/*/src,e2e,bench,tooling}/**/*.{ts,tsx,mjs,css,json}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((file) => file.replaceAll('\\', '/'));

interface Rule {
  sentence: string;
  /** The files the rule applies to. */
  about: RegExp;
  /** `target` is the imported file in the repository, or the name of a package. */
  forbids: (target: string, found: Import, file: string) => boolean;
  /** An import that breaks the rule: proof that the rule can fail. */
  broken: { file: string; code: string };
}

const shipped = (folder: string) =>
  new RegExp(`^${folder}/(?!(.*/)?testing/)(?!.*\\.test\\.tsx?$)`);
const featureOf = (path: string) => /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];

const rules: Rule[] = [
  {
    sentence:
      'story imports nothing outside itself, but for the types of messages, and the diff that merges texts in edit/',
    about: shipped('packages/story/src'),
    forbids: (target, { isTypeOnly }, file) =>
      !target.startsWith('packages/story/src/') &&
      !(target === '@brasslamp/messages' && isTypeOnly) &&
      !(target === 'node-diff3' && file.startsWith('packages/story/src/edit/')),
    broken: { file: 'packages/story/src/x.ts', code: "import { sep } from 'node:path';" },
  },
  {
    sentence: "story's model imports only the model",
    about: shipped('packages/story/src/model'),
    forbids: (target) => !target.startsWith('packages/story/src/model/'),
    broken: { file: 'packages/story/src/model/x.ts', code: "import '../engine/state/state.ts';" },
  },
  {
    sentence: "story's grammar of logic imports only the model, itself and the types of messages",
    about: shipped('packages/story/src/logic'),
    forbids: (target, { isTypeOnly }) =>
      !(target === '@brasslamp/messages' && isTypeOnly) &&
      !/^packages\/story\/src\/(model|logic)\//.test(target),
    broken: { file: 'packages/story/src/logic/x.ts', code: "import '../text/tree/text-tree.ts';" },
  },
  {
    sentence: "story's grammar of text imports only the model, logic and itself",
    about: shipped('packages/story/src/text'),
    forbids: (target) => !/^packages\/story\/src\/(model|logic|text)\//.test(target),
    broken: { file: 'packages/story/src/text/x.ts', code: "import '../engine/state/state.ts';" },
  },
  {
    sentence: 'messages imports nothing outside itself',
    about: shipped('packages/messages/src'),
    forbids: (target) => !target.startsWith('packages/messages/src/'),
    broken: { file: 'packages/messages/src/x.ts', code: "import '@brasslamp/story/model';" },
  },
  {
    sentence: 'interchange knows no package of ours but story, and the types of messages',
    about: shipped('packages/interchange/src'),
    forbids: (target, { isTypeOnly }) =>
      /^@brasslamp\/(?!story\/)/.test(target) && !(target === '@brasslamp/messages' && isTypeOnly),
    broken: { file: 'packages/interchange/src/x.ts', code: "import '@brasslamp/contract';" },
  },
  {
    sentence: 'contract knows no package of ours but story and messages',
    about: shipped('packages/contract/src'),
    forbids: (target) => /^@brasslamp\/(?!story\/|messages$)/.test(target),
    broken: { file: 'packages/contract/src/x.ts', code: "import '@brasslamp/server';" },
  },
  {
    sentence: 'web takes only types from the contract: Zod is not sent to browsers',
    about: shipped('packages/web/src'),
    forbids: (target, { isTypeOnly }) =>
      target === 'zod' || (target.startsWith('@brasslamp/contract') && !isTypeOnly),
    broken: {
      file: 'packages/web/src/x.ts',
      code: "import { type Reply } from '@brasslamp/contract';",
    },
  },
  {
    sentence: 'web opens the databases of a browser in one place',
    about: /^packages\/web\/src\//,
    forbids: (target, { isTypeOnly }, file) =>
      target === 'idb' && !isTypeOnly && file !== 'packages/web/src/device/open-database.ts',
    broken: { file: 'packages/web/src/x.ts', code: "import { openDB } from 'idb';" },
  },
  {
    sentence:
      'web knows nothing of Node or the server, and only the worker that imports of the importers',
    about: shipped('packages/web/src'),
    forbids: (target, _, file) =>
      /^(node:|@brasslamp\/server)/.test(target) ||
      (/^@brasslamp\/interchange/.test(target) &&
        file !== 'packages/web/src/studio/importing/worker/import-worker.ts'),
    broken: { file: 'packages/web/src/x.ts', code: "import { readFile } from 'node:fs';" },
  },
  {
    sentence: "a feature does not import another feature's routes or queries",
    about: shipped('packages/server/src/features'),
    forbids: (target, _, file) =>
      /\/(routes|queries)\.ts$/.test(target) &&
      featureOf(target) !== undefined &&
      featureOf(target) !== featureOf(file),
    broken: {
      file: 'packages/server/src/features/playing/x.ts',
      code: "import { findStory } from '../stories/queries.ts';",
    },
  },
  {
    sentence: "a package is entered by its exports, not by a path into another package's folder",
    about: /^packages\//,
    forbids: (target, _, file) =>
      /^packages\//.test(target) && target.split('/')[1] !== file.split('/')[1],
    broken: {
      file: 'packages/web/src/x.ts',
      code: "import '../../story/src/model/story.ts';",
    },
  },
  {
    sentence: 'journeys talk only to the browser',
    about: /^e2e\/.*\.spec\.ts$/,
    forbids: (target) => /^(packages\/|@brasslamp\/)/.test(target),
    broken: { file: 'e2e/x.spec.ts', code: "import '@brasslamp/story/engine';" },
  },
];

function targetOf(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
}

function breaches(rule: Rule, file: string, code: string): string[] {
  if (!rule.about.test(file)) return [];
  return importsIn(code)
    .filter((found) => rule.forbids(targetOf(file, found.specifier), found, file))
    .map((found) => `${file}:${found.line} imports ${found.specifier}`);
}

const read = (ending: RegExp) =>
  new Map(
    files
      .filter((file) => ending.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
const code = read(/\.(ts|tsx|mjs)$/);
/** The texts of the site. */
const texts = read(/\/en\.json$/);

it('every folder of code is read, and nothing that is generated or installed', () => {
  const folders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src/`);
  for (const folder of [...folders, 'e2e/', 'bench/', 'tooling/']) {
    expect([...code.keys()].some((file) => file.startsWith(folder))).toBe(true);
  }
  expect([...code.keys()].filter((file) => /node_modules|\/dist\//.test(file))).toEqual([]);
});

describe.each(rules)('$sentence', (rule) => {
  it('holds', () => {
    expect([...code.keys()].some((file) => rule.about.test(file))).toBe(true);
    expect([...code].flatMap(([file, text]) => breaches(rule, file, text))).toEqual([]);
  });

  it('fails when it is broken', () => {
    expect(breaches(rule, rule.broken.file, rule.broken.code)).toHaveLength(1);
  });
});

/** Parsers and compilers: a grammar calls itself. */
const grammars = [
  /^packages\/story\/src\/(logic|text\/syntax)\//,
  /^packages\/story\/src\/engine\/compile\//,
];

const isOfTests = (file: string) => /\/testing\/|\.test\.tsx?$/.test(file);

function circlesOfFiles(texts: Map<string, string>): string[][] {
  const arrows: Arrows = new Map(
    [...texts]
      .filter(([file]) => !isOfTests(file))
      .map(([file, text]) => [
        file,
        new Set(importsIn(text).map(({ specifier }) => targetOf(file, specifier))),
      ]),
  );
  return circlesIn(arrows).filter(([file = '']) => !grammars.some((one) => one.test(file)));
}

describe('files', () => {
  it('import each other in one direction', () => {
    expect(circlesOfFiles(code)).toEqual([]);
  });

  it('are noticed when they form a circle', () => {
    const broken = new Map([
      ['e2e/one.ts', "import { two } from './two.ts';"],
      ['e2e/two.ts', "import type { One } from './one.ts';"],
    ]);
    expect(circlesOfFiles(broken)).toEqual([['e2e/one.ts', 'e2e/two.ts']]);
  });
});

/** The folder of a file; one that stands alone under `src/` is a room by itself. */
const roomOf = (file: string) =>
  /^packages\/[^/]+\/src\/[^/]+$/.test(file) ? file : dirname(file);

function arrowsBetween(folder: string, texts: Map<string, string>): Arrows {
  const arrows: Arrows = new Map();
  const about = shipped(folder);
  for (const [file, text] of texts) {
    if (!about.test(file)) continue;
    for (const { specifier } of importsIn(text)) {
      const [from, to] = [roomOf(file), roomOf(targetOf(file, specifier))];
      if (from === to || !to.startsWith(`${folder}/`)) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

describe.each(readdirSync(join(root, 'packages')))('the folders of %s', (name) => {
  const folder = `packages/${name}/src`;

  it('import each other in one direction', () => {
    expect(circlesIn(arrowsBetween(folder, code))).toEqual([]);
  });

  it('are noticed when they form a circle', () => {
    const broken = new Map([
      [`${folder}/one/a.ts`, "import type { B } from '../two/b.ts';"],
      [`${folder}/two/c.ts`, "export { a } from '../one/a.ts';"],
      [`${folder}/two/b.test.ts`, "import '../three/d.ts';"],
    ]);
    expect(circlesIn(arrowsBetween(folder, broken))).toEqual([[`${folder}/one`, `${folder}/two`]]);
  });

  it('have at most 16 files each, or rooms', () => {
    const sizes = new Map<string, number>();
    for (const file of code.keys()) {
      if (!shipped(folder).test(file) || file.includes('/db/migrations/')) continue;
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    expect([...sizes].filter(([, files]) => files > 16)).toEqual([]);
  });
});

/** Rooms from the ground up: each imports only from those that stand before it in its list. */
const floors: Record<string, string[][]> = {
  'packages/story/src': [
    ['model', 'look', 'words'],
    ['logic'],
    ['text'],
    ['engine', 'edit'],
    ['checker', 'versions', 'draft', 'playthrough'],
  ],
  'packages/server/src': [
    [
      ...['config.ts', 'ids.ts', 'ip-network.ts', 'bounded-cache.ts'],
      ...['concurrency-limit.ts', 'job-line.ts'],
    ],
    ['errors', 'db'],
    ['auth', 'mail'],
    ['http'],
    ['heavy-work'],
    ['features'],
    ['jobs', 'site', 'heavy-worker.ts'],
    ['app.ts'],
    ['start.ts', 'cli'],
    ['main.ts'],
  ],
  // Source: docs/decisions/0028-features-in-one-direction.md
  'packages/server/src/features': [
    ['deps.ts', 'staged-texts', 'story-access', 'events'],
    ['removed-stories', 'imported', 'seen', 'story-index'],
    ['draft'],
    ['versions', 'media'],
    ['checking', 'playing', 'test-plays', 'exporting'],
    ['publishing', 'lists'],
    ['stories', 'library'],
    ['guests', 'content', 'accounts'],
    ['admin', 'importing'],
  ],
  'packages/web/src': [
    ['routes.ts', 'i18n', 'host'],
    ['api', 'device'],
    ['session', 'ui'],
    ['screen'],
    ['ui-kit'],
    ['forms', 'publishing'],
    ['reader', 'sign-in', 'account'],
    ['library'],
    ['studio', 'admin', 'web-page'],
    ['head', 'app'],
    ['page-server.ts', 'service-worker.ts'],
    ['page-files.ts'],
    ['document-html.ts'],
    ['entry-browser.tsx', 'entry-server.tsx', 'entry-page.tsx'],
  ],
};

/** Imports between rooms that do not lead down, and rooms that have no floor. */
function upwardImports(folder: string, texts: Map<string, string>): string[] {
  const rooms = floors[folder] ?? [];
  const roomIn = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
  const floorOf = (path: string) => rooms.findIndex((floor) => floor.includes(roomIn(path)));
  const found: string[] = [];
  for (const [file, text] of texts) {
    if (!shipped(folder).test(file)) continue;
    if (floorOf(file) === -1) found.push(`${file} has no floor`);
    for (const { specifier } of importsIn(text)) {
      const target = targetOf(file, specifier);
      if (!target.startsWith(`${folder}/`) || roomIn(target) === roomIn(file)) continue;
      if (floorOf(target) >= floorOf(file)) found.push(`${file} imports ${specifier}`);
    }
  }
  return found;
}

describe.each(Object.keys(floors))('the floors of %s', (folder) => {
  it('hold: what is above imports what is below', () => {
    expect(upwardImports(folder, code)).toEqual([]);
  });

  it('are noticed when something below imports what is above', () => {
    const rooms = floors[folder] ?? [];
    const [below, above] = [rooms[0]?.[0] ?? '', rooms[1]?.[0] ?? ''].map((name) =>
      name.endsWith('.ts') ? name : `${name}/x.ts`,
    );
    const specifier = `${dirname(below ?? '') === '.' ? '.' : '..'}/${above}`;
    const broken = new Map([[`${folder}/${below}`, `import type { X } from '${specifier}';`]]);
    expect(upwardImports(folder, broken)).toEqual([`${folder}/${below} imports ${specifier}`]);
  });
});

describe('file names', () => {
  it('say what is inside: no utils, helpers, misc, common, manager or data', () => {
    const saysNothing = /(^|-)(utils?|helpers?|misc|common|managers?|data)(-|$)/;
    const words = (file: string) => basename(file).split('.')[0] ?? '';
    expect(files.filter((file) => saysNothing.test(words(file)))).toEqual([]);
  });

  it('have files that a person can read: none is over 400 lines', () => {
    const isLong = (text: string) => text.split('\n').length > 400;
    expect([...code].filter(([, text]) => isLong(text)).map(([file]) => file)).toEqual([]);
  });
});

describe('databases of the web app', () => {
  it('are opened by their library, not by hand', () => {
    const own = shipped('packages/web/src');
    const byHand = [...code].filter(([file, text]) => own.test(file) && /\bindexedDB\b/.test(text));
    expect(byHand.map(([file]) => file)).toEqual([]);
  });
});

describe('limits', () => {
  const places = [
    {
      where: 'fields of the web app',
      about: shipped('packages/web/src'),
      numbers: /\b(?:max|min)Length=\{\d/,
      broken: '<Field maxLength={200} />',
    },
    {
      where: 'what is sent',
      about: shipped('packages/contract/src/(schemas|endpoints)'),
      numbers: /\.(?:max|min|length)\(\s*-?\d[\d_]/,
      broken: 'z.string().max(200)',
    },
    {
      where: 'texts of the web app',
      about: /^packages\/web\/src\/.*\/en\.json$/,
      numbers: /\b(?:up to|at most|at least) \d|\d[–-]\d+ characters/i,
      broken: 'A sound of up to 10 MB.',
    },
  ];

  it.each(places)('of $where come from the model, not as numbers', ({ about, numbers }) => {
    const found = [...code, ...texts].filter(
      ([file, text]) => about.test(file) && numbers.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it.each(places)('of $where are noticed where one is a number', ({ numbers, broken }) => {
    expect(broken).toMatch(numbers);
  });
});
