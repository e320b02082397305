import { findingText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import { blankAction, blankNode, blankStory } from '../../testing/blank-story.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { check } from '../check.ts';
import { gone, inWords } from '../testing/found-in.ts';
import { missingMedia, withWarnings } from './missing-media.ts';
import { mostFindings } from './reported-findings.ts';

const missing = new Set(Object.values(gone));

const addressOf = (at: number) => `/media/${at.toString(16).padStart(32, '0')}.webp`;

const storyOf = (body: string) =>
  readStoryNotation(`:: Hall\n${body}\n- Out -> End\n:: End (ending: Over)`);

const goneIn = (body: string) => missingMedia(check(storyOf(body)).media, missing).map(inWords);

/** A story with that many images in one node. */
const manyImages = (count: number) => {
  const body = Array.from({ length: count }, (_, at) => `![a lamp](${addressOf(at)})`).join('\n');
  return blankStory({
    nodes: [blankNode('Hall', { body, actions: [blankAction('a1', { target: null })] })],
  });
};

describe('an image that is gone', () => {
  it('is told in words where it was, and what readers see of it', () => {
    const { media } = check(storyOf(`![a lamp](${gone.image}) ![a bell](${gone.sound})`));
    expect(missingMedia(media, missing).map(findingText)).toEqual([
      'A picture in “Hall” no longer exists, so readers see only its description. Choose another one, or remove it.',
      'A sound in “Hall” no longer exists, so readers can’t hear it. Choose another one, or remove it.',
    ]);
  });

  it('is told of an item that has it', () => {
    const story = readStoryNotation(
      ':: Hall\n@ Lamp\n- Out -> End\nif has(lamp)\n- Go -> End\n:: End (ending: Over)',
    );
    for (const item of story.items) item.image = gone.image;
    const found = missingMedia(check(story).media, missing);
    expect(found.map(inWords)).toEqual(['missing-media lamp']);
    expect(found.map(findingText)).toEqual([
      'The picture of the item “Lamp” no longer exists, so readers see none. Choose another one, or remove it.',
    ]);
  });

  it('is told of a place in the whole story by what that is', () => {
    const { media } = check(
      readStoryNotation(`~ footer: ![a lamp](${gone.image})\n:: Hall (ending: Over)`),
    );
    expect(missingMedia(media, missing).map(findingText)).toEqual([
      'A picture in the footer of every node no longer exists, so readers see only its description. Choose another one, or remove it.',
    ]);
  });

  it.each([
    ['its address is only words', `Found at ${gone.image}.`],
    ['its mark is escaped', `\\![a lamp](${gone.image})`],
    ['it is on another site', `![a lamp](https://example.org${gone.image})`],
    ['it is another one', `![a lamp](${addressOf(7)})`],
  ])('is not told where %s', (_, body) => {
    expect(goneIn(body)).toEqual([]);
  });

  it('is not told while nobody knows of it', () => {
    const { findings, media } = check(storyOf(`![a lamp](${gone.image})`));
    expect(findings).toEqual([]);
    expect(missingMedia(media, new Set())).toEqual([]);
  });

  it('is told after all errors, and before what was found of the same kind', () => {
    const { findings, media } = check(
      storyOf(`![a lamp](${gone.image}) {if no}Never{end} {wings}`),
    );
    const rules = withWarnings(findings, missingMedia(media, missing)).map(({ rule }) => rule);
    expect(rules).toEqual(['unknown-name', 'missing-media', 'unreachable-text']);
  });

  it('is counted where there are more than anybody reads', () => {
    const all = new Set(Array.from({ length: 30 }, (_, at) => addressOf(at)));
    const found = missingMedia(check(manyImages(30)).media, all);
    expect(found).toHaveLength(mostFindings.inNode + 1);
    expect(found.at(-1)).toMatchObject({ message_id: 'more.in_node', params: { count: 10 } });
  });
});
