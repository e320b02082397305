import { readFileSync } from 'node:fs';
import { type Draft, draftOf, type KnownThing, storyOf } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import { describe, expect, it } from 'vitest';
import { compareAgain, leftFrom, saidBy } from '../again/come-again.ts';
import { exporters } from '../export/formats/exporters.ts';
import { readStories } from '../read-stories.ts';
import { readOwnFile } from '../story-file/read-own-file.ts';
import { zipFiles } from '../zip/zip.ts';
import { isOfAnother, weigh } from './doubt.ts';

let count = 0;
const ids = { newId: () => `id-${++count}`, newActionId: () => `n${++count}` };
const here = '0199aaaa-0000-7000-8000-000000000001';
const elsewhere = '0199aaaa-0000-7000-8000-000000000002';
const encoder = new TextEncoder();

const demo = new URL(
  '../../../server/src/features/importing/demo-stories/left-on-the-number-nine.brasslamp.json',
  import.meta.url,
);
const nine = readOwnFile(readFileSync(demo, 'utf8'), ids).story;

const read = async (path: string, text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const file = { path, bytes };
  const [imported] = (await readStories([file], ids)).stories;
  if (!imported) throw new Error('No story');
  return { imported, file };
};

const knownBy = (story: Story): KnownThing[] =>
  [...saidBy(story).values()].map(({ fingerprint, ...one }) => ({
    ...one,
    fingerprints: [fingerprint],
  }));

function out(format: 'ink' | 'twee' | 'twine', story: Story, id: string): Uint8Array {
  const about = {
    id,
    author: '',
    modifiedAt: 5,
    slug: '',
    description: '',
    cover: null,
    look: null,
  };
  return exporters[format].write({ ...about, story, marks: new Map(), media: [] }, new Map(), {
    pageTemplate: () => '',
    address: null,
  }).bytes;
}

const nothingEdited = { nodes: new Set<string>(), isAnything: false };

/** The doubt about a file that comes into a draft, and what comes by itself. */
async function coming(
  { draft, known }: { draft: Draft; known: KnownThing[] },
  path: string,
  text: string | Uint8Array,
  isTrusted = false,
) {
  const { imported, file } = await read(path, text);
  const from = {
    ...{ draft, storyId: here, imported, known, edited: nothingEdited, isTrusted },
    left: leftFrom(imported, [file], here),
    isOfAnother: isOfAnother(imported, [file], here),
  };
  const comparison = weigh(await compareAgain(from, ids), from);
  const wanted = comparison.differences.filter(({ isWanted }) => isWanted);
  return {
    doubt: comparison.doubt,
    wanted: wanted.map(({ name, standing }) => `${name}: ${standing}`),
    gone: wanted.filter(({ standing }) => standing === 'gone').length,
  };
}

const number = { draft: draftOf(nine), known: knownBy(nine) };
const ink = new TextDecoder().decode(out('ink', nine, here));

const names = 'Ash Birch Cedar Dogwood Elm Fir Gorse Hazel'.split(' ');
const twee = (title: string, all: readonly string[]) =>
  `:: StoryTitle\n${title}\n\n${all
    .map((name, at) => `:: ${name}\nAt the ${name}.\n[[On->${all[at + 1] ?? all[0]}]]\n`)
    .join('\n')}`;

async function wood() {
  const { story } = (await read('wood.twee', twee('The Wood', names))).imported;
  return { draft: draftOf(story), known: knownBy(story) };
}

