import type { StoryWide } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import {
  checkStoryWide,
  mergeStoryWide,
  newFrame,
  newSnippet,
  type StoryWideDraft,
  toStoryWideBody,
  toStoryWideDraft,
} from './story-wide-draft.ts';

const saved: StoryWide = {
  level: 2,
  lang: 'fr',
  on_start: ['set gold = 3'],
  on_entry: [],
  frames: [
    { id: 'f1', tag: null, header: 'Night.', footer: '' },
    { id: 'f2', tag: 'river', header: '', footer: 'Water.' },
  ],
  panel: 'You have {gold}.',
  snippets: [{ id: 's1', name: 'Weather', body: 'It rains.' }],
  version: 4,
};

const draft = () => toStoryWideDraft(saved);
const edit = (changes: Partial<StoryWideDraft>): StoryWideDraft => ({ ...draft(), ...changes });
const paths = (one: StoryWideDraft) => checkStoryWide(one).map(({ path }) => path);

it('becomes again what the server gave, but for the level, which is raised elsewhere', () => {
  const { level: _, version: __, ...rest } = saved;
  expect(toStoryWideBody(draft())).toEqual(rest);
});

it('leaves out what is removed until it comes back', () => {
  const [frame] = draft().frames;
  const removed = edit({ frames: frame ? [{ ...frame, isRemoved: true }] : [] });
  expect(toStoryWideBody(removed).frames).toEqual([]);
});

describe('what is wrong', () => {
  it('is nothing with what the server gave', () => expect(paths(draft())).toEqual([]));

  it.each<[Partial<StoryWideDraft>, string]>([
    [{ lang: 'no language' }, 'lang'],
    [{ lang: '' }, 'lang'],
    [{ onEntry: ['set gold'] }, 'on_entry.0'],
    [{ frames: [{ ...newFrame(), tag: 'Two words' }] }, 'frames.0.tag'],
    [{ snippets: [{ ...newSnippet(), name: ' ' }] }, 'snippets.0.name'],
    [
      {
        snippets: [
          { ...newSnippet(), name: 'Sky' },
          { ...newSnippet(), name: 'sky ' },
        ],
      },
      'snippets.1.name',
    ],
  ])('is found: %o', (changes, path) => expect(paths(edit(changes))).toEqual([path]));
});

describe('two devices', () => {
  const base = draft();
  const [rain] = base.snippets;
  if (!rain) throw new Error('There is no snippet');

  it('change different parts, and both stay', () => {
    const mine = { ...base, snippets: [{ ...rain, body: 'It snows.' }] };
    const theirs = { ...base, lang: 'de', snippets: [{ ...rain, name: 'Sky' }] };
    const { value, conflicts } = mergeStoryWide(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value).toMatchObject({ lang: 'de', snippets: [{ name: 'Sky', body: 'It snows.' }] });
  });

  it('add a part each', () => {
    const mine = { ...base, snippets: [rain, { ...newSnippet(), name: 'Mine' }] };
    const theirs = { ...base, snippets: [rain, { ...newSnippet(), id: 's2', name: 'Theirs' }] };
    const { value, conflicts } = mergeStoryWide(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value.snippets.map(({ name }) => name).sort()).toEqual(['Mine', 'Theirs', 'Weather']);
  });

  it('change the same, and the writer decides', () => {
    const mine = { ...base, panel: 'Mine.' };
    const theirs = { ...base, panel: 'Theirs.' };
    expect(mergeStoryWide(base, mine, theirs).conflicts).toHaveLength(1);
  });
});
