/** What some losses say, and advise, where a story leaves: in a file that comes in they mean something else. */
import type { losses } from './losses.ts';
import { plural } from './numbers.ts';

export const leavingLosses = {
  external_link_as_text: plural(
    'One link to a page on the web became plain text.',
    '# links to pages on the web became plain text.',
  ),
  effect_left_out: plural(
    'One choice that asks readers to type something is there without its question.',
    '# choices that ask readers to type something are there without their questions.',
  ),
  setting_dropped: plural(
    'One thing for which this format has no place was left out.',
    '# things for which this format has no place were left out.',
  ),
  text_left_out: plural(
    'One text for which this format has no place was left out.',
    '# texts for which this format has no place were left out.',
  ),
  media_left_out: plural(
    'One picture or sound isn’t in the file.',
    '# pictures or sounds aren’t in the file.',
  ),
} satisfies Partial<Record<keyof typeof losses, unknown>>;

export const leavingAdvices = {
  external_link_as_text: () => 'Write the address into the text if readers should see it.',
  effect_left_out: () => 'Offer choices instead, or write the question into the file afterwards.',
  setting_dropped: () =>
    'There is nothing to do, unless readers need it. Then say it in the text of a node.',
  text_left_out: () => 'Say it in the text of a node if readers need it.',
  media_left_out: () =>
    'Say in words what it shows, or add it to the file afterwards. A story file holds all of them.',
} satisfies Record<keyof typeof leavingLosses, () => string>;
