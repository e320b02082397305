import { textProblemText } from '@brasslamp/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyEffect,
  anyEffectOfLevel1,
  anyEffectValue,
  anyExpression,
  anyExpressionOfLevel1,
  withoutSpans,
} from '../testing/any-expression.ts';
import {
  type Parsed,
  parseCondition,
  parseEffect,
  parseExpressionAt,
  parseValue,
  partsOf,
  printEffect,
  printExpression,
  referencesIn,
} from './logic.ts';

const runs = { numRuns: 1_000 };

function treeOf<Tree>({ tree, problems }: Parsed<Tree>): Tree {
  expect(problems).toEqual([]);
  if (tree === null) throw new Error('There is no tree.');
  return tree;
}

describe('what is printed', () => {
  it('is read as the same condition', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        expect(withoutSpans(treeOf(parseCondition(printExpression(tree))))).toEqual(tree);
      }),
      runs,
    );
  });

  it('is read as the same value', () => {
    fc.assert(
      fc.property(anyEffectValue, (tree) => {
        expect(withoutSpans(treeOf(parseValue(printExpression(tree))))).toEqual(tree);
      }),
      runs,
    );
  });

  it('is read as the same effect', () => {
    fc.assert(
      fc.property(anyEffect, (tree) => {
        expect(withoutSpans(treeOf(parseEffect(printEffect(tree))))).toEqual(tree);
      }),
      runs,
    );
  });

  it('has no parentheses that could be left out', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const text = printExpression(tree);
        for (const shorter of withoutOnePair(text)) {
          const { tree: read } = parseCondition(shorter);
          if (read !== null) expect(withoutSpans(read)).not.toEqual(tree);
        }
      }),
    );
  });
});

describe('level 2 reads as level 1', () => {
  it('every condition of level 1', () => {
    fc.assert(
      fc.property(anyExpressionOfLevel1, (tree) => {
        const text = printExpression(tree);
        expect(withoutSpans(treeOf(parseCondition(text, 1)))).toEqual(tree);
        expect(parseCondition(text, 2)).toEqual(parseCondition(text, 1));
      }),
      runs,
    );
  });

  it('every effect of level 1', () => {
    fc.assert(
      fc.property(anyEffectOfLevel1, (tree) => {
        const text = printEffect(tree);
        expect(withoutSpans(treeOf(parseEffect(text, 1)))).toEqual(tree);
        expect(parseEffect(text, 2)).toEqual(parseEffect(text, 1));
      }),
      runs,
    );
  });

  it('whatever is typed that level 1 can read, and level 1 reads nothing else', () => {
    fc.assert(
      fc.property(anyLogicText, (text) => {
        for (const parse of [parseCondition, parseValue, parseEffect]) {
          const [older, newer] = [parse(text, 1), parse(text, 2)];
          if (older.tree !== null || newer.tree === null) expect(newer).toEqual(older);
          else expect(older.problems).toMatchObject([{ message_id: 'logic.needs_level_2' }]);
        }
      }),
      runs,
    );
  });
});

const anyLogicText = fc
  .array(
    fc.constantFrom(
      ...['gold', 'lamp', '3', '"calm"', '"a \\" b"', 'yes', 'turns', 'has(lamp)', 'seen("Hall")'],
      ...['not', 'and', 'or', '=', '!=', '<', '>=', '+', '-', '*', '/', 'mod', '(', ')', ','],
      ...['min(', 'abs(', 'chance(', 'random(', 'set', 'give', 'take', 'move', 'to', 'unlock', '"'],
      ...['has', 'bag', '"rope"', '&', '2.5', 'size(', 'at(', 'earned(', 'chosen_here(', '\n'],
      ...['if', 'then', 'else', 'end', 'add', 'remove', 'from', 'give lamp', 'unlock x'],
    ),
    { maxLength: 11 },
  )
  .map((words) => words.join(' '));

describe('whatever is typed', () => {
  it('is read or is one problem within the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyLogicText, fc.string({ unit: 'binary' })), (text) => {
        for (const parse of [parseCondition, parseValue, parseEffect]) {
          const { tree, problems } = parse(text);
          const isAlways = parse === parseCondition && text.trim() === '';
          expect(problems).toHaveLength(tree === null && !isAlways ? 1 : 0);
          for (const { span, ...problem } of problems) {
            expect(textProblemText(problem)).toMatch(/^.+ .+/u);
            expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  it('is printed in one spelling', () => {
    fc.assert(
      fc.property(anyLogicText, (text) => {
        const { tree } = parseCondition(text);
        if (tree === null) return;
        const printed = printExpression(tree);
        expect(printExpression(treeOf(parseCondition(printed)))).toBe(printed);
      }),
      runs,
    );
  });
});

describe('spans', () => {
  it('are those of the part: read alone it is the same', () => {
    fc.assert(
      fc.property(anyExpression, fc.string(), fc.string(), (generated, before, after) => {
        const text = printExpression(generated);
        const source = before + text + after;
        const end = before.length + text.length;
        const waiting = [treeOf(parseExpressionAt(source, before.length, end))];
        for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
          const { start } = tree.span;
          expect(parseExpressionAt(source, start, tree.span.end).tree).toEqual(tree);
          waiting.push(...partsOf(tree));
        }
      }),
    );
  });

  it('of names are the name as typed', () => {
    fc.assert(
      fc.property(anyEffect, (effect) => {
        const text = printEffect(effect);
        for (const { name } of referencesIn(treeOf(parseEffect(text)))) {
          const typed = text.slice(name.span.start, name.span.end);
          expect(typed.replace(/\\(["\\])/g, '$1')).toBe(name.text);
        }
      }),
    );
  });
});

/** The text with one pair of parentheses less, for each pair that is not a call's. */
function withoutOnePair(text: string): string[] {
  const shorter: string[] = [];
  const open: number[] = [];
  for (let at = 0, isQuoted = false; at < text.length; at++) {
    if (isQuoted && text[at] === '\\') at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text[at] === '(') open.push(at);
    else if (!isQuoted && text[at] === ')') {
      const start = open.pop() ?? 0;
      const isCall = /[a-z_]$/.test(text.slice(0, start));
      if (isCall) continue;
      shorter.push(text.slice(0, start) + text.slice(start + 1, at) + text.slice(at + 1));
    }
  }
  return shorter;
}
