import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import type { StoryWideDraft } from '../story-wide/story-wide-draft.ts';
import {
  making,
  readWhole,
  settledWhole,
  shownWhole,
  takenWhole,
  type Whole,
} from './whole-form.ts';

const snippet = (id: string, name: string, body = '') => ({ id, name, body });
const frame = (id: string, tag: string | null) => ({ id, tag, header: 'Above', footer: '' });
const story: Whole = {
  ...{ lang: 'en', on_start: ['gold = 3'], on_entry: [], panel: 'Gold: {gold}' },
  frames: [frame('f', 'river')],
  snippets: [snippet('w', 'Weather', 'It rains.'), snippet('s', 'Sky')],
};

const typed = (changes: Partial<StoryWideDraft>) => ({ ...readWhole(story), ...changes });
const named = (id: string, name: string) =>
  readWhole(story).snippets.map((one) => (one.id === id ? { ...one, name } : one));

it('takes back what it read, and a story without any of it', () => {
  expect(takenWhole(story, readWhole(story))).toEqual(story);
  const { lang, on_start, on_entry, frames, panel, snippets } = storyFrom`:: Hall`;
  const empty = { lang, on_start, on_entry, frames, panel, snippets };
  expect(takenWhole(empty, readWhole(empty))).toEqual(empty);
});

it('brings what is typed into the form that the site gives it', () => {
  const frames = readWhole(story).frames.map((one) => ({ ...one, tag: ' ' }));
  expect(takenWhole(story, typed({ lang: ' pt-br ', frames }))).toMatchObject({
    lang: 'pt-BR',
    frames: [frame('f', null)],
  });
});

it('leaves as it is what is wrong, and only that', () => {
  const wanted = typed({
    ...{ lang: 'no language', onStart: ['gold ='], panel: 'Nothing.' },
    snippets: [...named('w', ' '), making.snippet()],
  });
  const sky = wanted.snippets[1];
  if (sky) sky.body = 'Blue.';
  expect(takenWhole(story, wanted)).toEqual({
    ...{ ...story, panel: 'Nothing.' },
    snippets: [story.snippets[0], snippet('s', 'Sky', 'Blue.')],
  });
});

it('never gives a name to two snippets', () => {
  const names = (snippets: StoryWideDraft['snippets']) =>
    takenWhole(story, typed({ snippets })).snippets.map(({ name }) => name);
  expect(names(named('w', 'sky'))).toEqual(['Weather', 'Sky']);
  expect(names([...named('w', 'Rain'), { ...making.snippet(), name: 'Weather' }])).toEqual([
    'Rain',
    'Sky',
    'Weather',
  ]);
});

it('shows what was removed until the draft has it again', () => {
  const snippets = readWhole(story).snippets.map((one) => ({ ...one, isRemoved: one.id === 'w' }));
  const after = takenWhole(story, typed({ snippets }));
  expect(after.snippets.map(({ id }) => id)).toEqual(['s']);
  const kept = settledWhole(after, typed({ snippets }));
  const shown = (now: Whole) => shownWhole(readWhole(now), kept).snippets;
  expect(shown(after).map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
    ['w', true],
    ['s', false],
  ]);
  expect(shown(story).map(({ id, isRemoved }) => [id, isRemoved])).toContainEqual(['w', false]);
});

it('keeps what is typed beside what somebody else changed meanwhile', () => {
  const mine = typed({ panel: 'Mine' });
  const theirs = { ...story, lang: 'fr', snippets: [...story.snippets, snippet('n', 'New')] };
  const shown = shownWhole(readWhole(theirs), { base: readWhole(story), mine });
  expect(takenWhole(theirs, shown)).toEqual({ ...theirs, panel: 'Mine' });
});

it('forgets what is typed once the draft has it', () => {
  const mine = typed({ panel: 'Mine' });
  expect(settledWhole(takenWhole(story, mine), mine)).toBeNull();
  expect(settledWhole(story, typed({ lang: '?' }))).not.toBeNull();
});
