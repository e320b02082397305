import type { Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { describe, expect, it } from 'vitest';
import { pieceBytes } from '../../staged-texts/staged-texts.ts';
import { parseStoryPieces, storyPieces } from './story-pieces.ts';

/** A story with more than a piece before the nodes and behind them, all of characters of two halves. */
const longStory = (title: string): Story => ({
  title,
  start_node_id: null,
  chapters: Array.from({ length: 2_000 }, (_, place) => ({
    id: `c${place}`,
    title: '🕯'.repeat(150),
    ordinal: place + 1,
  })),
  nodes: [],
  items: [],
  variables: [],
  achievements: [],
  ...defaultStoryWide(),
  content_notes: Array.from({ length: 2_000 }, () => '🪔'.repeat(150)),
});

describe('A story in pieces', () => {
  // Where the pieces end depends on the length of what is before: between two characters, or within one.
  it.each(['', 'x'])('is cut through no character, whatever its title: %j', async (title) => {
    const story = longStory(title);
    const pieces = [...storyPieces(story)];
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) {
      expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(pieceBytes);
      expect(Buffer.from(piece).toString() === piece).toBe(true);
    }
    async function* read() {
      yield* pieces;
    }
    expect(await parseStoryPieces(read())).toEqual(story);
  });
});
