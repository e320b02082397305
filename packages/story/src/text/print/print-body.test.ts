import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBodyTree, anyTypedBody } from '../../testing/any-body.ts';
import { withoutSpans } from '../../testing/any-expression.ts';
import { parseBody } from '../blocks/parse-body.ts';
import { printBody } from './print-body.ts';

const printed = (body: string) => printBody(parseBody(body).tree);

describe('printBody', () => {
  it.each([
    ['puts one empty line between blocks', 'a\n\n\n\n# b\nc', 'a\n\n# b\n\nc'],
    ['keeps lines', 'a  \nb\nc', 'a\\\nb\nc'],
    ['writes all emphasis alike', '_a_ __b__', '*a* **b**'],
    ['takes the other mark where one alone would be misread', '__*a*__ x_y', '__*a*__ x\\_y'],
    ['keeps emphases side by side apart', '*a*_b_', '_a_*b*'],
    ['escapes what would be read', '\\# a \\* \\[b\\]', '\\# a \\* \\[b\\]'],
    ['writes lists with one mark', '* a\n* b\n\n3) c', '- a\n- b\n\n3. c'],
    ['tells lists side by side apart', '- a\n+ b\n- c', '- a\n\n+ b\n\n- c'],
    ['indents what belongs to an item', '1. a\n\n   b', '1. a\n\n   b'],
    ['marks every line of a quote', '> a\nb\n>\n> c', '> a\n> b\n>\n> c'],
    ['writes braces in one spelling', '{ if  x>1 }a{ end }', '{if x > 1}a{end}'],
    ['gives tags around blocks their lines', '{if x}a\n\nb{end}', '{if x}\na\n\nb\n{end}'],
    ['divides options', '{cycle}\na\n|\n- b\n{end}', '{cycle}\na\n|\n- b\n{end}'],
    ['keeps space that is no blank at an end', '- a\u00a0\n\n# b\f', '- a\u00a0\n\n# b\f'],
    ['escapes braces that mean nothing', '{a b} {end}', '\\{a b\\} \\{end\\}'],
  ])('%s', (_name, body, text) => expect(printed(body)).toBe(text));

  it('is read as the same tree', () => {
    fc.assert(
      fc.property(anyBodyTree, (tree) => {
        const { tree: read, problems } = parseBody(printBody(tree));
        expect(withoutSpans(read)).toEqual(tree);
        expect(problems).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is read as the same tree of whatever was typed, and does not change when printed again', () => {
    fc.assert(
      fc.property(anyTypedBody, (body) => {
        const { tree } = parseBody(body);
        const text = printBody(tree);
        expect(withoutSpans(parseBody(text).tree)).toEqual(withoutSpans(tree));
        expect(printed(text)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});
