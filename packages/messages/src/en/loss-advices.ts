/** The next step of an author to whose story a loss happened, by its kind. */
import type { losses } from './losses.ts';

export const lossAdvices = {
  broken_link: () => 'Choose where the link leads, or delete it.',
  computed_link: () =>
    'Add a choice for each place that it can lead to, with the condition under which it does.',
  links_over_limit: () => 'Split the node, and move some of its choices to the new one.',
  link_over_lines: () => 'Delete the text, and add a choice if there should be one.',
  external_link_as_text: () => 'Link to an address that begins with https://, or delete the text.',
  label_cut: () => 'Write a shorter text for the choice.',
  link_marks_dropped: () => 'There is nothing to do, unless the styling meant something.',
  logic_kept_as_text: () => 'Write it with conditions and effects, or delete it from the text.',
  variable_kept_as_text: () => 'Add the variable to the story, and name it in braces in the text.',
  loop_kept_as_text: () =>
    'Write out what the loop does, step by step, or delete it from the text.',
  logic_left_out: () =>
    'Write what it did with conditions, effects and choices, if the story needs it.',
  loop_left_out: () =>
    'Write out each round that the loop can have: its line or its choice, with the condition under which it is there.',
  list_kept_as_text: () =>
    'Use one variable for each position, or a set if the order doesn’t matter.',
  effect_left_out: () => 'Add an effect that does the same, to the node or to the choice.',
  variable_of_two_kinds: () => 'Use one variable for each kind of value.',
  macro_in_ring: () => 'Write out what it does where it is used.',
  script_left_out: () =>
    'Do what it did with conditions, effects and variables, if the story needs it.',
  value_of_later: () => 'Move the change to a choice, or to a node of its own.',
  chance_by_turn: () => 'Play the place a few times, and see whether it still does what you want.',
  jump_waits: () => 'Lead the choice itself there, in a node of its own, if it should not wait.',
  shown_at_once: () => 'Move it to a node of its own if readers should wait for it.',
  window_in_place: () => 'Play the place, and see whether it reads well.',
  control_as_choices: () => 'Play the place, and see whether the choices read well.',
  sound_waits: () => 'Put the sound where readers should find its button.',
  html_kept_as_text: () => 'Delete the tag, or write it in Markdown.',
  image_kept_as_text: () => 'Upload the picture, and put it in its place.',
  media_left_out: () => 'Upload the file, and put it in its place.',
  styling_dropped: () => 'There is nothing to do, unless the styling meant something.',
  stylesheet_left_out: () =>
    'There is nothing to do: readers choose the typeface and the light that they like.',
  setting_dropped: () =>
    'There is nothing to do, unless the story needs it. What stood above or below each page goes into headers and footers, under “Whole story”.',
  renamed: () => 'Choose a better name if you don’t like this one. All uses of it change too.',
  title_cut: () => 'Write a shorter title.',
  comment_left_out: () => 'Write it into the notes of the node if you still need it.',
  tags_left_out: () => 'Add the tags to the node if a pool or a frame should find it.',
  start_not_found: () => 'Choose where the story begins, among its properties.',
  broken_metadata: () => 'There is nothing to do, unless the title or the start is wrong.',
  file_cut_off: () =>
    'Export the story again from its tool, or choose another copy of the file: this one is not whole.',
  include_missing: () =>
    'Import again, and choose all files together, their folder, or a zip of them.',
  unreached_left_out: () =>
    'There is nothing to do, unless readers should come to it. Then copy it from the file to where it belongs.',
  text_left_out: () => 'Look at it in the file, and copy it to where it belongs.',
  over_limit: () => 'Split the node or the story, and copy what is missing from the file.',
  media_too_large: () =>
    'Use smaller files, or take the story as a story file, which holds all of them.',
  kept_by_reader: () => 'Read the page, and put it in words of your own where they are clearer.',
  kept_in_hand: () => 'There is nothing to do, unless the story is about where things are left.',
} satisfies Record<keyof typeof losses, () => string>;
