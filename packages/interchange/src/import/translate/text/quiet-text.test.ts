import { limits } from '@brasslamp/story/model';
import { parseBody, parseWords, printBody } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printLabel } from './print-label.ts';
import { quietText, quietWords } from './quiet-text.ts';
import { tidyBlocks, tidyLine } from './tidy-text.ts';

const typed = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('a', 'Go on', ' ', '.', 'é', '“', '!', '1', ',', '’'),
      },
      fc.constantFrom(
        '-',
        '1. ',
        '#',
        '>',
        '+',
        '(',
        ')',
        '<',
        '`',
        '&',
        ':',
        '!',
        '~',
        '=',
        '\u00a0',
      ),
      fc.constantFrom('*', '_', '[', ']', '{', '}', '|', '\\', '  ', '\n', '\t', '😀'),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const text = typed.map((text): BodyInline => ({ type: 'text', text }));
const inline = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constant<BodyInline>({ type: 'line_break', children: [] }),
  fc.tuple(fc.nat(99), fc.array(text, { maxLength: 2 })).map(
    ([id, children]): BodyInline => ({
      type: 'action',
      action_id: `a${id}`,
      span: { start: 0, end: 0 },
      children,
    }),
  ),
);
const paragraph = fc
  .array(inline, { maxLength: 5 })
  .map((children): BodyBlock => ({ type: 'paragraph', children }));

const withoutSpans = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'span' ? undefined : value)));

describe('quiet text', () => {
  it('is printed as all text is, and is read as it was meant', () => {
    let quiet = 0;
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 3 }), (blocks) => {
        const printed = quietText(blocks);
        if (printed === null) return;
        quiet += 1;
        const tidy = tidyBlocks(blocks);
        expect(printed).toBe(printBody({ type: 'root', children: tidy }));
        const { tree, problems } = parseBody(printed);
        expect(problems).toEqual([]);
        expect(withoutSpans(tree.children)).toEqual(withoutSpans(tidy));
      }),
      { numRuns: 5_000 },
    );
    // Some are, or the property says nothing.
    expect(quiet).toBeGreaterThan(500);
  });

  it('of a label is read as its words', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (inlines) => {
        const printed = quietWords(inlines);
        if (printed === null) return;
        expect(withoutSpans(parseWords(printed).words)).toEqual(
          withoutSpans(tidyLine(inlines, [])),
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('that is too long for a label is cut as any other', () => {
    const { text: cut, isCut } = printLabel([{ type: 'text', text: 'word '.repeat(200) }]);
    expect([isCut, cut.length <= limits.labelCharacters]).toEqual([true, true]);
  });
});
