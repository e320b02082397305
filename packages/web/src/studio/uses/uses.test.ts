import type { Action } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { fieldWords } from './uses.ts';

const actions = [{ label: 'Go in' }, { label: '' }] as Action[];

it.each([
  ['body', 'Text'],
  ['actions.0.when', 'Choice “Go in”, condition'],
  ['actions.1.effects.2', 'Choice “number 2”, effects'],
  ['actions.0', 'Choice “Go in”'],
  ['on_enter.first.0', 'On the first visit'],
  ['on_enter.every.1', 'On every visit'],
  ['available_when', 'When other nodes can offer it'],
  ['something_new', 'The node itself'],
])('says where %s is', (field, words) => {
  expect(fieldWords(field, { actions })).toBe(words);
});
