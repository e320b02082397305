import { storiesWithFaultyItems } from './stories-with-faulty-items.ts';
import { storiesWithFaultyLinks } from './stories-with-faulty-links.ts';
import { storiesWithFaultyLogic } from './stories-with-faulty-logic.ts';
import { storiesWithFaultyTexts } from './stories-with-faulty-texts.ts';
import { storiesWithFaultyTurns } from './stories-with-faulty-turns.ts';
import { storiesWithFaultyValues } from './stories-with-faulty-values.ts';

export interface FaultyStory {
  fault: string;
  notation: string;
  /** As `foundIn` writes it. */
  finds: string;
  /** The findings about what readers meet because of it, which are reported all the same. */
  andSo?: string[];
}

/** Small stories with one fault each, and what the checker is to find: that, what it leads to, and nothing else. */
export const faultyStories: FaultyStory[] = [
  ...storiesWithFaultyLinks,
  ...storiesWithFaultyLogic,
  ...storiesWithFaultyItems,
  ...storiesWithFaultyTurns,
  ...storiesWithFaultyTexts,
  ...storiesWithFaultyValues,
];
