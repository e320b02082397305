import { expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { check } from './check.ts';
import { faultyStories } from './testing/faulty-stories.ts';
import { inWords } from './testing/found-in.ts';
import { validStories } from './testing/valid-stories.ts';

/** In a tale the ids are the keys; a server makes ids that say nothing of them. */
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

const tales = [...faultyStories.map(({ notation: tale }) => tale), ...Object.values(validStories)];

it('the checker says the same whatever the ids of items, variables and achievements are', () => {
  for (const text of tales) {
    const story = readStoryNotation(text);
    const [own, other] = [story, withOtherIds(story)].map((one) => {
      const { proved, states, findings } = check(one);
      return { proved, states, found: findings.map(({ item_id: _, ...rest }) => inWords(rest)) };
    });
    expect(other, text).toEqual(own);
  }
});
