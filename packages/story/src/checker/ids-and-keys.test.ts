import { expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { check } from './check.ts';
import { faultyStories } from './testing/faulty-stories.ts';
import { inWords } from './testing/found-in.ts';
import { validStories } from './testing/valid-stories.ts';

/** In story notation the ids are the keys; a server’s ids have nothing to do with the keys. */
function withOtherIds(story: Story): Story {
  const other = <Thing extends { id: string }>(things: Thing[]): Thing[] =>
    things.map((thing, place) => ({ ...thing, id: `id-${place}` }));
  return {
    ...story,
    items: other(story.items),
    variables: other(story.variables),
    achievements: other(story.achievements),
  };
}

const stories = [...faultyStories.map(({ notation }) => notation), ...Object.values(validStories)];

it('the checker says the same whatever the ids of items, variables and achievements are', () => {
  for (const text of stories) {
    const story = readStoryNotation(text);
    const [own, other] = [story, withOtherIds(story)].map((one) => {
      const { proved, states, findings } = check(one);
      return { proved, states, found: findings.map(({ item_id: _, ...rest }) => inWords(rest)) };
    });
    expect(other, text).toEqual(own);
  }
});
