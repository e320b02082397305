import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zip } from './zip.ts';

it('a zip is written while it is read: a part is asked for when those before have gone out', async () => {
  const megabyte = randomBytes(786_432).toString('base64');
  let asked = 0;
  async function* files() {
    yield {
      name: 'long.txt',
      parts: (function* () {
        for (; asked < 20; asked += 1) yield megabyte;
      })(),
    };
  }
  const archive = zip(files(), Date.parse('2026-01-01T12:00:00Z'));
  await archive.next();
  await archive.next();
  expect(asked).toBeLessThan(5);
  await archive.return(undefined);
  const askedBefore = asked;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBeLessThanOrEqual(askedBefore + 1);
});

it('a zip that cannot be finished throws what went wrong', async () => {
  async function* files() {
    yield {
      name: 'a.txt',
      parts: (async function* () {
        yield 'a';
        throw new Error('the database is away');
      })(),
    };
  }
  const read = async () => {
    for await (const _ of zip(files(), Date.parse('2026-01-01T12:00:00Z')));
  };
  await expect(read()).rejects.toThrow('the database is away');
});

it('a zip holds every character, also where a long text is cut', async () => {
  const text = `${'x'.repeat(65_535)}🪔${'ä'.repeat(65_536)}`;
  async function* files() {
    yield { name: 'a.txt', parts: [text, text] };
    yield { name: 'empty.txt', parts: [] };
  }
  const pieces = [];
  for await (const piece of zip(files(), Date.parse('2026-01-01T12:00:00Z'))) pieces.push(piece);
  const unzipped = unzipSync(Buffer.concat(pieces));
  expect(strFromU8(unzipped['a.txt'] as Uint8Array)).toBe(text + text);
  expect(unzipped['empty.txt']).toHaveLength(0);
});
