/** How much a story may have of everything. */
import { playLimits } from './play-limits.ts';

/** Source: `spec/story-logic.md` (text) and `spec/api.md` (fields). */
export const limits = {
  ...playLimits,
  titleCharacters: 200,
  slugCharacters: 80,
  descriptionCharacters: 4_000,
  nameCharacters: 200,
  /** Of an item, a variable or an achievement; `keyPattern` says how it is written. */
  keyCharacters: 40,
  labelCharacters: 500,
  bodyCharacters: 200_000,
  actionsPerNode: 200,
  continuesPerNode: 20,
  promptCharacters: 200,
  /** Of a snippet, a header, a footer, the panel. */
  sharedTextCharacters: 20_000,
  framesPerStory: 50,
  snippetsPerStory: 500,
  chaptersPerStory: 1_000,
  nodesPerStory: 20_000,
  itemsPerStory: 2_000,
  imagesPerStory: 2_000,
  soundsPerStory: 500,
  testPlaysPerStory: 100,
  stepsPerTestPlay: 2_000,
  /** Of all its saved test plays. */
  testStepsPerStory: 20_000,
  /** Of all that is written in it, in UTF-8: about six times the longest novels. */
  storyTextBytes: 20 * 1024 * 1024,
  variablesPerStory: 500,
  achievementsPerStory: 500,
  optionsPerVariable: 50,
  membersPerSet: 64,
  /** A number times 10 to the power of its decimals. */
  scaledNumber: 2_000_000_000,
  /** A number variable without bounds of its own goes from minus this to this. */
  number: 1_000_000,
  effectCharacters: 2_000,
  effectsPerList: 50,
  targetsPerAction: 50,
  weight: 1_000,
  poolSize: 50,
  priority: 1_000,
  tagsPerNode: 20,
  /** Of what an author notes about a node. */
  noteCharacters: 4_000,
  contentNotes: 20,
  wordCharacters: 60,
  /** Of the tag of a language (BCP 47). */
  langCharacters: 35,
  /** Of nodes on the clipboard, as text. */
  copiedCharacters: 4_000_000,
} as const;
