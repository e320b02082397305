import { textProblemText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import {
  lineAndColumn,
  type Parsed,
  parseCondition,
  parseEffect,
  parseExpressionAt,
  parseValue,
} from './logic.ts';

/** The problem's message, a bar, and the part of the text that it points at. */
function problemOf(parse: (text: string) => Parsed<unknown>, text: string): string {
  const { tree, problems } = parse(text);
  expect(tree).toBeNull();
  return problems
    .map(
      ({ span, ...problem }) => `${textProblemText(problem)} | ${text.slice(span.start, span.end)}`,
    )
    .join();
}

describe('a condition that does not fit is reported', () => {
  const hint = 'Join this to what comes before it with and, or, = …, or remove it.';
  it.each([
    ['gold >', 'Write a value here. | '],
    ['gold > )', 'Write a value here. | )'],
    ['()', 'Write a value here. | )'],
    ['and', '"and" has another meaning. Write a value here, such as: gold | and'],
    ['hello world', `${hint} | world`],
    ['gold 3', `${hint} | 3`],
    ['(gold silver)', `${hint} | silver`],
    ['gold # 3', `${hint} | #`],
    ['😀', 'Write a value here. | 😀'],
    ['(gold', 'Close the parenthesis that opens here. | ('],
    ['has(lamp', 'Close the parenthesis that opens here. | ('],
    ['min(1, (2)', 'Close the parenthesis that opens here. | ('],
    ['gold)', 'Remove this parenthesis. None is open. | )'],
    ['turns "("', `${hint} | "("`],
    ['gold ")"', `${hint} | ")"`],
    ['gold, 3', 'Remove this comma. Only min, max and random take several values. | ,'],
    ['abs(1, 2)', 'Remove this comma. Only min, max and random take several values. | ,'],
    ['mood = "calm', 'Close the quotation mark that opens here. | "'],
    ['1 < gold < 5', 'Compare two values at a time: 1 < gold and gold < 5 | <'],
    ['1 + not gold', 'Put this in parentheses: (not …) | not'],
    // Keys.
    ['has("lamp")', 'Write the key of the item without quotation marks: has(lamp) | "lamp"'],
    ['has()', 'Write the key of the item here: has(lamp) | )'],
    ['count(3)', 'Write the key of the item here: count(lamp) | 3'],
    ['has(brass lamp)', 'Write the key of a single item here: has(lamp) | lamp'],
    [
      'has(turns)',
      '"turns" has another meaning. Write the key of the item here: has(lamp) | turns',
    ],
    ['has(Lamp)', 'Write lamp in lower case. | Lamp'],
    ['Gold > 3', 'Write gold in lower case. | Gold'],
    [
      'größe',
      '"größe" can’t be a key. A key is a letter a–z and up to 39 of a–z, 0–9 and _. | größe',
    ],
    ['_x', '"_x" can’t be a key. A key is a letter a–z and up to 39 of a–z, 0–9 and _. | _x'],
    // Names.
    ['visits(Cellar)', 'Put the node’s name in quotation marks: visits("Cellar") | Cellar'],
    ['seen(The old pit) > 1', 'Put the node’s name in quotation marks: seen("The old pit") | The'],
    ['turns_since()', 'Put the node’s name in quotation marks: turns_since("Cellar") | )'],
    ['chosen(a17)', 'Put the choice’s id in quotation marks: chosen("a17") | a17'],
    ['ending(Drowned)', 'Put the ending’s name in quotation marks: ending("Drowned") | Drowned'],
    // Calls.
    ['has lamp', 'A parenthesis must follow: has(…) | lamp'],
    ['turns() > 3', 'Write turns without parentheses. | turns'],
    [
      'visited("Hall")',
      'There is no visited(…). There are has, count, at, visits, seen, turns_since, chosen, chosen_here, times_chosen, ending, earned, size, chance, random, min, max, abs, round and floor. | visited',
    ],
    ['random(1, 6)', 'random(…) can be used only in effects, and not inside another one. | random'],
    [
      'chance(chance(5))',
      'chance(…) can be used only in conditions, and not inside another one. | chance',
    ],
    [
      'chance(random(5, 6))',
      'random(…) can be used only in effects, and not inside another one. | random',
    ],
    // Level 2.
    ['bag has rope', 'Put the set’s member in quotation marks: bag has "rope" | rope'],
    [
      'bag has long rope and gold > 3',
      'Put the set’s member in quotation marks: bag has "long rope" | long',
    ],
    ['bag has', 'Put the set’s member in quotation marks: bag has "rope" | '],
    ['gold has(lamp)', `${hint} | has`],
    ['3 has "rope"', 'Before has, write the key of a set: bag has "rope" | has'],
    ['a & b has "rope"', 'Before has, write the key of a set: bag has "rope" | has'],
    ['bag has "a" has "b"', 'Compare two values at a time: 1 < gold and gold < 5 | has'],
    ['bag has "a" = yes', 'Compare two values at a time: 1 < gold and gold < 5 | ='],
    ['size("bag")', 'Write the key of the set without quotation marks: size(bag) | "bag"'],
    ['size()', 'Write the key of the set here: size(bag) | )'],
    ['size(bag hat)', 'Write the key of a single set here: size(bag) | hat'],
    ['Size(bag)', 'Write size in lower case. | Size'],
    ['at(lamp)', 'Write a comma and the node’s name here: at(lamp, "Cave") | )'],
    ['at(lamp, The cave)', 'Put the node’s name in quotation marks: at(lamp, "The cave") | The'],
    [
      'at("Cave", lamp)',
      'Write the key of the item without quotation marks: at(lamp, "Cave") | "Cave"',
    ],
    [
      'earned("brave")',
      'Write the key of the achievement without quotation marks: earned(brave) | "brave"',
    ],
    ['chosen_here(a17)', 'Put the choice’s id in quotation marks: chosen_here("a17") | a17'],
    ['times_chosen(a17)', 'Put the choice’s id in quotation marks: times_chosen("a17") | a17'],
    ['a &', 'Write a value here. | '],
    ['2.', 'Write a digit before and after the point, such as 0.5 | .'],
    ['.5', 'Write a digit before and after the point, such as 0.5 | .'],
    ['1.23456', 'Numbers have up to 4 decimals. Shorten this one. | 1.23456'],
    ['100000000.5', 'Numbers with decimals go up to 100,000,000. | 100000000.5'],
    // What other languages and keyboards write.
    ['gold == 3', 'Write = instead of == | =='],
    ['mood is "calm"', 'Write = instead of is | is'],
    ['gold => 3', 'Write >= instead of => | =>'],
    ['gold ≤ 3', 'Write <= instead of ≤ | ≤'],
    ['gold <> 3', 'Write != instead of <> | <>'],
    ['a && b', 'Write and instead of && | &&'],
    ['a || b', 'Write or instead of || | ||'],
    ['!a', 'Write not instead of ! | !'],
    ['gold % 2', 'Write mod instead of % | %'],
    ['gold − 2', 'Write - instead of − | −'],
    ['mood = “calm”', 'Write " instead of “ | “'],
    ["mood = 'calm'", "Write \" instead of ' | '"],
    ['Not gold', 'Write not in lower case. | Not'],
    ['a AND b', 'Write and in lower case. | AND'],
    ['Has(lamp)', 'Write has in lower case. | Has'],
    ['gold > 1.', 'Write a digit before and after the point, such as 0.5 | .'],
    // Bounds.
    ['1000000000001', 'Numbers go up to 1,000,000,000,000. | 1000000000001'],
    ['('.repeat(33), 'This is more than 32 levels deep. Use fewer parentheses. | ('],
    [`${'not '.repeat(33)}a`, 'This is more than 32 levels deep. Use fewer parentheses. | not'],
    [`${'-'.repeat(33)}a`, 'This is more than 32 levels deep. Use fewer parentheses. | -'],
    [`${'abs('.repeat(33)}a`, 'This is more than 32 levels deep. Use fewer parentheses. | ('],
    [`1${'+1'.repeat(1_000)}`, 'This is too long to read. Say it in fewer words. | 1'],
  ])('%s', (text, reported) => {
    expect(problemOf(parseCondition, text)).toBe(reported);
  });

  it('also when the text is made to be deep or long', () => {
    for (const piece of ['(', 'not ', '"', '-', 'abs(', 'a+', '1', 'a', '\\', '(a)or']) {
      const { tree, problems } = parseCondition(piece.repeat(200_000));
      expect([tree, problems.length]).toEqual([null, 1]);
    }
  });
});

describe('an effect that does not fit is reported', () => {
  const start = 'Start with set, give, take, move, unlock, add, remove or if.';
  const then = 'Write then here, after the condition, such as: if gold > 3 then give lamp end';
  const close = 'This if is missing its end. Close it, such as: if gold > 3 then give lamp end';
  const comma = 'Write a comma before another effect, or end after the last one.';
  it.each([
    ['', `${start} | `],
    ['gold = 3', `${start} | gold`],
    ['Give lamp', 'Write give in lower case. | Give'],
    ['give', 'Write the key of the item here: give lamp | '],
    [
      'unlock "brave"',
      'Write the key of the achievement without quotation marks: unlock brave | "brave"',
    ],
    ['unlock brave heart', 'Write one effect at a time. Remove this. | heart'],
    ['give lamp 1, take coin', 'Write one effect at a time. Remove this. | ,'],
    ['set gold 3', 'Write = here: set gold = 5 | 3'],
    ['set gold == 3', 'Write = instead of == | =='],
    ['set gold += 3', 'Write it out in full, such as: set gold = gold + 1 | +='],
    ['set gold *= 3', 'Write it out in full, such as: set gold = gold * 1 | *='],
    ['set gold =', 'Write a value here. | '],
    [
      'set turns = 3',
      '"turns" has another meaning. Write the key of the variable here: set gold = 5 | turns',
    ],
    ['move lamp', 'Write where to: move lamp to inventory | '],
    [
      'move lamp to The cave',
      'Put the node’s name in quotation marks: to "The cave", to inventory or to nowhere | The',
    ],
    [
      'set d = random(random(1, 2), 3)',
      'random(…) can be used only in effects, and not inside another one. | random',
    ],
    // Level 2.
    ['add rope to bag', 'Put the set’s member in quotation marks: add "rope" to bag | rope'],
    ['add "rope" bag', 'Write to and the key of the set here: add "rope" to bag | bag'],
    ['remove "rope" to bag', 'Write from and the key of the set here: remove "rope" from bag | to'],
    [
      'add "rope" to "bag"',
      'Write the key of the set without quotation marks: add "rope" to bag | "bag"',
    ],
    ['if', 'Write a value here. | '],
    ['if gold > 3', `${then} | `],
    ['if gold > 3 give lamp end', `${then} | give`],
    ['if gold == 3 then give lamp end', 'Write = instead of == | =='],
    ['if gold > 3 then', `${close} | if`],
    ['if gold > 3 then give lamp', `${close} | if`],
    ['if a then if b then give lamp end', `${close} | if`],
    ['if a then end', `${start} | end`],
    ['if a then give lamp else end', `${start} | end`],
    ['if a then give lamp, end', `${start} | end`],
    [
      'if a then give lamp take coin end',
      `"take" has another meaning. Write a value here, such as: gold | take`,
    ],
    ['if a then give lamp 1 take coin end', `${comma} | take`],
    ['if a then give lamp else take lamp else give lamp end', `${comma} | else`],
    ['if a then give lamp 1; take coin end', `${comma} | ;`],
    [
      'if a then give lamp, elseif b then take lamp end',
      'Write else and a new if with its own end, instead of elseif | elseif',
    ],
    ['if a then give lamp end give coin', 'Write one effect at a time. Remove this. | give'],
    [
      'if a then if b then if c then if d then give lamp end end end end',
      'Ifs can be 3 deep within each other. This is one more. Join two conditions with and, or use two effects. | if',
    ],
    [
      'if random(0, 1) > 0 then give lamp end',
      'random(…) can be used only in effects, and not inside another one. | random',
    ],
    [
      'if a then set b = chance(50) end',
      'chance(…) can be used only in conditions, and not inside another one. | chance',
    ],
    [
      'set brave = chance(50)',
      'chance(…) can be used only in conditions, and not inside another one. | chance',
    ],
  ])('%s', (text, reported) => {
    expect(problemOf(parseEffect, text)).toBe(reported);
  });
});

describe('level 1 does not know', () => {
  const needs = (word: string) =>
    `${word} needs level 2 here. Raise the story’s level, or write it without.`;
  it.each([
    ['gold > 1 and bag has "rope"', `${needs('has')} | has`],
    ['size(bag) > 1', `${needs('size')} | size`],
    ['chosen_here("a1")', `${needs('chosen_here')} | chosen_here`],
    ['times_chosen("a1") = at(lamp, "Cave")', `${needs('times_chosen')} | times_chosen`],
    ['at(lamp, "Cave")', `${needs('at')} | at`],
    ['earned(brave)', `${needs('earned')} | earned`],
    ['2.0', `${needs('2.0')} | 2.0`],
    [
      'gold > 3 & brave',
      'Joining texts with & needs level 2. Raise the story’s level, or write and instead. | &',
    ],
  ])('in conditions %s', (text, reported) => {
    expect(problemOf((typed) => parseCondition(typed, 1), text)).toBe(reported);
    expect(problemOf((typed) => parseValue(typed, 1), text)).toBe(reported);
    expect(problemOf((typed) => parseExpressionAt(typed, 0, typed.length, 1), text)).toBe(reported);
    expect(parseCondition(text, 2).problems).toEqual([]);
  });

  it.each([
    ['add "rope" to bag', `${needs('add')} | add`],
    ['remove "rope" from bag', `${needs('remove')} | remove`],
    ['set price = 2.5', `${needs('2.5')} | 2.5`],
    ['if a then set price = 2.5 end', `${needs('if')} | if`],
  ])('in effects %s', (text, reported) => {
    expect(problemOf((typed) => parseEffect(typed, 1), text)).toBe(reported);
    expect(parseEffect(text, 2).problems).toEqual([]);
  });

  it('so that what does not fit at level 2 either says so first', () => {
    expect(problemOf((typed) => parseCondition(typed, 1), 'a & b or')).toBe(
      'Write a value here. | ',
    );
  });
});

it.each([
  ['', 0, 1, 1],
  ['gold', 2, 1, 3],
  ['a\nbc', 1, 1, 2],
  ['a\nbc', 2, 2, 1],
  ['a\n\nbc', 4, 3, 2],
  ['\n', 1, 2, 1],
  ['😀x', 2, 1, 3],
])('of %j, %i is line %i, column %i', (text, offset, line, column) => {
  expect(lineAndColumn(text, offset)).toEqual({ line, column });
});
