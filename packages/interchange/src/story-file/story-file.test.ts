import { type Mark, storyOf } from '@brasslamp/story/draft';
import { parseCondition, parseEffect } from '@brasslamp/story/logic';
import { type ChosenLook, emblems, palettes, typefaces } from '@brasslamp/story/look';
import type { Action, Node, SingleTarget, Story, Target } from '@brasslamp/story/model';
import { anyDraft } from '@brasslamp/story/testing/any-draft';
import { propertyRuns } from '@brasslamp/story/testing/property-runs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnFile, type StoryFile, storyFileSchema, writeOwnFile } from './story-file.ts';

function read(text: string): StoryFile {
  let ids = 0;
  return readOwnFile(text, { newId: () => `id-${++ids}` });
}

const validate = new Ajv2020({ allErrors: true }).compile(storyFileSchema());

const isCondition = (text: string) => parseCondition(text).problems.length === 0;
const isEffect = (text: string) => parseEffect(text).problems.length === 0;

/** The story without what no draft takes: logic that cannot be read, a language that nobody knows. */
const readable = (story: Story): Story => ({
  ...story,
  lang: story.lang === 'x-nobody' ? 'pt-BR' : story.lang,
  on_start: story.on_start.filter(isEffect),
  on_entry: story.on_entry.filter(isEffect),
  nodes: story.nodes.map((node) => ({
    ...node,
    available_when: isCondition(node.available_when) ? node.available_when : '',
    on_enter: {
      first: node.on_enter.first.filter(isEffect),
      every: node.on_enter.every.filter(isEffect),
    },
    actions: node.actions.map((action) => ({
      ...action,
      when: isCondition(action.when) ? action.when : '',
      effects: action.effects.filter(isEffect),
    })),
    continue: node.continue.map((way) => ({
      ...way,
      when: isCondition(way.when) ? way.when : '',
    })),
  })),
});

const anyFile: fc.Arbitrary<StoryFile> = fc
  .record({
    draft: anyDraft,
    slug: fc.constantFrom('', 'any', 'the-2nd'),
    description: fc.constantFrom('', 'One line.', 'Two\n\nlines.\n', '\r\n'),
    cover: fc.constantFrom(null, 'media/0123.webp'),
    look: fc.option(
      fc.record<ChosenLook>({
        palette: fc.constantFrom(...palettes),
        emblem: fc.constantFrom(...emblems),
        typeface: fc.constantFrom(...typefaces),
      }),
    ),
    mark: fc.record<Mark>({
      position: fc.constantFrom(null, { x: -1.5, y: 0 }),
      status: fc.constantFrom(null, 'done'),
      colour: fc.constantFrom(null, 'red'),
      note: fc.constantFrom('', 'why\nnot'),
    }),
  })
  .map(({ draft, mark, ...about }) => {
    const noted = new Map([...draft.marks, ['attic', mark] as const]);
    return { ...about, story: readable(storyOf(draft)), marks: noted };
  });

/** The file by the names of nodes and in the order of its parts: without what an id is by itself. */
function withoutIds({ story, marks, ...about }: StoryFile) {
  const names = new Map(story.nodes.map(({ id, name }) => [id, name]));
  const name = (id: string | null) => (id === null ? null : (names.get(id) ?? `gone or ${id}`));
  const chapterOf = (id: string) => story.chapters.findIndex((chapter) => chapter.id === id);
  const single = (to: SingleTarget) =>
    to === null || to === 'return' || to === 'back' ? to : (names.get(to) ?? 'gone');
  const target = (to: Target) =>
    Array.isArray(to) ? to.map((one) => ({ ...one, target: single(one.target) })) : single(to);
  const way = (one: Pick<Action, 'target' | 'call'>) => ({
    ...one,
    target: target(one.target),
    call: typeof one.call === 'boolean' ? one.call : { then: single(one.call.then) },
  });
  const node = ({ id, chapter_id, ...own }: Node) => ({
    ...own,
    chapter: chapterOf(chapter_id),
    actions: own.actions.map(way),
    continue: own.continue.map(way),
    mark: marks.get(id) ?? { position: null, status: null, colour: null, note: '' },
  });
  const list = (parts: readonly { id: string }[]) => parts.map(({ id: _, ...own }) => own);
  return {
    ...about,
    ...story,
    start_node_id: name(story.start_node_id ?? story.nodes[0]?.id ?? null),
    chapters: list(story.chapters),
    nodes: story.nodes.map(node),
    items: story.items.map(({ id: _, chapter_id, location, ...own }) => ({
      ...own,
      chapter: chapterOf(chapter_id),
      location: location === 'inventory' ? location : (names.get(location ?? '') ?? null),
    })),
    variables: list(story.variables),
    achievements: list(story.achievements),
    frames: list(story.frames),
    snippets: list(story.snippets),
  };
}

it('the schema in the documentation is the one that is made of the shapes', async () => {
  const text = `${JSON.stringify(storyFileSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../../docs/story-file.schema.json');
});

describe('a story file', () => {
  it('is read back as the same story, and written as the same bytes', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const text = writeOwnFile(file);
        const back = read(text);
        expect(withoutIds(back)).toEqual(withoutIds(file));
        expect(writeOwnFile(back)).toBe(text);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('fits its schema', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        validate(JSON.parse(writeOwnFile(file)));
        expect(validate.errors).toBeNull();
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
