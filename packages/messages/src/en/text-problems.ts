/** The grammar's problems with a text (`text.…`), a condition, a value or an effect (`logic.…`) that it cannot read. */
import { counted } from './numbers.ts';

type Tag = { tag: string };
/** The kind of thing that a key belongs to, with an example. */
type Keyed = { kind: 'variable' | 'set' | 'item' | 'achievement'; example: string };

const toShowBrace = 'To show a brace, put a backslash before it: \\{ or \\}.';
const inSamePlace = 'in the same list item or quote';

const nameKinds = {
  node: 'node’s name',
  choice: 'choice’s id',
  ending: 'ending’s name',
  member: 'set’s member',
};

export const textProblems = {
  'text.again_instead_of_else': ({ tag }: Tag) =>
    `${tag} belongs to an {if}. Write {again} here instead.`,
  'text.again_without_first': ({ tag }: Tag) =>
    `${tag} belongs between {first} and its {end}, once. Remove it, or open a {first}.`,
  'text.brace_in_address': () =>
    'An address can’t contain braces. Remove these, or write \\{ and \\}.',
  'text.brace_in_description': () =>
    'The description of an image or a sound can’t contain braces. Remove these.',
  'text.brace_not_closed': () => `Close this brace with } on the same line. ${toShowBrace}`,
  'text.closes_nothing': () => `No brace is open here. ${toShowBrace}`,
  'text.else_without_if': ({ tag }: Tag) =>
    `${tag} belongs between {if …} and its {end}. Open an {if …} before it, ${inSamePlace}.`,
  'text.end_missing': ({ tag }: Tag) => `${tag} is missing its {end}, ${inSamePlace}.`,
  'text.nothing_to_end': ({ tag }: Tag) =>
    `There is nothing open for ${tag} to close, ${inSamePlace}.`,
  'text.second_else': ({ tag }: Tag) => `The {if} already has its {else}. Remove ${tag}.`,
  'text.show_in_words': () =>
    'Snippets can be shown in texts only, not in a label, reason or name. Write the words here.',
  'text.show_without_name': () =>
    'Write the name of the snippet in quotation marks, and nothing else: {show "Weather"}',
  'text.sound_without_words': () =>
    'Say what is heard between the brackets: it stands on the button, and is all that some readers get. ![a bell rings](…)',
  'text.too_many_signs': ({ most }: { most: number }) =>
    `Of one text ${counted(most)} marks, braces and lines are read. From here on it is shown as typed. Move part of it to another node.`,
  'text.too_deep': ({ levels }: { levels: number }) =>
    `Text can nest ${levels} levels deep, counting quotes, lists, emphasis, links and braces. This is deeper. Remove a level.`,

  'logic.assignment_in_full': ({ operator }: { operator: string }) =>
    `Write it out in full, such as: set gold = gold ${operator} 1`,
  'logic.chance_misplaced': ({ call }: { call: string }) =>
    `${call}(…) can be used only in ${call === 'chance' ? 'conditions' : 'effects'}, and not inside another one.`,
  'logic.comma_left_over': () => 'Remove this comma. Only min, max and random take several values.',
  'logic.decimal_too_large': () => 'Numbers with decimals go up to 100,000,000.',
  'logic.digits_around_point': () => 'Write a digit before and after the point, such as 0.5',
  'logic.effect_missing': () => 'Start with set, give, take, move, unlock, add, remove or if.',
  'logic.else_if': () => 'Write else and a new if with its own end, instead of elseif',
  'logic.equals_missing': ({ variable }: { variable: string }) =>
    `Write = here: set ${variable} = 5`,
  'logic.has_of_no_set': () => 'Before has, write the key of a set: bag has "rope"',
  'logic.if_not_closed': () =>
    'This if is missing its end. Close it, such as: if gold > 3 then give lamp end',
  'logic.if_too_deep': ({ levels }: { levels: number }) =>
    `Ifs can be ${levels} deep within each other. This is one more. Join two conditions with and, or use two effects.`,
  'logic.key_invalid': ({ word }: { word: string }) =>
    `"${word}" can’t be a key. A key is a letter a–z and up to 39 of a–z, 0–9 and _.`,
  'logic.key_missing': ({ kind, example }: Keyed) =>
    `Write the key of the ${kind} here: ${example}`,
  'logic.key_quoted': ({ kind, example }: Keyed) =>
    `Write the key of the ${kind} without quotation marks: ${example}`,
  'logic.key_reserved': ({ word, kind, example }: Keyed & { word: string }) =>
    `"${word}" has another meaning. Write the key of the ${kind} here: ${example}`,
  'logic.left_over': () => 'Join this to what comes before it with and, or, = …, or remove it.',
  'logic.lower_case': ({ word }: { word: string }) => `Write ${word} in lower case.`,
  'logic.many_decimals': ({ most }: { most: number }) =>
    `Numbers have up to ${most} decimals. Shorten this one.`,
  'logic.name_not_quoted': ({ kind, example }: { kind: keyof typeof nameKinds; example: string }) =>
    `Put the ${nameKinds[kind]} in quotation marks: ${example}`,
  'logic.needs_level_2': ({ word }: { word: string }) =>
    word === '&'
      ? 'Joining texts with & needs level 2. Raise the story’s level, or write and instead.'
      : `${word} needs level 2 here. Raise the story’s level, or write it without.`,
  'logic.node_missing': ({ item }: { item: string }) =>
    `Write a comma and the node’s name here: at(${item}, "Cave")`,
  'logic.not_in_parentheses': () => 'Put this in parentheses: (not …)',
  'logic.number_too_large': () => 'Numbers go up to 1,000,000,000,000.',
  'logic.one_comparison': () => 'Compare two values at a time: 1 < gold and gold < 5',
  'logic.one_effect': () => 'Write one effect at a time. Remove this.',
  'logic.one_key': ({ kind, example }: Keyed) =>
    `Write the key of a single ${kind} here: ${example}`,
  'logic.parenthesis_left_over': () => 'Remove this parenthesis. None is open.',
  'logic.parenthesis_missing': ({ call }: { call: string }) =>
    `A parenthesis must follow: ${call}(…)`,
  'logic.parenthesis_not_closed': () => 'Close the parenthesis that opens here.',
  'logic.place_missing': ({ item }: { item: string }) =>
    `Write where to: move ${item} to inventory`,
  'logic.quotation_not_closed': () => 'Close the quotation mark that opens here.',
  'logic.separator_missing': () =>
    'Write a comma before another effect, or end after the last one.',
  'logic.set_missing': ({ verb }: { verb: 'add' | 'remove' }) =>
    verb === 'add'
      ? 'Write to and the key of the set here: add "rope" to bag'
      : 'Write from and the key of the set here: remove "rope" from bag',
  'logic.then_missing': () =>
    'Write then here, after the condition, such as: if gold > 3 then give lamp end',
  'logic.too_deep': ({ levels }: { levels: number }) =>
    `This is more than ${levels} levels deep. Use fewer parentheses.`,
  'logic.too_long': () => 'This is too long to read. Say it in fewer words.',
  'logic.turns_with_parentheses': () => 'Write turns without parentheses.',
  'logic.unknown_call': ({ call }: { call: string }) =>
    `There is no ${call}(…). There are has, count, at, visits, seen, turns_since, chosen, chosen_here, times_chosen, ending, earned, size, chance, random, min, max, abs, round and floor.`,
  'logic.value_missing': () => 'Write a value here.',
  'logic.value_missing_for_key': () => 'Write a value here, such as: gold',
  'logic.value_reserved': ({ word }: { word: string }) =>
    `"${word}" has another meaning. Write a value here, such as: gold`,
  'logic.write_instead': ({ right, wrong }: { right: string; wrong: string }) =>
    `Write ${right} instead of ${wrong}`,
};

/** The hints that can be added to any of them. */
export const hints = { show_brace: toShowBrace };
