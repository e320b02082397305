/** The limits of everything that a story may have. */
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
  valuesPerSnippet: 3,
  chaptersPerStory: 1_000,
  nodesPerStory: 20_000,
  /** Drafts that were archived when versions were restored: enough to find one's way back. */
  archivedDraftsPerStory: 20,
  itemsPerStory: 2_000,
  imagesPerStory: 2_000,
  soundsPerStory: 500,
  testPlaysPerStory: 100,
  stepsPerTestPlay: 2_000,
  /** Of all its saved test plays. */
  testStepsPerStory: 20_000,
  /** Of all that is written in it, in UTF-8: about six times the longest novels. */
  storyTextBytes: 20 * 1024 * 1024,
  /** Of another tool's file: far above the largest story we know of (4 MB with its player). */
  importedFileBytes: 32 * 1024 * 1024,
  /** Of what an import could not bring along as it was: the first ones are kept. */
  lossesPerStory: 20_000,
  /** Of the source words of a loss, a script's among them, and of the construct by which losses are told together. */
  lossSourceCharacters: 20_000,
  lossConstructCharacters: 200,
  /** Of the text in the file from which an import made a node, which is kept beside it. */
  originalBytes: 64 * 1024,
  /** Of the name of a file, of a part of it, and of the format that it is in. */
  importedNameCharacters: 1_000,
  /** Of a story as a preview of an import sends it. */
  preparedStoryMegabytes: 64,
  /** Of nodes, items and all else that files said of a story, also of what is gone from it. */
  knownThingsPerStory: 50_000,
  fingerprintsPerThing: 10,
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
  tagCharacters: 40,
  /** Tags by which readers find a story; they are as long as those of nodes. */
  tagsPerStory: 12,
  /** Of the first words of a story, on a card. */
  firstWordsCharacters: 200,
  /** Of the tag of a language (BCP 47). */
  langCharacters: 35,
  /** Of what an author says of a version. */
  versionNoteCharacters: 2_000,
  /** Of an image or a sound as it is sent, and of an image as it is kept. */
  fileMegabytes: 10,
  /** Of an image as it is sent. */
  sentImagePixels: 25_000_000,
  sentImageSidePixels: 30_000,
  /** Of an image as readers get it. */
  imageSidePixels: 1_600,
  /** The distance from the middle of the map that a node may have, to each side. */
  coordinate: 1_000_000,
  /** The number that decides chance in a test play. */
  seed: 2_147_483_647,
  /** Of what the checker found, of each kind. */
  findingsCounted: 1_000_000,
  soughtCharacters: 500,
  /** A change of a text in more places is a set of the whole. */
  textChangesPerEdit: 10_000,
  /** Of groups of edits that are sent together. */
  groupsPerCall: 50,
  editsMegabytes: 8,
  /** Of nodes on the clipboard, as text. */
  copiedCharacters: 4_000_000,
} as const;
