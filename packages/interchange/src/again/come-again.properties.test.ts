import { applyGroup, type Draft, draftOf, type KnownThing, storyOf } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import { anyWholeStory } from '@brasslamp/story/testing/any-whole-story';
import { propertyRuns } from '@brasslamp/story/testing/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exporters } from '../export/formats/exporters.ts';
import type { SourceFile } from '../import/source-file.ts';
import { readStories } from '../read-stories.ts';
import { mapWay } from '../story-file/local-ids.ts';
import {
  type Comparison,
  compareAgain,
  type EditedSince,
  editsOf,
  leftFrom,
} from './come-again.ts';
import { compareFiles } from './compare-files.ts';
import { saidBy } from './terms/said.ts';

let count = 0;
const newIds = { newId: () => `id-${++count}`, newActionId: () => `n${++count}` };
const storyId = '0199aaaa-0000-7000-8000-000000000001';

const knownBy = (story: Story): KnownThing[] =>
  [...saidBy(story).values()].map(({ fingerprint, ...one }) => ({
    ...one,
    fingerprints: [fingerprint],
  }));

/** The same story with the ids that another reading gives its nodes and choices. */
function readAnew(story: Story): Story {
  const choices = new Set(story.nodes.flatMap(({ actions }) => actions.map(({ id }) => id)));
  const apart = JSON.stringify(story).replace(/\ba\dx\d\b/g, (id) =>
    choices.has(id) ? id.replace('a', 'k') : id,
  );
  const { nodes, items, ...rest } = JSON.parse(apart) as Story;
  const ids = new Map(nodes.map(({ id }) => [id, newIds.newId()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    ...rest,
    start_node_id: rest.start_node_id && idOf(rest.start_node_id),
    nodes: nodes.map((node) => ({
      ...node,
      id: idOf(node.id),
      actions: node.actions.map((action) => mapWay(action, idOf)),
      continue: node.continue.map((way) => mapWay(way, idOf)),
    })),
    items: items.map((item) => ({ ...item, location: item.location && idOf(item.location) })),
  };
}

/** A story in which no node speaks of a choice or leads to nowhere: what it says does not hang on other nodes. */
const anyPlainStory = anyWholeStory.map((story) => {
  const plain = JSON.stringify(story)
    .replace(/(action:|chosen(?:_here)?\(\\")a\dx\d/g, '$1zz')
    .replace(/"target":"(nowhere|gone)"/g, '"target":null')
    .replace(/"call":{"then":"(nowhere|gone)"}/g, '"call":true');
  return JSON.parse(plain) as Story;
});

/** A story of which some nodes are those of another one; every third may be missing. */
const anySides = fc.record({
  base: anyPlainStory,
  other: anyPlainStory,
  third: anyPlainStory,
  inFile: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  here: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  missing: fc.integer({ min: -3, max: 4 }),
});

const mixed = (story: Story, other: Story, isOther: readonly boolean[]): Story => ({
  ...story,
  nodes: story.nodes.map((node, at) => {
    const { id, name, chapter_id } = node;
    return isOther[at] ? { ...(other.nodes[at] ?? node), id, name, chapter_id } : node;
  }),
  panel: isOther[0] ? other.panel : story.panel,
});

/** The story without one of its nodes, and nothing that leads there. */
function without(at: number, story: Story): Story {
  const id = story.nodes[at]?.id;
  if (id === undefined || story.nodes.length < 2) return story;
  const left = { ...story, nodes: story.nodes.filter((node) => node.id !== id) };
  const text = JSON.stringify(left)
    .replaceAll(`"target":"${id}"`, '"target":null')
    .replaceAll(`"call":{"then":"${id}"}`, '"call":true')
    .replaceAll(`"location":"${id}"`, '"location":null');
  return JSON.parse(text) as Story;
}

function withWanted(draft: Draft, comparison: Comparison) {
  const wanted = comparison.differences.filter(({ isWanted }) => isWanted);
  const edits = editsOf(draft, comparison, wanted);
  const applied = applyGroup(draft, edits);
  if ('refused' in applied)
    throw new Error(JSON.stringify([applied.refused, edits[applied.refused.edit]]));
  return applied;
}

describe('a changed file, whatever is in it', () => {
  it('never takes what was edited here, and takes all else', () => {
    fc.assert(
      fc.property(anySides, ({ base, other, third, inFile, here, missing }) => {
        const known = knownBy(base);
        const draft = draftOf(mixed(base, third, here));
        const theirs = readAnew(without(missing, mixed(base, other, inFile)));
        const comparison = compareFiles(draft, theirs, known, newIds);
        const { draft: after, inverse, removed } = withWanted(draft, comparison);
        const was = saidBy(base);
        const of = new Map(base.nodes.map(({ id, name }) => [id, name]));
        const names = { of, renamings: [] };
        const [mine, file] = [saidBy(storyOf(draft), names), saidBy(theirs)];
        const now = saidBy(storyOf(after), names);
        for (const [key, one] of mine) {
          const isEdited = was.get(key)?.fingerprint !== one.fingerprint;
          const expected = isEdited ? one : file.get(key);
          if (key === 'whole title' || key === 'whole start_node_id') continue;
          expect([key, now.get(key)?.fingerprint]).toEqual([key, expected?.fingerprint]);
          const node = draft.nodes.get(one.id);
          if (isEdited && node) expect(after.nodes.get(one.id)).toEqual(node);
        }
        const findRemoved = (part: string, id: string) =>
          removed.findLast((one) => one.part === part && one.id === id);
        const undone = applyGroup(after, inverse, { findRemoved });
        expect('refused' in undone ? undone : storyOf(undone.draft)).toEqual(storyOf(draft));
        const next = compareFiles(after, readAnew(theirs), comparison.said ?? [], newIds);
        expect(next.differences.filter(({ isWanted }) => isWanted)).toEqual([]);
      }),
      { numRuns: propertyRuns(40), endOnFailure: true },
    );
  });

  it('says the same again: nothing differs, in whatever ids it was read', () => {
    fc.assert(
      fc.property(anyWholeStory, (story) => {
        const { differences } = compareFiles(draftOf(story), readAnew(story), [], newIds);
        expect(differences).toEqual([]);
      }),
      { numRuns: propertyRuns(40), endOnFailure: true },
    );
  });
});

type Format = 'ink' | 'twee' | 'twine';

function written(draft: Draft, format: Format) {
  const about = { author: '', modifiedAt: 5, slug: '', description: '', cover: null, look: null };
  const { extension, write } = exporters[format];
  const { bytes } = write(
    { ...about, story: storyOf(draft), id: storyId, marks: draft.marks, media: [] },
    new Map(),
    { pageTemplate: () => '', address: null },
  );
  return { path: `a${extension}`, bytes };
}

async function comeBack(
  draft: Draft,
  file: SourceFile,
  { known = [], edited = null }: { known?: KnownThing[]; edited?: EditedSince } = {},
) {
  const [imported] = (await readStories([file], { newId: newIds.newId })).stories;
  const left = imported ? leftFrom(imported, [file], storyId) : null;
  if (!imported || !left) throw new Error('It does not say where it left from');
  return compareAgain({ draft, storyId, imported, left, known, edited }, newIds);
}

/** The draft with other words in some of its nodes, which all formats say. */
function rewritten(draft: Draft, isOther: readonly boolean[]) {
  const some = [...draft.nodes.values()].filter((_, at) => isOther[at]);
  const nodes = new Map(draft.nodes);
  for (const node of some) nodes.set(node.id, { ...node, body: `Written here. ${node.body}` });
  return { here: { ...draft, nodes }, ids: new Set(some.map(({ id }) => id)) };
}

const withMore = (file: SourceFile, text: string): SourceFile => {
  const before = new TextDecoder().decode(file.bytes);
  return { ...file, bytes: new TextEncoder().encode(before + text) };
};

const anyFlags = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });

describe('a file that left from here, whatever is in it', () => {
  for (const format of ['ink', 'twee', 'twine'] as const) {
    it(`says the same again: nothing differs: ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(anyWholeStory, async (story) => {
          const draft = draftOf(story);
          const { differences, unplaced } = await comeBack(draft, written(draft, format));
          expect([differences, unplaced]).toEqual([[], []]);
        }),
        { numRuns: propertyRuns(8), endOnFailure: true },
      );
    });

    it(`keeps what was written here alone, and nothing else differs: ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(anyWholeStory, anyFlags, async (story, isOther) => {
          const draft = draftOf(story);
          const { here, ids } = rewritten(draft, isOther);
          const edited = { nodes: ids, isAnything: ids.size > 0 };
          const file = written(draft, format);
          const { differences, unplaced, kept } = await comeBack(here, file, { edited });
          const isSaid = written(here, format).bytes.join() !== file.bytes.join();
          expect([differences, unplaced]).toEqual([[], []]);
          expect(kept <= ids.size && (kept > 0 || !isSaid)).toBe(true);
        }),
        { numRuns: propertyRuns(8), endOnFailure: true },
      );
    });
  }

  for (const [format, unit] of [
    [
      'ink',
      '\n=== brand_new ===\nNew words.\n+ [On] -> brand_newer\n=== brand_newer ===\nMore.\n-> END\n',
    ],
    ['twee', '\n:: Brand new\nNew words. [[On->Brand newer]]\n\n:: Brand newer\nMore.\n'],
  ] as const) {
    it(`comes with what is new in it once, and is undone whole: ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(anyWholeStory, anyFlags, async (story, isOther) => {
          const draft = draftOf(story);
          const { here, ids } = rewritten(draft, isOther);
          const edited = { nodes: ids, isAnything: ids.size > 0 };
          const file = withMore(written(draft, format), unit);
          const comparison = await comeBack(here, file, { edited });
          const wanted = comparison.differences.filter(({ isWanted }) => isWanted);
          expect(wanted.map(({ standing }) => standing)).toEqual(['new', 'new']);
          const { draft: after, inverse } = withWanted(here, comparison);
          for (const node of here.nodes.values()) expect(after.nodes.get(node.id)).toEqual(node);
          const undone = applyGroup(after, inverse, { findRemoved: () => undefined });
          expect('refused' in undone ? undone : storyOf(undone.draft)).toEqual(storyOf(here));
          const known = comparison.saidOnceIn?.(wanted) ?? [];
          const nodes = new Set([...ids, ...wanted.map(({ id }) => id)]);
          const since = { nodes, isAnything: true };
          const next = await comeBack(after, file, { known, edited: since });
          expect([next.differences, next.unplaced]).toEqual([[], []]);
        }),
        { numRuns: propertyRuns(8), endOnFailure: true },
      );
    });
  }
});
