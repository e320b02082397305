import type { Action } from '@brasslamp/story/model';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import type { Addresses } from '../queries/addresses.ts';
import { byPlace, fieldWords, usesIn, wideWords } from './uses.ts';

const actions = [{ label: 'Go in' }, { label: '' }] as Action[];

it.each([
  ['body', 'Text'],
  ['actions.0.when', 'Choice “Go in”, condition'],
  ['actions.1.effects.2', 'Choice “number 2”, effects'],
  ['actions.0', 'Choice “Go in”'],
  ['on_enter.first.0', 'On the first visit'],
  ['on_enter.every.1', 'On every visit'],
  ['available_when', 'When other nodes can offer it'],
  ['actions.0.ask.variable', 'Choice “Go in”, what it asks for'],
  ['continue.1.when', 'Way 2, condition'],
  ['continue.0.target', 'Way 1, where it leads'],
  ['something_new', 'The node itself'],
])('says where %s is', (field, words) => {
  expect(fieldWords(field, { actions })).toBe(words);
});

it.each([
  ['panel', 'Notes for readers'],
  ['on_start.0', 'When the story starts'],
  ['frames.1.header', 'Header and footer 2, Before the text'],
  ['snippets.0.body', 'Snippet “Weather”'],
])('says where in the whole story %s is', (field, words) => {
  expect(wideWords(field, { snippets: [{ id: 's', name: 'Weather', values: [], body: '' }] })).toBe(
    words,
  );
});

it('finds uses in nodes, items and the whole story, each with the way there', () => {
  const story = storyFrom`
    $ gold = 3
    ~ panel: You have {gold}.
    :: Hall
    {gold}
    @ Purse
  `;
  const [purse] = story.items;
  if (purse) purse.name = 'Purse of {gold}';
  const addresses: Addresses = {
    node: ({ id }) => `node ${id}`,
    item: ({ id, chapter_id }) => `item ${id} in ${chapter_id}`,
    part: (part) => `part ${part}`,
    play: ({ nodeId }) => ({ to: `play ${nodeId}` }),
  };
  const uses = usesIn(story).variable.get('gold') ?? [];
  expect(byPlace(uses).map(({ place }) => [place.name, place.at(addresses)])).toEqual([
    ['Hall', 'node Hall'],
    ['Item purse', `item ${purse?.id} in chapter-1`],
    ['Whole story', 'part whole'],
  ]);
});
