/** The things that an import could not bring along as they were, by kind. */
import { plural } from './numbers.ts';

export const losses = {
  broken_link: plural(
    'One link leads to a passage that isn’t in the file. Readers see it locked.',
    '# links lead to passages that aren’t in the file. Readers see them locked.',
  ),
  computed_link: plural(
    'One link works out its target while the story runs, and no target was found in the file. Readers see it locked.',
    '# links work out their targets while the story runs, and no targets were found in the file. Readers see them locked.',
  ),
  links_over_limit: plural(
    'One link is over the limit of choices in one node and became plain text.',
    '# links are over the limit of choices in one node and became plain text.',
  ),
  link_over_lines: plural(
    'One link is broken across two lines, so its story format doesn’t read it as a link. It became plain text.',
    '# links are broken across two lines, so their story format doesn’t read them as links. They became plain text.',
  ),
  external_link_as_text: plural(
    'One link to an address that isn’t on the web became plain text.',
    '# links to addresses that aren’t on the web became plain text.',
  ),
  label_cut: plural(
    'One link’s text was too long and was cut.',
    '# links’ texts were too long and were cut.',
  ),
  link_marks_dropped: plural(
    'One link’s text had styling, which choices can’t have. Its words are still there.',
    '# links’ texts had styling, which choices can’t have. Their words are still there.',
  ),
  logic_kept_as_text: plural(
    'One piece of story logic is shown as typed instead of being run.',
    '# pieces of story logic are shown as typed instead of being run.',
  ),
  variable_kept_as_text: plural(
    'One variable in the text is shown by its name instead of its value.',
    '# variables in the text are shown by their names instead of their values.',
  ),
  loop_kept_as_text: plural(
    'One loop is shown as typed instead of being run.',
    '# loops are shown as typed instead of being run.',
  ),
  logic_left_out: plural(
    'One piece of story logic was left out. What it held, if anything, stands in its place.',
    '# pieces of story logic were left out. What they held, if anything, stands in their places.',
  ),
  loop_left_out: plural(
    'One loop was left out: what it repeats stands there once, and what it counts has no value.',
    '# loops were left out: what they repeat stands there once, and what they count has no value.',
  ),
  list_kept_as_text: plural(
    'One use of a list in an order, or by position, is shown as typed.',
    '# uses of lists in an order, or by position, are shown as typed.',
  ),
  effect_left_out: plural(
    'One change of a variable couldn’t be translated and doesn’t happen.',
    '# changes of variables couldn’t be translated and don’t happen.',
  ),
  variable_of_two_kinds: plural(
    'One variable holds values of different kinds, such as a number and a text. What reads it is shown as typed.',
    '# variables hold values of different kinds, such as a number and a text. What reads them is shown as typed.',
  ),
  macro_in_ring: plural(
    'One macro, widget or function uses itself, or is used too deeply, and is shown as typed.',
    '# macros, widgets or functions use themselves, or are used too deeply, and are shown as typed.',
  ),
  script_left_out: plural('One script was left out.', '# scripts were left out.'),
  value_of_later: plural(
    'One text shows a value from after a change, where it showed the one from before.',
    '# texts show values from after a change, where they showed those from before.',
  ),
  chance_by_turn: plural(
    'One random choice is drawn in a slightly different way, for example once for each visit.',
    '# random choices are drawn in a slightly different way, for example once for each visit.',
  ),
  jump_waits: plural(
    'One jump that followed a choice by itself waits for a press of “…”.',
    '# jumps that followed a choice by themselves wait for a press of “…”.',
  ),
  shown_at_once: plural(
    'One text that appeared after a time is shown at once.',
    '# texts that appeared after a time are shown at once.',
  ),
  window_in_place: plural(
    'One text that opened in a window is shown in its place in the text.',
    '# texts that opened in windows are shown in their places in the text.',
  ),
  control_as_choices: plural(
    'One field, menu or button became choices.',
    '# fields, menus or buttons became choices.',
  ),
  sound_waits: plural(
    'One sound started by itself. Now it has a button that plays it.',
    '# sounds started by themselves. Now they have buttons that play them.',
  ),
  html_kept_as_text: plural('One HTML tag is shown as typed.', '# HTML tags are shown as typed.'),
  image_kept_as_text: plural(
    'One image is shown as its source text.',
    '# images are shown as their source text.',
  ),
  media_left_out: plural(
    'One picture, sound or film was left out.',
    '# pictures, sounds or films were left out.',
  ),
  styling_dropped: plural(
    'One piece of styling was dropped. Its text is still there.',
    '# pieces of styling were dropped. Their text is still there.',
  ),
  stylesheet_left_out: plural('One style sheet was left out.', '# style sheets were left out.'),
  setting_dropped: plural(
    'One setting of the story format was dropped.',
    '# settings of the story format were dropped.',
  ),
  renamed: plural(
    'One passage or variable was renamed, because names must be short, not empty and different from each other.',
    '# passages or variables were renamed, because names must be short, not empty and different from each other.',
  ),
  title_cut: plural('The title was too long and was cut.'),
  comment_left_out: plural(
    'One comment that readers never saw was left out.',
    '# comments that readers never saw were left out.',
  ),
  tags_left_out: plural(
    'One passage had tags, some of which were left out.',
    '# passages had tags, some of which were left out.',
  ),
  start_not_found: plural(
    'The passage that the story should start with isn’t in the file, so it starts with another one.',
  ),
  broken_metadata: plural(
    'One piece of information about the story or a passage couldn’t be read and was ignored.',
    '# pieces of information about the story or its passages couldn’t be read and were ignored.',
  ),
  file_cut_off: plural(
    'The file stops before the end of the story: what stood behind that is not here.',
    '# stories stop before their end in the file: what stood behind that is not here.',
  ),
  include_missing: plural(
    'One file that this one includes isn’t among those that you chose.',
    '# files that this one includes aren’t among those that you chose.',
  ),
  unreached_left_out: plural(
    'One text that no reader could have come to was left out. The story plays the same without it.',
    '# texts that no reader could have come to were left out. The story plays the same without them.',
  ),
  text_left_out: plural(
    'One text that has no place in the story was left out.',
    '# texts that have no place in the story were left out.',
  ),
  over_limit: plural(
    'One thing is over a limit of this site and was left out.',
    '# things are over a limit of this site and were left out.',
  ),
  media_too_large: plural(
    'One picture or sound had no room in the file. Its words stand in its place.',
    '# pictures or sounds had no room in the file. Their words stand in their places.',
  ),
  kept_by_reader: plural(
    'One condition or effect is for the reader to follow on paper.',
    '# conditions and effects are for the reader to follow on paper.',
  ),
  kept_in_hand: plural(
    'One thing that is taken stays with the reader on paper: it cannot be put down.',
    '# things that are taken stay with the reader on paper: they cannot be put down.',
  ),
};