describe('a file that looks like another story', () => {
  it('is one that shares hardly a name with this one, and nothing of it comes by itself', async () => {
    const other = twee('The Sea', ['Pier', 'Boat', 'Buoy', 'Reef', 'Ash']);
    const doubt = { is: 'other_story', title: 'The Sea' };
    expect(await coming(await wood(), 'sea.twee', other)).toMatchObject({ doubt, wanted: [] });
    const untold = { ...(await wood()), known: [] };
    expect(await coming(untold, 'sea.twee', other)).toMatchObject({ doubt, wanted: [] });
  });

  it('is trusted where its author says so', async () => {
    const other = twee('The Wood', ['Pier', 'Boat', 'Buoy', 'Reef', 'Ash']);
    const { doubt, wanted } = await coming(await wood(), 'sea.twee', other, true);
    expect(doubt).toEqual({ is: 'not_whole', gone: 7, all: 8, isCutOff: false });
    expect(wanted).toContain('Pier: new');
  });

  it('may be all that is left of a small one', async () => {
    const { story } = (await read('a.twee', twee('Two', ['One', 'Two']))).imported;
    const small = { draft: draftOf(story), known: knownBy(story) };
    const { doubt, wanted } = await coming(small, 'a.twee', twee('Two', ['Three', 'Four']));
    expect([doubt, wanted]).toEqual([
      null,
      ['Three: new', 'Four: new', 'start_node_id: taken', 'One: gone', 'Two: gone'],
    ]);
  });

  for (const [format, path] of [
    ['ink', 'nine.ink'],
    ['twee', 'nine.twee'],
    ['twine', 'nine.html'],
  ] as const) {
    it(`is one that left from a copy of this one: ${format}`, async () => {
      const { doubt, wanted } = await coming(number, path, out(format, nine, elsewhere));
      expect(doubt).toEqual({ is: 'other_story', title: nine.title });
      expect(wanted).toEqual([]);
      expect((await coming(number, path, out(format, nine, here))).doubt).toBeNull();
    });
  }

  it('is this one where the story was made of that file', async () => {
    const left = new TextDecoder().decode(out('ink', nine, elsewhere));
    const { story } = (await read('nine.ink', left)).imported;
    const changed = left.replace('The counter goes from wall to wall', 'The counter goes on');
    const made = { draft: draftOf(story), known: knownBy(story) };
    const { doubt, wanted } = await coming(made, 'nine.ink', changed);
    expect([doubt, wanted]).toEqual([null, ['the_counter_again: taken']]);
  });

  it('is known by its mark in an archive too', async () => {
    const packed = (id: string) => zipFiles([{ path: 'nine.ink', bytes: out('ink', nine, id) }]);
    expect((await coming(number, 'nine.zip', packed(elsewhere))).doubt?.is).toBe('other_story');
    expect(await coming(number, 'nine.zip', packed(here))).toMatchObject({
      doubt: null,
      wanted: [],
    });
  });
});

describe('a file that is not whole', () => {
  it('takes nothing with it that is gone from it', async () => {
    const less = twee('The Wood', names.slice(0, 2)).replace('At the Ash', 'By the Ash');
    const { doubt, wanted } = await coming(await wood(), 'wood.twee', less);
    expect(doubt).toEqual({ is: 'not_whole', gone: 6, all: 8, isCutOff: false });
    // Birch led to a node that is not in the file.
    expect(wanted).toEqual(['Ash: taken']);
    const few = await coming(await wood(), 'wood.twee', twee('The Wood', names.slice(0, 6)));
    expect([few.doubt, few.gone]).toEqual([null, 2]);
  });

  it('is the begin of an own one', async () => {
    const { doubt, wanted } = await coming(number, 'nine.ink', ink.slice(0, 9_000));
    expect(doubt).toMatchObject({ is: 'not_whole', all: nine.nodes.length, isCutOff: false });
    expect(wanted).toEqual([]);
  });

  it('is one that ends in the middle: the node in which it does stays as it is here', async () => {
    const page = new TextDecoder().decode(out('twine', storyOf((await wood()).draft), elsewhere));
    const html = page.replace('creator="Brasslamp"', '').replaceAll('Made by Brasslamp', 'Made');
    const { story } = (await read('wood.html', html)).imported;
    const cut = html.slice(0, html.indexOf('At the Elm') + 5).replace('At the Ash', 'By the Ash');
    const made = { draft: draftOf(story), known: knownBy(story) };
    const { doubt, wanted } = await coming(made, 'wood.html', cut);
    expect(doubt).toMatchObject({ is: 'not_whole', gone: 3, all: 8, isCutOff: true });
    expect(wanted).toContain('Ash: taken');
    expect(wanted.filter((one) => one.startsWith('Elm') || one.endsWith('gone'))).toEqual([]);
  });

  it('is no news where the file before did not have them either', async () => {
    const made = await wood();
    const less = twee('The Wood', names.slice(0, 2));
    const known = made.known.map((one) =>
      one.kind === 'node' && names.indexOf(one.name) >= 2
        ? { ...one, fingerprints: ['', ...one.fingerprints] }
        : one,
    );
    expect((await coming({ ...made, known }, 'wood.twee', less)).doubt).toBeNull();
  });
});
