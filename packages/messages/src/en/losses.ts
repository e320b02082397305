/** The things that an import could not bring along, by kind. */
import { counted } from './numbers.ts';

type Count = { count: number };

/** `one` and `many` as the number wants it; `#` is the number. What can happen once has only `one`. */
const plural =
  (one: string, many = one) =>
  ({ count }: Count) =>
    count === 1 ? one : many.replace('#', counted(count));

export const losses = {
  broken_link: plural(
    'One link leads to a passage that isn’t in the file. Readers see it locked.',
    '# links lead to passages that aren’t in the file. Readers see them locked.',
  ),
  computed_link: plural(
    'One link works out its target while the story runs. Readers see it locked until you choose a target.',
    '# links work out their targets while the story runs. Readers see them locked until you choose targets.',
  ),
  links_over_limit: plural(
    'One link is over the limit of choices in one node and became plain text.',
    '# links are over the limit of choices in one node and became plain text.',
  ),
  link_over_lines: plural(
    'One link is broken across two lines, so its story format doesn’t read it as a link. It became plain text.',
    '# links are broken across two lines, so their story format doesn’t read them as links. They became plain text.',
  ),
  setter_dropped: plural(
    'One link also changed variables. Now it only leads on.',
    '# links also changed variables. Now they only lead on.',
  ),
  label_cut: plural(
    'One link’s text was too long and was cut.',
    '# links’ texts were too long and were cut.',
  ),
  external_link_as_text: plural(
    'One link to an address that isn’t on the web became plain text.',
    '# links to addresses that aren’t on the web became plain text.',
  ),
  logic_kept_as_text: plural(
    'One piece of story logic is shown as typed instead of being run.',
    '# pieces of story logic are shown as typed instead of being run.',
  ),
  variable_kept_as_text: plural(
    'One variable in the text is shown by its name instead of its value.',
    '# variables in the text are shown by their names instead of their values.',
  ),
  html_kept_as_text: plural('One HTML tag is shown as typed.', '# HTML tags are shown as typed.'),
  image_kept_as_text: plural(
    'One image is shown as its source text.',
    '# images are shown as their source text.',
  ),
  styling_dropped: plural(
    'One piece of styling was dropped. Its text is still there.',
    '# pieces of styling were dropped. Their text is still there.',
  ),
  comment_left_out: plural(
    'One comment that readers never saw was left out.',
    '# comments that readers never saw were left out.',
  ),
  script_left_out: plural('One script was left out.', '# scripts were left out.'),
  stylesheet_left_out: plural('One style sheet was left out.', '# style sheets were left out.'),
  media_left_out: plural(
    'One picture, sound or film inside the file was left out.',
    '# pictures, sounds or films inside the file were left out.',
  ),
  tags_left_out: plural(
    'One passage had tags, which were left out.',
    '# passages had tags, which were left out.',
  ),
  renamed: plural(
    'One passage was renamed, because names must be short, not empty and different from each other.',
    '# passages were renamed, because names must be short, not empty and different from each other.',
  ),
  title_cut: plural('The title was too long and was cut.'),
  start_not_found: plural(
    'The passage that the story should start with isn’t in the file, so it starts with another one.',
  ),
  broken_metadata: plural(
    'One piece of information about the story or a passage couldn’t be read and was ignored.',
    '# pieces of information about the story or its passages couldn’t be read and were ignored.',
  ),
  text_left_out: plural(
    'One line before the first passage belongs to no passage and was left out.',
    '# lines before the first passage belong to no passage and were left out.',
  ),
};
