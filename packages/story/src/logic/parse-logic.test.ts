import { textProblemText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import {
  type Parsed,
  parseCondition,
  parseEffect,
  parseExpressionAt,
  parseValue,
  printEffect,
  printExpression,
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

describe('parseCondition reads', () => {
  it.each([
    // As in the specification.
    ['has(lamp)'],
    ['count(coin) >= 3'],
    ['visits("Cellar") > 1'],
    ['seen("Cellar")'],
    ['chosen("a17")'],
    ['turns > 20'],
    ['turns_since("Camp") < 5'],
    ['ending("Drowned")'],
    ['chance(25)'],
    ['mood = "calm"'],
    ['gold >= price * 2'],
    ['not has(lamp) and (seen("Hall") or gold != 0)'],
    ['min(gold, 3) + max(1, 2, 3) - abs(-4) * round(5) / floor(6) mod 7 <= 0'],
    ['brave = yes and tired = no'],
    ['""'],
    ['"say \\"hi\\" \\\\"'],
    // Which binds more tightly.
    ['a or b and not c = d + e * -f'],
    ['(a or b) and c'],
    ['not (a and b)'],
    ['(not a) = b'],
    ['(a = b) = c'],
    ['(a + b) * c'],
    ['a - (b - c)'],
    ['a and (b and c)'],
    ['-(a + b)'],
    ['-(5)'],
    ['2 - -5'],
    ['--5'],
    ['not not a'],
  ])('%s, and prints it so', (text) => {
    const { tree, problems } = parseCondition(text);
    expect(problems).toEqual([]);
    expect(tree && printExpression(tree)).toBe(text);
  });

  it.each([
    ['  gold>=3and(has( lamp ))', 'gold >= 3 and has(lamp)'],
    ['((a or b)) or c', 'a or b or c'],
    ['true = false', 'yes = no'],
    ['a - (b) - c', 'a - b - c'],
    ['gold\n  + 007', 'gold + 7'],
    ['-0', '0'],
    ['- 5', '-5'],
    ['"a\\b"', '"a\\\\b"'],
  ])('%j as what is printed %s', (text, printed) => {
    const { tree } = parseCondition(text);
    expect(tree && printExpression(tree)).toBe(printed);
  });

  it('nothing as always: no tree, no problem', () => {
    expect(parseCondition('')).toEqual({ tree: null, problems: [] });
    expect(parseCondition(' \n')).toEqual({ tree: null, problems: [] });
  });

  it('names and their places, without quotation marks', () => {
    expect(parseCondition('  visits("The \\"pit\\"") > (1)').tree).toEqual({
      type: 'compare',
      operator: '>',
      left: {
        type: 'visits',
        node: { text: 'The "pit"', span: { start: 10, end: 21 } },
        span: { start: 2, end: 23 },
      },
      right: { type: 'number', value: 1, span: { start: 26, end: 29 } },
      span: { start: 2, end: 29 },
    });
  });

  it('no number below nought that is nought', () => {
    expect(parseCondition('-0').tree).toEqual({
      type: 'number',
      value: 0,
      span: { start: 0, end: 2 },
    });
  });

  it('parentheses 32 deep', () => {
    const text = `${'('.repeat(32)}gold${')'.repeat(32)}`;
    expect(parseCondition(text).problems).toEqual([]);
  });
});

describe('parseExpressionAt', () => {
  it('reads a part of a text and says where in the whole it is', () => {
    const { tree } = parseExpressionAt('You have {gold} coins.', 10, 14);
    expect(tree).toEqual({
      type: 'variable',
      name: { text: 'gold', span: { start: 10, end: 14 } },
      span: { start: 10, end: 14 },
    });
  });

  it.each([
    ['gold3', 4, 'gold'],
    ['gold >= 3', 6, 'gold >'],
    ['123', 2, '12'],
    ['"a"b"', 3, '"a"'],
  ])('reads nothing behind its end: %s up to %i', (source, end, alone) => {
    expect(parseExpressionAt(source, 0, end)).toEqual(parseExpressionAt(alone, 0, alone.length));
  });

  it.each(['"a"', '"a\\"'])('does not find the end of a text behind its own: %s', (source) => {
    const { problems } = parseExpressionAt(source, 0, source.length - 1);
    expect(problems.map(textProblemText)).toEqual(['Close the quotation mark that opens here.']);
  });

  it('does not name what is behind its end', () => {
    const { problems } = parseExpressionAt('{if seen(Hall}way', 4, 13);
    expect(problems.map(textProblemText)).toEqual([
      'Put the node’s name in quotation marks: seen("Hall")',
    ]);
  });

  it('wants something to be there', () => {
    expect(parseExpressionAt('{if }', 4, 4).problems).toEqual([
      { message_id: 'logic.value_missing', params: {}, span: { start: 4, end: 4 } },
    ]);
  });
});

describe('parseEffect reads', () => {
  it.each([
    ['set gold = gold - 3'],
    ['give lamp'],
    ['give coin 5'],
    ['give coin random(1, 6) + 1'],
    ['take coin 3'],
    ['take coin -3'],
    ['move lamp to "Cave"'],
    ['move lamp to "The \\"pit\\""'],
    ['move lamp to inventory'],
    ['move lamp to nowhere'],
    ['unlock brave'],
    ['set mood = random("calm", "cross")'],
    ['set d = random(1, 6)'],
    ['set brave = not brave or has(lamp)'],
  ])('%s, and prints it so', (text) => {
    const { tree, problems } = parseEffect(text);
    expect(problems).toEqual([]);
    expect(tree && printEffect(tree)).toBe(text);
  });

  it('names and their places', () => {
    expect(parseEffect(' move lamp to "Cave" ').tree).toEqual({
      type: 'move',
      item: { text: 'lamp', span: { start: 6, end: 10 } },
      to: { type: 'node', node: { text: 'Cave', span: { start: 15, end: 19 } } },
      span: { start: 1, end: 20 },
    });
  });
});

describe('parseValue', () => {
  it('reads what is in an effect, chance and all', () => {
    expect(parseValue('random(1, 6)').tree?.type).toBe('random');
  });
});

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
      'There is no visited(…). There are has, count, visits, seen, chosen, turns_since, ending, chance, random, min, max, abs, round and floor. | visited',
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
    ['gold > 1.5', 'Write a whole number, without a point. | .'],
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
  it.each([
    ['', 'Start with set, give, take, move or unlock. | '],
    ['gold = 3', 'Start with set, give, take, move or unlock. | gold'],
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
    [
      'set brave = chance(50)',
      'chance(…) can be used only in conditions, and not inside another one. | chance',
    ],
  ])('%s', (text, reported) => {
    expect(problemOf(parseEffect, text)).toBe(reported);
  });
});
