import { applyGroup, draftOf, fingerprint } from '@brasslamp/story/draft';
import { blankStory } from '@brasslamp/story/testing/blank-story';
import { describe, expect, it } from 'vitest';
import {
  faultsIn,
  settledOverlay,
  shownEntries,
  takenValues,
  typedOverlay,
} from '../../fields/overlay.ts';
import { frameForm, snippetForm, type TypedWhole, wholeForm } from './whole-forms.ts';

const whole = {
  id: 'anna/mill',
  on_start: ['set gold = 3'],
  on_entry: [],
  panel: 'You have {gold}.',
};
const context = { isTwin: false };

describe('what holds for the whole story', () => {
  it('becomes again what it was', () => {
    expect(wholeForm.write(wholeForm.read(whole), whole.id)).toEqual(whole);
    for (const frame of [
      { id: 'f1', tag: null, header: 'Night.', footer: '' },
      { id: 'f2', tag: 'river', header: '', footer: 'Water.' },
    ]) {
      expect(frameForm.write(frameForm.read(frame), frame.id)).toEqual(frame);
    }
    const snippet = { id: 's1', name: 'Weather', values: ['gold', 'name'], body: 'It rains.' };
    expect(snippetForm.write(snippetForm.read(snippet), snippet.id)).toEqual(snippet);
  });

  it('gives the draft what was typed without spaces around it', () => {
    expect(frameForm.write({ ...frameForm.blank(), tag: ' ' }, 'f').tag).toBeNull();
  });

  it.each<[Partial<TypedWhole>, string[]]>([
    [{}, []],
    [{ on_entry: ['set gold'] }, ['on_entry.0']],
  ])('is wrong: %o', (changes, paths) => {
    const faults = wholeForm.faults({ ...wholeForm.read(whole), ...changes }, context);
    expect(faults.map(({ path }) => path)).toEqual(paths);
  });

  it('shows the text of a snippet with the new key of its value once that is taken', () => {
    const letter = { id: 's1', name: 'Letter', values: ['who'], body: 'Dear {who}' };
    const draft = draftOf(blankStory({ level: 3, snippets: [letter] }));
    const shown = shownEntries(snippetForm, [letter], new Map());
    const typed = typedOverlay(
      snippetForm,
      [letter],
      new Map(),
      shown.map((entry) => ({ ...entry, values: 'name' })),
    );
    const entries = shownEntries(snippetForm, [letter], typed);
    const done = applyGroup(draft, [
      {
        ...{ type: 'set', part: 'story', id: '', field: 'snippets' },
        was: fingerprint([letter]),
        to: takenValues(snippetForm, [letter], typed, entries),
      },
    ]);
    const now = 'refused' in done ? [] : done.draft.story.snippets;
    const settled = settledOverlay(snippetForm, typed, entries, now);
    expect(shownEntries(snippetForm, now, settled)).toMatchObject([
      { values: 'name', body: 'Dear {name}' },
    ]);
    expect(settled.size).toBe(0);
  });

  it('names a tag of two words, and a snippet without a name or with another one’s', () => {
    const tags = ['', ' ', 'river', 'Two words'];
    const isWrong = (tag: string) =>
      frameForm.faults({ ...frameForm.blank(), tag }, context).length > 0;
    expect(tags.filter(isWrong)).toEqual(['Two words']);
    const snippets = ['Sky', ' ', 'sky '].map((name, at) => ({
      ...{ id: `s${at}`, name, values: '', body: '', isRemoved: false },
    }));
    expect([...faultsIn(snippetForm, snippets).keys()]).toEqual(['s1', 's2']);
  });

  it.each([
    ['', true],
    [' gold,  name_2 ', true],
    ['gold name what', true],
    ['gold, name, what, more', false],
    ['gold, gold', false],
    ['Gold', false],
    ['has', false],
  ])('takes “%s” for the values of a snippet: %s', (values, isRight) => {
    const faults = snippetForm.faults({ ...snippetForm.blank(), name: 'Sky', values }, context);
    expect(faults.map(({ path }) => path)).toEqual(isRight ? [] : ['values']);
  });
});
