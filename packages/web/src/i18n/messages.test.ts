import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

const read = (path: string) => readFileSync(join(source, path), 'utf8');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

/** Keys as the code writes them; `${…}` in a key means any one word. */
function keysUsed(paths: string[]): RegExp[] {
  const literals = paths.flatMap((path) =>
    [...read(path).matchAll(/['`]([a-z]\w*(?:\.(?:\w+|\$\{[^}]+\}))+)['`]/gi)].map(
      ([, key = '']) => key,
    ),
  );
  return [...new Set(literals)].map(
    (key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
  );
}

const keysIn = (path: string) => Object.keys(JSON.parse(read(path)) as Record<string, string>);

const called = (paths: string[]) =>
  paths.flatMap((path) =>
    [...read(path).matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => ({ path, key })),
  );

/** Rooms of the studio that bring their own texts; they may ask for the studio's too. */
const studioRooms = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^studio\/.+\/en\.json$/.test(path))
  .map((path) => path.slice(0, -'en.json'.length));

const catalogs = [
  ...studioRooms.map((room) => ({
    messages: `${room}en.json`,
    also: ['i18n/en.json', 'studio/en.json'],
    users: files.filter((path) => path.startsWith(room)),
  })),
  { messages: 'i18n/en.json', also: [] as string[], users: files },
  {
    messages: 'studio/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('studio')),
  },
  {
    messages: 'forms/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('forms')),
  },
  {
    messages: 'web-page/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('web-page')),
  },
  {
    messages: 'account/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('account')),
  },
  {
    messages: 'admin/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('admin')),
  },
  {
    messages: 'publishing/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('publishing')),
  },
  {
    messages: 'head/en.json',
    also: ['i18n/en.json'],
    users: files.filter((path) => path.startsWith('head')),
  },
];

describe.each(catalogs)('$messages', ({ messages, also, users }) => {
  const keys = keysIn(messages);

  it('has every key that the code asks for', () => {
    const known = new Set([...keys, ...also.flatMap(keysIn)]);
    const own = users.filter((path) => {
      if (messages.startsWith('i18n')) {
        return !/^(studio|forms|admin|account|head|publishing|web-page)/.test(path);
      }
      return messages !== 'studio/en.json' || !studioRooms.some((room) => path.startsWith(room));
    });
    expect(called(own).filter(({ key }) => !known.has(key))).toEqual([]);
  });

  it('has no unused key', () => {
    const used = keysUsed(users);
    const isUsed = (key: string) => key === 'loading' || used.some((one) => one.test(key));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('holds only messages that can be compiled', () => {
    const texts = JSON.parse(read(messages)) as Record<string, string>;
    for (const text of Object.values(texts)) expect(compileMessageOrThrow(text)).toBeTruthy();
  });
});
