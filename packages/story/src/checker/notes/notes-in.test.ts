import { expect, it } from 'vitest';
import { limits } from '../../model/limits.ts';
import { blankNode, blankStory } from '../../testing/blank-story.ts';
import { check } from '../check.ts';
import { mostNotes, notesIn } from './notes-in.ts';

it('Notes are the same in any case and with spaces around them, and are called as they were first', () => {
  const nodes = [
    blankNode('Cave', { content_notes: ['spiders', 'Blood'] }),
    blankNode('Hill', { content_notes: [' SPIDERS', 'spiders', 'blood '] }),
  ];
  expect(notesIn(blankStory({ content_notes: ['Spiders', 'War'], nodes }))).toEqual([
    { note: 'Spiders', isOfStory: true, nodes: [0, 1] },
    { note: 'War', isOfStory: true, nodes: [] },
    { note: 'Blood', isOfStory: false, nodes: [0, 1] },
  ]);
});

it('So many are followed that the story’s own are always among them', () => {
  expect(mostNotes).toBeGreaterThan(limits.contentNotes);
  const content_notes = Array.from({ length: 50 }, (_, at) => `Note ${at}`);
  const ending = { name: 'Out', kind: null };
  const story = blankStory({ nodes: [blankNode('Hall', { content_notes, ending })] });
  expect(notesIn(story)).toHaveLength(mostNotes);
  const { content_notes: found } = check(story);
  expect(new Set(found.map(({ reach }) => reach))).toEqual(new Set(['every']));
});

it('Of a note that no node has, and of a story without an ending, nothing is said', () => {
  const story = blankStory({
    content_notes: ['War', 'Spiders'],
    nodes: [blankNode('Cave', { content_notes: ['spiders'] })],
  });
  expect(check(story).content_notes.map(({ note, reach }) => [note, reach])).toEqual([
    ['War', 'unknown'],
    ['Spiders', 'unknown'],
  ]);
});
