import { semanticErrorText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import type { Variable } from '../model/variable.ts';
import { blankAction, blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
import { namesOf, parseCondition, parseEffect, semanticErrorsIn } from './logic.ts';
import { ruleOf } from './semantic-errors.ts';

const named = (key: string) => ({ id: `id-${key}`, key, label: '', shown: false });
const variables: Variable[] = [
  { ...named('gold'), kind: 'number', initial: 0, min: 0, max: 10, decimals: 0 },
  { ...named('price'), kind: 'number', initial: 0, min: 0, max: 10, decimals: 2 },
  { ...named('weight'), kind: 'number', initial: 0, min: 0, max: 10, decimals: 1 },
  { ...named('bag'), kind: 'set', initial: [], members: ['rope', 'the "map"', 'lamp'] },
  { ...named('brave'), kind: 'flag', initial: false },
  { ...named('mood'), kind: 'choice', initial: 'calm', options: ['calm', 'cross'] },
  { ...named('sky'), kind: 'choice', initial: 'clear', options: ['clear', 'calm'] },
  { ...named('door'), kind: 'choice', initial: 'open', options: ['open', 'shut'] },
  { ...named('nick'), kind: 'text', initial: '' },
  { ...named('other'), kind: 'text', initial: '' },
];

const story = blankStory({
  nodes: [
    blankNode('Cellar', { actions: [blankAction('a17')] }),
    blankNode('Sea', { ending: { name: 'Drowned', kind: null } }),
  ],
  items: [blankItem('lamp'), blankItem('coin', { stackable: true })],
  variables,
  achievements: [{ id: 'id-hero', key: 'hero', name: 'Hero', description: '', hidden: false }],
});
const names = namesOf(story);

function errorsOf(
  text: string,
  parsed: { tree: Parameters<typeof semanticErrorsIn>[0] | null },
): string[] {
  if (parsed.tree === null) throw new Error(`"${text}" does not parse.`);
  return semanticErrorsIn(parsed.tree, names).map(
    (error) =>
      `${ruleOf(error)}: ${semanticErrorText(error)} | ${text.slice(error.span.start, error.span.end)}`,
  );
}

describe('a condition has no semantic error', () => {
  it.each([
    ['has(lamp) and count(coin) >= 3'],
    ['visits("cellar") > 1 or seen("SEA")'],
    ['turns_since("Sea") < 5 and turns > 3'],
    ['chosen("a17") or chosen("id-Cellar")'],
    ['ending("Drowned") or chance(gold * 2)'],
    ['brave'],
    ['not brave = yes'],
    ['mood = "calm" and "cross" != mood and mood = sky'],
    ['nick = "Ann" or "Ann" = nick'],
    ['min(gold, 3) / 2 mod 4 = abs(-gold)'],
    ['"a" = "b"'],
    ['bag has "rope" and not bag has "the \\"map\\"" or size(bag) > gold'],
    ['at(lamp, "cellar") or earned(hero)'],
    ['chosen_here("a17") or times_chosen("a17") > 2'],
    ['price = 2.25 and gold < 2.5 and -0.5 != weight'],
  ])('%s', (text) => {
    expect(errorsOf(text, parseCondition(text))).toEqual([]);
  });
});

describe('a condition has the semantic error', () => {
  it.each([
    // Names.
    ['has(lmap)', 'unknown-name: There is no item called lmap. Did you mean lamp? | lmap'],
    [
      'count(sword) > 1',
      'unknown-name: There is no item called sword. Add it, or use another one. | sword',
    ],
    ['has(gold)', 'unknown-name: gold is a variable. Write just gold | gold'],
    ['gld > 1', 'unknown-name: There is no variable called gld. Did you mean gold? | gld'],
    ['lamp', 'unknown-name: lamp is an item. Write has(lamp) or count(lamp) | lamp'],
    [
      'mood = cross',
      'unknown-name: There is no variable called cross. If it’s a word, write "cross" | cross',
    ],
    [
      'seen("Celar")',
      'unknown-name: There is no node called "Celar". Did you mean "Cellar"? | Celar',
    ],
    [
      'visits("Attic") > 1',
      'unknown-name: There is no node called "Attic". Add it, or use another one. | Attic',
    ],
    [
      'ending("Drownd")',
      'unknown-name: There is no ending called "Drownd". Did you mean "Drowned"? | Drownd',
    ],
    [
      'chosen("a18")',
      'unknown-name: No choice has the id "a18". Use another one, or remove this. | a18',
    ],
    // Kinds.
    ['gold', 'type-slip: gold is a number, not a yes or no. Compare it, such as gold > 0 | gold'],
    ['mood', 'type-slip: mood is a text, not a yes or no. Compare it, such as mood = "…" | mood'],
    [
      'not (gold + 1)',
      'type-slip: gold + 1 is a number, not a yes or no. Compare it, such as gold + 1 > 0 | (gold + 1)',
    ],
    [
      'brave or gold',
      'type-slip: gold is a number, not a yes or no. Compare it, such as gold > 0 | gold',
    ],
    [
      'gold = "calm"',
      'type-slip: gold is a number and "calm" is a text, so they are never equal. Compare two of the same kind. | gold = "calm"',
    ],
    [
      'has(lamp) != 1',
      'type-slip: has(lamp) is a yes or no and 1 is a number, so they are never equal. Compare two of the same kind. | has(lamp) != 1',
    ],
    ['mood < 3', 'type-slip: mood is a text. Write a number here. | mood'],
    ['3 >= brave', 'type-slip: brave is a yes or no. Write a number here. | brave'],
    ['gold + mood = 3', 'type-slip: mood is a text. Write a number here. | mood'],
    ['-brave = 3', 'type-slip: brave is a yes or no. Write a number here. | brave'],
    ['max(gold, "x") = 3', 'type-slip: "x" is a text. Write a number here. | "x"'],
    ['chance(brave)', 'type-slip: brave is a yes or no. Write a number here. | brave'],
    ['mood = "clam"', 'type-slip: mood is never "clam". Its options are "calm", "cross". | "clam"'],
    [
      '"clam" != mood',
      'type-slip: mood is never "clam". Its options are "calm", "cross". | "clam"',
    ],
    [
      'mood = door',
      'type-slip: mood has no option in common with door. Its options are "calm", "cross". | door',
    ],
    [
      'nick = other',
      'type-slip: nick is a free text. Compare it only with words in quotation marks. | other',
    ],
    [
      'mood = nick',
      'type-slip: nick is a free text and mood isn’t. Its options are "calm", "cross". | nick',
    ],
    // Sets.
    [
      'gold has "rope"',
      'type-slip: gold is a number, not a set, so it has no members. Compare it, such as gold > 0 | gold',
    ],
    [
      'size(mood) > 1',
      'type-slip: mood is a text, not a set, so it has no members. Compare it, such as mood = "…" | mood',
    ],
    ['lamp has "rope"', 'unknown-name: lamp is an item. Write has(lamp) or count(lamp) | lamp'],
    ['bga has "rope"', 'unknown-name: There is no variable called bga. Did you mean bag? | bga'],
    [
      'bag has "roep"',
      'unknown-name: bag has no member "roep". Did you mean "rope"? Its members are "rope", "the \\"map\\"", "lamp". | roep',
    ],
    [
      'bag has "sword"',
      'unknown-name: bag has no member "sword". Its members are "rope", "the \\"map\\"", "lamp". | sword',
    ],
    [
      'bag = "rope"',
      'type-slip: bag is a set, which can’t be compared. Write bag has "…", or size(bag) = 2 | bag',
    ],
    [
      '3 < bag',
      'type-slip: bag is a set, which can’t be compared. Write bag has "…", or size(bag) = 2 | bag',
    ],
    ['bag + 1 = 2', 'type-slip: bag is a set. To count its members, write size(bag) | bag'],
    ['bag', 'type-slip: bag is a set, not a yes or no. Compare it, such as bag has "…" | bag'],
    // Joined texts.
    [
      'nick & "!" = "Ann!"',
      'type-slip: nick & "!" joins texts, which can be shown and set but not compared. Compare each part alone, such as name = "…" | nick & "!"',
    ],
    [
      'mood != nick & other',
      'type-slip: nick & other joins texts, which can be shown and set but not compared. Compare each part alone, such as name = "…" | nick & other',
    ],
    [
      'gold > 3 & brave',
      'type-slip: 3 & brave joins texts, for that is what & does. To ask for both, write and instead. | 3 & brave',
    ],
    [
      'brave & brave',
      'type-slip: brave & brave joins texts, for that is what & does. To ask for both, write and instead. | brave & brave',
    ],
    // What else level 2 names.
    [
      'at(lamp, "Celar")',
      'unknown-name: There is no node called "Celar". Did you mean "Cellar"? | Celar',
    ],
    ['at(gold, "Cellar")', 'unknown-name: gold is a variable. Write just gold | gold'],
    [
      'earned(hreo)',
      'unknown-name: There is no achievement called hreo. Did you mean hero? | hreo',
    ],
    [
      'times_chosen("a18") > 1',
      'unknown-name: No choice has the id "a18". Use another one, or remove this. | a18',
    ],
    // Decimals.
    [
      'gold = 2.5',
      'type-slip: gold has no decimals, so it is never 2.5. Compare it with < or >, or give it more. | 2.5',
    ],
    [
      '-1.25 != weight',
      'type-slip: weight has 1 decimal, so it is never -1.25. Compare it with < or >, or give it more. | -1.25',
    ],
    // Division.
    [
      'gold / 0 = 1',
      'division-by-zero: Dividing by 0 always gives 0. Divide by another number. | 0',
    ],
    [
      'gold mod (0) = 1',
      'division-by-zero: Dividing by 0 always gives 0. Divide by another number. | (0)',
    ],
  ])('%s', (text, error) => {
    expect(errorsOf(text, parseCondition(text))).toEqual([error]);
  });

  it('of every part, in the order of the text', () => {
    const text = 'has(sword) and gold and seen("Attic") and sivler > "x" / 0';
    expect(
      errorsOf(text, parseCondition(text)).map((error) => error.replace(/:.*\|/, ':')),
    ).toEqual([
      'unknown-name: sword',
      'type-slip: gold',
      'unknown-name: Attic',
      'unknown-name: sivler',
      'type-slip: "x"',
      'division-by-zero: 0',
    ]);
  });

  it('of a set with very many members, in a short message', () => {
    const members = Array.from({ length: 64 }, (_, at) => `${'long '.repeat(39)}${at}`);
    const many = namesOf({
      ...story,
      variables: [{ ...named('bag'), kind: 'set', initial: [], members }],
    });
    const { tree } = parseCondition(`bag has "${'x'.repeat(200)}"`);
    const [error] = tree ? semanticErrorsIn(tree, many) : [];
    expect(error && semanticErrorText(error).length).toBeLessThan(800);
  });

  it('that is short, however long the condition and its words are', () => {
    const long = `gold + ${'1 + '.repeat(400)}1`;
    const [error] = errorsOf(long, parseCondition(long));
    expect(error?.split(' | ')[0]?.length).toBeLessThan(250);
  });
});

it('a value may be of any kind', () => {
  const { tree } = parseCondition('gold');
  expect(tree && semanticErrorsIn(tree, names, 'value')).toEqual([]);
});

describe('an effect has no semantic error', () => {
  it.each([
    ['set gold = gold - 3'],
    ['set brave = has(lamp)'],
    ['set mood = "cross"'],
    ['set mood = sky'],
    ['set mood = random("calm", "cross")'],
    ['set gold = random(1, 6)'],
    ['set nick = other'],
    ['give coin 5'],
    ['take lamp'],
    ['move lamp to "cellar"'],
    ['move lamp to nowhere'],
    ['unlock hero'],
    ['add "rope" to bag'],
    ['remove "the \\"map\\"" from bag'],
    ['set nick = nick & " of " & mood & gold & brave'],
    ['set price = 2.25'],
    ['set gold = gold * 1.5'],
    ['if brave then add "rope" to bag, give coin else set gold = 3 end'],
  ])('%s', (text) => {
    expect(errorsOf(text, parseEffect(text))).toEqual([]);
  });
});

describe('an effect has the semantic error', () => {
  it.each([
    ['set gld = 3', 'unknown-name: There is no variable called gld. Did you mean gold? | gld'],
    [
      'set lamp = 3',
      'unknown-name: lamp is an item. Write give lamp, take lamp or move lamp to … | lamp',
    ],
    ['give gold 3', 'unknown-name: gold is a variable. Write set gold = … | gold'],
    ['take lmap', 'unknown-name: There is no item called lmap. Did you mean lamp? | lmap'],
    [
      'move lamp to "Celar"',
      'unknown-name: There is no node called "Celar". Did you mean "Cellar"? | Celar',
    ],
    ['unlock hreo', 'unknown-name: There is no achievement called hreo. Did you mean hero? | hreo'],
    ['set gold = "x"', 'type-slip: "x" is a text, but gold is a number. Set it to one. | "x"'],
    ['set brave = 1', 'type-slip: 1 is a number, but brave is a yes or no. Set it to one. | 1'],
    ['set mood = yes', 'type-slip: yes is a yes or no, but mood is a text. Set it to one. | yes'],
    [
      'set mood = "clam"',
      'type-slip: mood is never "clam". Its options are "calm", "cross". | "clam"',
    ],
    [
      'set mood = random("calm", "x")',
      'type-slip: mood is never "x". Its options are "calm", "cross". | "x"',
    ],
    [
      'set mood = nick',
      'type-slip: nick is a free text and mood isn’t. Its options are "calm", "cross". | nick',
    ],
    [
      'set gold = random(1, "x")',
      'type-slip: "x" is a text. Give random a number here, as before. | "x"',
    ],
    // Sets.
    [
      'add "roep" to bag',
      'unknown-name: bag has no member "roep". Did you mean "rope"? Its members are "rope", "the \\"map\\"", "lamp". | roep',
    ],
    [
      'remove "rope" from gold',
      'type-slip: gold is a number, not a set, so it has no members. Write set gold = … | gold',
    ],
    [
      'add "rope" to lamp',
      'unknown-name: lamp is an item. Write give lamp, take lamp or move lamp to … | lamp',
    ],
    [
      'set bag = "rope"',
      'type-slip: bag is a set, which can’t be set whole. Write add "rope" to bag, or remove "rope" from bag | set bag = "rope"',
    ],
    ['set nick = bag', 'type-slip: bag is a set, but nick is a text. Set it to one. | bag'],
    [
      'set nick = nick & bag',
      'type-slip: bag is a set, which & can’t join. Show it alone, such as {bag}, or join size(bag) | bag',
    ],
    // Joined texts and decimals.
    [
      'set mood = nick & "!"',
      'type-slip: mood can’t be a text that is joined. Its options are "calm", "cross". | nick & "!"',
    ],
    [
      'set gold = nick & "!"',
      'type-slip: nick & "!" is a text, but gold is a number. Set it to one. | nick & "!"',
    ],
    [
      'set gold = 2.5',
      'decimals-cut: gold has no decimals, so 2.5 is cut. Write fewer, or give the variable more. | 2.5',
    ],
    [
      'set price = random(1.25, 1.125, 2)',
      'decimals-cut: price has 2 decimals, so 1.125 is cut. Write fewer, or give the variable more. | 1.125',
    ],
    [
      'give coin 1.5',
      'decimals-cut: Items are counted in whole numbers, so 1.5 is cut. Write a whole number. | 1.5',
    ],
    // Within if.
    [
      'if gold then give lamp end',
      'type-slip: gold is a number, not a yes or no. Compare it, such as gold > 0 | gold',
    ],
    [
      'if brave then if brave then take lmap end else set brave = yes end',
      'unknown-name: There is no item called lmap. Did you mean lamp? | lmap',
    ],
    [
      'if brave then give lamp else set brave = 1 end',
      'type-slip: 1 is a number, but brave is a yes or no. Set it to one. | 1',
    ],
    ['give coin "x"', 'type-slip: "x" is a text. Write a number here. | "x"'],
    [
      'set gold = 3 / 0',
      'division-by-zero: Dividing by 0 always gives 0. Divide by another number. | 0',
    ],
  ])('%s', (text, error) => {
    expect(errorsOf(text, parseEffect(text))).toEqual([error]);
  });
});
