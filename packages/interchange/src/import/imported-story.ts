import type { FileProblem } from '@brasslamp/messages';
import type { Mark } from '@brasslamp/story/draft';
import type { ChosenLook } from '@brasslamp/story/look';
import type { NodeId, Story } from '@brasslamp/story/model';
import type { Loss } from '../losses/loss.ts';

/** A container is a kind of file that stories come in. */
export type Container =
  | 'twee'
  | 'twine2-html'
  | 'twine2-json'
  | 'twine1-html'
  | 'ink'
  | 'choicescript'
  | 'brasslamp';

/** An original is the passage, knot or scene that a node was made of. */
export interface Original {
  /** Its name in the file. */
  unit: string;
  /** At most `originalBytes` of it. */
  text: string;
}

/** What a story has beside what its versions hold. */
export interface BesideStory {
  /** Of nodes that have any. */
  marks: ReadonlyMap<NodeId, Mark>;
  /** The end of its address, as a suggestion; '' = none. */
  slug: string;
  description: string;
  /** The address of an image, or the path of a file beside the story; null = none. */
  cover: string | null;
  /** As its author chose it; null = by its id. */
  look: ChosenLook | null;
}

/** The bytes of an original that are kept with its node. */
export const originalBytes = 64 * 1024;

/** An imported story is a story of another tool in our terms, with what was lost on the way. */
export interface ImportedStory {
  story: Story;
  /** The places on the map that the file gives, in our coordinates. */
  positions: ReadonlyMap<NodeId, { x: number; y: number }>;
  originals: ReadonlyMap<NodeId, Original>;
  /** What authors wrote for themselves into the source, by node; of our own files the marks hold it. */
  notes: ReadonlyMap<NodeId, string>;
  /** In the order of the file. */
  losses: Loss[];
  /** Of our own files. */
  beside?: BesideStory;
  source: {
    container: Container;
    /** "Harlowe 3.1.0", "Chapbook (guessed)", "ink" or "unknown". */
    format: string;
    /** The identity that Twine gives to a story. */
    ifid: string | null;
  };
  node_count: number;
  choice_count: number;
  /** Passages, knots or scenes without a loss; with losses that became something near only; with others. */
  full: number;
  near: number;
  kept: number;
}

/** The file cannot be read. */
export class StoryFileError extends Error {
  override name = 'StoryFileError';
  readonly problem: FileProblem;
  /** What else is wrong in it: of a file that may have been written by hand. */
  readonly others: readonly FileProblem[];

  constructor(problem: FileProblem, others: readonly FileProblem[] = []) {
    super(problem.message_id);
    this.problem = problem;
    this.others = others;
  }
}
