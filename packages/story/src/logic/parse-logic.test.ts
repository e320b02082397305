import { textProblemText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import {
  parseCondition,
  parseEffect,
  parseExpressionAt,
  parseValue,
  printEffect,
  printExpression,
} from './logic.ts';

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
    // Level 2.
    ['bag has "rope" and not bag has "a \\"map\\""'],
    ['(bag has "rope") = yes'],
    ['size(bag) >= 2'],
    ['given & " " & family'],
    ['one & (two & three)'],
    ['"no. " & n + 1 & "!" = title'],
    ['(a & b) * c'],
    ['chosen_here("a17") or times_chosen("a17") > 2'],
    ['at(lamp, "The \\"pit\\"")'],
    ['earned(brave)'],
    ['price * 2.5 > -0.0001'],
    // Its words are keys, too.
    ['size = at + earned and size(size) > then'],
    ['at(at, "at") and earned(earned)'],
    ['add has "add" or chosen_here & times_chosen = remove'],
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
    ['(bag)has"rope"', 'bag has "rope"'],
    ['size ( bag )', 'size(bag)'],
    ['02.50', '2.5'],
    ['a&(b+1)', 'a & b + 1'],
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

  it('a member of a set and its place', () => {
    expect(parseCondition('bag has "rope"').tree).toEqual({
      type: 'set_has',
      variable: { text: 'bag', span: { start: 0, end: 3 } },
      member: { text: 'rope', span: { start: 9, end: 13 } },
      span: { start: 0, end: 14 },
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
    // Level 2.
    ['add "rope" to bag'],
    ['remove "a \\"map\\"" from bag'],
    ['set name = given & " " & family'],
    ['if gold >= 3 then set rich = yes, take coin 3 else set rich = no end'],
    ['if chance(50) then give coin random(1, 6), give lamp end'],
    ['if a then if b then if c then unlock x end, give lamp end else take lamp end'],
    ['if then = 1 then give then then, give then, take then else add "to" to to_ end'],
    ['add "add" to add'],
    ['set size = size(size)'],
  ])('%s, and prints it so', (text) => {
    const { tree, problems } = parseEffect(text);
    expect(problems).toEqual([]);
    expect(tree && printEffect(tree)).toBe(text);
  });

  it.each([
    ['if a then give coin, give lamp else take coin end'],
    ['if a then\n  give coin\n  give lamp\nelse\n  take coin\nend'],
    ['if a\nthen give coin,\n\n give lamp else\ntake coin end'],
  ])('effects with commas and line ends between them: %j', (text) => {
    const { tree } = parseEffect(text);
    const printed = 'if a then give coin, give lamp else take coin end';
    expect(tree && printEffect(tree)).toBe(printed);
  });

  it('a count in the line of its effect alone', () => {
    const { tree } = parseEffect('if a then give coin\nadd "rope" to bag end');
    expect(tree && printEffect(tree)).toBe('if a then give coin, add "rope" to bag end');
    expect(parseEffect('give coin\n5')).toEqual({
      ...parseEffect('give coin 5'),
      tree: expect.objectContaining({ count: expect.objectContaining({ value: 5 }) }),
    });
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
