import type { LossMessage } from '@brasslamp/messages';
import { limits } from '@brasslamp/story/model';

/**
 * What became of a thing that could not be brought along as it was: something near it that loses no choice
 * and no word; its source, shown as text; or nothing.
 */
export type Became = 'near' | 'text' | 'nothing';

/** The kinds of losses, in the order in which an author wants to read them. `@brasslamp/messages` has the texts. */
export const lossKinds = {
  // Of a file that is not whole all else is but a consequence.
  file_cut_off: 'nothing',
  include_missing: 'nothing',
  // Links.
  broken_link: 'nothing',
  computed_link: 'nothing',
  links_over_limit: 'text',
  link_over_lines: 'text',
  external_link_as_text: 'text',
  label_cut: 'near',
  link_marks_dropped: 'near',
  // Logic.
  logic_kept_as_text: 'text',
  variable_kept_as_text: 'text',
  loop_kept_as_text: 'text',
  logic_left_out: 'nothing',
  loop_left_out: 'nothing',
  list_kept_as_text: 'text',
  effect_left_out: 'nothing',
  variable_of_two_kinds: 'nothing',
  macro_in_ring: 'text',
  script_left_out: 'nothing',
  value_of_later: 'near',
  chance_by_turn: 'near',
  jump_waits: 'near',
  // What it looks and sounds like.
  shown_at_once: 'near',
  window_in_place: 'near',
  control_as_choices: 'near',
  sound_waits: 'near',
  html_kept_as_text: 'text',
  image_kept_as_text: 'text',
  media_left_out: 'nothing',
  styling_dropped: 'near',
  stylesheet_left_out: 'nothing',
  setting_dropped: 'near',
  // The file.
  renamed: 'near',
  title_cut: 'near',
  comment_left_out: 'near',
  tags_left_out: 'near',
  start_not_found: 'near',
  broken_metadata: 'near',
  unreached_left_out: 'near',
  text_left_out: 'nothing',
  over_limit: 'nothing',
  // On the way out.
  kept_by_reader: 'near',
  kept_in_hand: 'near',
  media_too_large: 'nothing',
} as const satisfies Record<LossMessage['message_id'], Became>;

export type LossKind = keyof typeof lossKinds;

/** The characters of the source that a loss shows at most: of a script all that makes it work. */
export const sourceCharactersOf = (kind: LossKind): number =>
  kind === 'script_left_out' || kind === 'stylesheet_left_out' ? limits.lossSourceCharacters : 500;

/** A loss is one thing that a story had in its file and does not have, or not as such, after the import. */
export interface Loss {
  kind: LossKind;
  /** The construct, by which losses of a kind are told together: `<<timed>>`, `(live:)`; '' = none. */
  construct: string;
  /** The name of the node that it befell; null = the story as a whole. */
  node: string | null;
  /**
   * The place in the file, from 1, or in the passage where passages count their own lines; null = no place in
   * particular, or one in the text of another passage, which is shown here.
   */
  line: number | null;
  column: number | null;
  /** The source words, at most `sourceCharactersOf` its kind. */
  source: string;
}
