import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import { mediaUsesIn } from './media-uses.ts';

const lamp = `/media/${'a'.repeat(32)}.webp`;
const bell = `/media/${'b'.repeat(32)}.mp3`;
const rope = `/media/${'c'.repeat(32)}.webp`;

it('finds where the story names its images and sounds, and what it says of them', () => {
  const story = storyFrom`
    ~ panel: Look
    :: Hall
    Words
    :: Quay
    Words
    @ Rope
  `;
  const [hall, quay] = story.nodes;
  const [item] = story.items;
  if (!hall || !quay || !item) throw new Error('The story has lost its parts');
  hall.body = `![](${lamp})\n\n![A bell \\[twice\\]](${bell}) and ![again](${bell})`;
  quay.body = `{if visits > 1}![A brass lamp](https://lamp.example${lamp}){/if}`;
  item.image = rope;
  story.panel = `![Of the house](${lamp})`;
  const uses = mediaUsesIn(story);
  const said = [...uses].map(([url, { words, places }]) => [
    url,
    words,
    places.map(({ name }) => name),
  ]);
  expect(said).toEqual([
    [lamp, 'A brass lamp', ['Hall', 'Quay', 'Whole story']],
    [bell, 'A bell [twice]', ['Hall']],
    [rope, '', [`Item ${item.key}`]],
  ]);
});
