/** The errors of single fields of a call. */
import { answers } from './answers.ts';
import { counted } from './numbers.ts';

type Word = { word: string };
type Most = { most: number };
type Least = { least: number };

const types: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const entries = (count: number) => (count === 1 ? '1 entry' : `${counted(count)} entries`);

export const fields = {
  ...answers,

  required: () => 'Required',
  type_wrong: ({ expected }: { expected: string }) => `Send ${types[expected] ?? expected}`,
  value_wrong: () => 'This isn’t valid',
  not_an_option: ({ options }: { options: string }) => `Choose one of: ${options}`,
  too_long: ({ most }: Most) => `Use up to ${counted(most)} characters`,
  too_short: ({ least }: Least) => `Use at least ${counted(least)} characters`,
  too_many: ({ most }: Most) => `Use up to ${entries(most)}`,
  too_few: ({ least }: Least) => `Use at least ${entries(least)}`,
  number_too_large: ({ most }: Most) => `Enter a number up to ${counted(most)}`,
  number_too_small: ({ least }: Least) => `Enter a number of at least ${counted(least)}`,
  time_form: () => 'Send a time such as 2026-01-31T18:00:00.000Z',
  unknown_field: ({ field }: { field: string }) => `“${field}” is not a field of this call`,
  more_errors: ({ count }: { count: number }) =>
    `… and ${counted(count)} more fields are wrong. Correct these first`,

  action_id_form: () => 'An id is a letter a–z and up to 15 letters or digits',
  action_id_of_other_node: ({ word }: Word) =>
    `“${word}” is or was a choice of another node. Leave the id out`,
  action_id_twice: ({ word }: Word) => `“${word}” is listed twice in this node`,
  answer_form: () => 'Send a text or a number',
  action_missing: () => 'Say what to do: choose, take, drop, rewind, restart or move',
  cover_unknown: () => 'Choose one of the images of this story: upload it first',
  cursor_unknown: () => 'This cursor doesn’t belong to a list. Start without one',
  effect_missing: () => 'Say what happens, or remove it',
  email_form: () => 'This isn’t an email address',
  email_needs_password: () => 'Enter your password to change your email address',
  ending_name_missing: () => 'Name the ending',
  file_form: () => 'Send one file, as the part “file” of a form',
  first_member_unknown: ({ word }: Word) => `“${word}” isn’t one of the members`,
  first_value_unknown: () => 'The first value isn’t one of the options',
  from_not_allowed: () =>
    'Leave it out with “to=draft”. The comparison starts from the version in the address',
  html_closing_order: () => 'The tags are closed in an order that can’t be followed',
  html_too_deep: ({ most }: Most) => `Tags are nested too deeply. Nest up to ${counted(most)}`,
  html_too_hard: () => 'This HTML is too hard to read',
  html_too_long: () => 'This is too long. Shorten the page',
  html_too_many_tags: ({ most }: Most) => `There are too many tags. Use up to ${counted(most)}`,
  id_form: () => 'This isn’t an id',
  id_unknown: () => 'This story has nothing with that id. Leave the id out',
  edit_conflict: () => 'This was changed in the meantime',
  edit_id_taken: () => 'Something else has this id. Make another one',
  edit_exists: () => 'This is in the story already',
  edit_gone: () => 'This is not in the story any more',
  edit_limit: ({ name }: { name: string }) => `“${name}” would be more than a story can have`,
  edit_name_taken: ({ name }: { name: string }) => `“${name}” is taken. Choose another name`,
  edit_not_valid: () => 'There is no such field, or no such place in the text',
  idempotency_key_form: ({ most }: Most) => `Send 1 to ${most} characters`,
  image_animation_too_large: ({ megabytes, most }: Most & { megabytes: number }) =>
    `This animation would take ${megabytes} MB. Make it shorter or smaller: up to ${most} MB are possible`,
  file_too_large: ({ most }: Most) => `The file is too large. Choose one of up to ${most} MB`,
  image_side_too_long: ({ pixels, most }: Most & { pixels: number }) =>
    `A side of this image has ${counted(pixels)} pixels. Make it smaller: up to ${counted(most)} are possible`,
  image_too_hard: () => 'This image takes too long to read. Make it smaller, or save it again',
  image_too_many_frames: ({ frames, most }: Most & { frames: number }) =>
    `This animation has ${counted(frames)} frames. Make it shorter: at this size up to ${counted(most)} are possible`,
  image_too_many_pixels: ({ megapixels, most }: Most & { megapixels: number }) =>
    `This image has ${counted(megapixels)} million pixels in all its frames. Make it smaller: up to ${most} million are possible`,
  image_unreadable: () =>
    'This isn’t an image of a kind that can be used, or it is damaged. Send a PNG, JPEG, WebP, GIF or AVIF file',
  image_form: () => 'Enter an http or https address, or that of an image you uploaded',
  item_or_variable_kind: () => 'Choose a kind: number, flag, choice, text or set',
  key_form: () => 'A short name is a letter a–z and up to 39 of a–z, 0–9 and _',
  key_reserved: () => 'This word has another meaning. Choose another',
  listed_twice: ({ word }: Word) => `“${word}” is listed twice`,
  lang_form: () => 'Enter a language such as en or pt-BR',
  level_lowered: () => 'A story’s level can only be raised',
  member_unseen: () => 'An entry has no visible characters. Write some, or remove it',
  min_above_max: () => 'The minimum is above the maximum',
  name_asked_for: ({ name, node, more }: { name: string; node: string; more: number }) =>
    `${more === 0 ? `“${node}” asks` : `“${node}” and ${more} more ask`} for a node called “${name}”. There is none yet, so they would mean this one from now on. Change that first, or choose another name`,
  name_missing: () => 'Name cannot be empty',
  no_such_chapter: () => 'This story has no such chapter',
  no_such_file: ({ file }: { file: string }) => `The archive has no “${file}” beside this story`,
  no_such_node: () => 'This story has no such node',
  not_text: () => 'Remove the characters that aren’t text',
  number_between: ({ min, max }: { min: number; max: number }) =>
    `Enter a number from ${min} to ${max}`,
  option_twice: () => 'An option is listed twice',
  original_too_long: () => 'This is too long to be kept beside the node. Leave it out',
  password_is_common: () =>
    'This password is one of the most common ones. Choose a longer or less usual one',
  password_is_name: () =>
    'The password must differ from your username and your email address. Choose another',
  password_is_site: () => 'The password must differ from the name of this site. Choose another',
  password_wrong: () => 'This isn’t your password. Try again',
  plan_is_past: () => 'Choose a time in the future',
  plan_status: ({ title, status }: { title: string; status: string }) =>
    `“${title}” is ${status}. Only a draft or a published story can be scheduled`,
  plan_too_late: () => 'Choose a time within a year',
  raise_first: () => 'Raise the story to the newest level first: its own doesn’t have this',
  reason_without_change: () => 'There’s no change that needs a reason',
  reason_without_status: () => 'A reason goes with “suspended” or “banned”',
  rewind_turn: ({ turn }: { turn: number }) => `Go back to a turn before ${turn}`,
  slug_form: () => 'Use a–z, 0–9 and - only',
  slug_reserved: ({ slug }: { slug: string }) => `“${slug}” is reserved. Choose another address`,
  tag_comma: () => 'A tag has no comma: write two tags',
  tag_hidden: ({ word }: Word) => `“${word}” isn’t used on this site. Choose another tag`,
  tag_like_other: ({ word, other }: Word & { other: string }) =>
    `“${word}” looks like “${other}”, but its letters are others. Use “${other}”`,
  tag_main_is_synonym: ({ word, other }: Word & { other: string }) =>
    `“${word}” means “${other}” itself. Choose “${other}”`,
  tag_main_itself: () => 'A tag can’t mean itself. Choose another',
  tag_main_unknown: () => 'There is no such tag',
  tag_many_synonyms: ({ word, most }: Word & Most) =>
    `${counted(most)} tags mean “${word}” already. That is as many as can`,
  tag_mixed: () => 'A word of this tag mixes letters of two scripts. Write it in one',
  tag_name: () => 'A tag needs a letter or a digit',
  tag_has_synonyms: ({ word }: Word) =>
    `Other tags mean “${word}”. Let them mean another tag first, or themselves`,
  tags_new_today: ({ most }: Most) =>
    `You made ${counted(most)} new tags today. Use tags that are there, or come back tomorrow`,
  tags_same: ({ word, other }: Word & { other: string }) =>
    `“${word}” is the same tag as “${other}”. Remove one of them`,
  step_form: () => 'A step is a choice, or an item that is taken or dropped',
  sound_cut_off: () =>
    'This sound is cut off: its last part is missing. Save or download it again, and send the whole file',
  sound_too_long: () => 'A sound can last up to four and a half hours. Choose a shorter one',
  sound_unreadable: () =>
    'This isn’t a sound of a kind that can be used, or it is damaged. Send an MP3, Ogg (Vorbis or Opus), AAC or M4A file',
  sound_with_video: () =>
    'This file is a film. Save its sound alone, as MP3, Ogg or AAC (M4A), and send that',
  tag_form: () => 'Use up to 40 of a–z, 0–9, _ and -',
  call_form: () => 'Choose true, false, or {"then": the id of the node to come back to}',
  target_form: () => 'Choose a node, null to stay, “return”, “back”, or a list of {target, weight}',
  list_title_missing: () => 'Give the list a title',
  too_many_ids: () => 'Ask about up to 100 stories at once',
  title_missing: () => 'Title cannot be empty',
  too_many_decimals: ({ most }: Most) =>
    most === 0
      ? 'Enter a whole number'
      : `Use up to ${most} ${most === 1 ? 'decimal' : 'decimals'}`,
  username_form: () => 'Use a–z, 0–9, _ and -, and start with a letter or digit',
  username_reserved: ({ username }: { username: string }) =>
    `The username ${username} is reserved. Choose another`,
  version_not_newest: () => 'There is a newer version now. Look at the playthrough again',
};
