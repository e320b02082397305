import type { Story } from '@brasslamp/story/model';

/** What a story had in its file and does not have, or not as such, after the import. */
export type LossKind =
  | 'broken_link'
  | 'computed_link'
  | 'setter_dropped'
  | 'links_over_limit'
  | 'link_over_lines'
  | 'label_cut'
  | 'external_link_as_text'
  | 'logic_kept_as_text'
  | 'variable_kept_as_text'
  | 'html_kept_as_text'
  | 'image_kept_as_text'
  | 'styling_dropped'
  | 'comment_left_out'
  | 'script_left_out'
  | 'stylesheet_left_out'
  | 'media_left_out'
  | 'tags_left_out'
  | 'renamed'
  | 'title_cut'
  | 'start_not_found'
  | 'broken_metadata'
  | 'text_left_out';

export interface Loss {
  kind: LossKind;
  count: number;
  /** The names of the first nodes that it befell, at most 20. */
  where: string[];
  /** One sentence for the author. */
  message: string;
}

export interface ImportedStory {
  story: Story;
  losses: Loss[];
  source: {
    container: 'twee' | 'twine2-html';
    /** "Harlowe 3.1.0", "Chapbook (guessed)" or "unknown". */
    format: string;
  };
  node_count: number;
  choice_count: number;
}

/** The file cannot be read; the message says to its author what is wrong and what to do. */
export class StoryFileError extends Error {
  override name = 'StoryFileError';
}
