import type { Story } from '@brasslamp/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StoryLength } from './story-cover.tsx';

const said = (story: Pick<Story, 'length' | 'endings'>) =>
  renderToStaticMarkup(<StoryLength story={story as Story} />).replace(/<[^>]+>/g, '');

it('says how long a story is, and how many endings it has', () => {
  expect(said({ length: { words: 1_204, minutes: 5 }, endings: 2 })).toBe(
    'About 5 minutes for all of it · 1,204 words · 2 endings',
  );
});

it('says nothing of what is not there: no words take no minutes', () => {
  expect(said({ length: { words: 0, minutes: 1 }, endings: 0 })).toBe('');
  expect(said({ length: { words: 0, minutes: 1 }, endings: 1 })).toBe('1 ending');
  expect(said({ length: null, endings: null })).toBe('');
});
