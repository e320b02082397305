import type { FileProblem, LossMessage } from '@brasslamp/messages';
import type { Mark } from '@brasslamp/story/draft';
import type { NodeId, Story } from '@brasslamp/story/model';

/**
 * The things that a story had in its file and does not have, or not as such, after the import; in the order in
 * which an author wants to read them. `@brasslamp/messages` has the texts.
 */
export const lossKinds = [
  'broken_link',
  'computed_link',
  'links_over_limit',
  'link_over_lines',
  'setter_dropped',
  'label_cut',
  'external_link_as_text',
  'logic_kept_as_text',
  'variable_kept_as_text',
  'html_kept_as_text',
  'image_kept_as_text',
  'styling_dropped',
  'comment_left_out',
  'script_left_out',
  'stylesheet_left_out',
  'media_left_out',
  'tags_left_out',
  'renamed',
  'title_cut',
  'start_not_found',
  'broken_metadata',
  'text_left_out',
] as const satisfies LossMessage['message_id'][];

export type LossKind = (typeof lossKinds)[number];

export interface Loss {
  kind: LossKind;
  count: number;
  /** The names of the first nodes that it befell, at most 20. */
  where: string[];
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
}

export interface ImportedStory {
  story: Story;
  losses: Loss[];
  /** Of our own files. */
  beside?: BesideStory;
  source: {
    container: 'twee' | 'twine2-html' | 'brasslamp';
    /** "Harlowe 3.1.0", "Chapbook (guessed)" or "unknown". */
    format: string;
  };
  node_count: number;
  choice_count: number;
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

const namedNodes = 20;

/** Counts what an import loses, kind by kind. */
export class LossList {
  readonly #found = new Map<LossKind, { count: number; where: Set<string> }>();

  add(kind: LossKind, nodeName?: string, count = 1): void {
    if (count === 0) return;
    const found = this.#found.get(kind) ?? { count: 0, where: new Set<string>() };
    found.count += count;
    if (nodeName !== undefined && found.where.size < namedNodes) found.where.add(nodeName);
    this.#found.set(kind, found);
  }

  toLosses(): Loss[] {
    return lossKinds.flatMap((kind) => {
      const found = this.#found.get(kind);
      if (found === undefined) return [];
      return [{ kind, count: found.count, where: [...found.where] }];
    });
  }
}
