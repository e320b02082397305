import { expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { readTale } from '../testing/tale.ts';
import { check } from './check.ts';
import { brokenTales } from './testing/broken-tales.ts';
import { inWords } from './testing/found-in.ts';
import { soundTales } from './testing/sound-tales.ts';

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

const tales = [...brokenTales.map(({ tale }) => tale), ...Object.values(soundTales)];

it('the checker says the same whatever the ids of items, variables and achievements are', () => {
  for (const text of tales) {
    const story = readTale(text);
    const [own, other] = [story, withOtherIds(story)].map((one) => {
      const { proved, states, findings } = check(one);
      return { proved, states, found: findings.map(({ item_id: _, ...rest }) => inWords(rest)) };
    });
    expect(other, text).toEqual(own);
  }
});
