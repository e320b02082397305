import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseText } from '../blocks/parse-body.ts';
import { plainText } from '../tree/plain-text.ts';
import { escapeBraces, escapeText } from './escape-text.ts';

const oneText = (text: string) => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
});

const anyLine = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'*_[]()!\\{}<>#-+123.) \t`ab') }),
  )
  .map((text) => text.replace(/[\r\n]/g, ''));

describe('escapeText', () => {
  it.each([
    '*a*',
    '# a',
    '- a',
    '+',
    '1. a',
    '2) b',
    '> a',
    '---',
    '![a](http://b)',
    '\\*',
    '{a}!',
  ])('makes %s read as typed', (text) =>
    expect(parseText(escapeText(text))).toEqual(oneText(text)),
  );

  it('leaves plain words alone', () => {
    const text = 'Open the door (quietly), it is 5 - 3 < 4. "Who\'s there?" Nobody! Go.';
    expect(escapeText(text)).toBe(text);
  });

  it('makes any line read as typed, but for space around it', () => {
    const anyTrimmed = anyLine
      .map((text) => text.replace(/^[ \t]+|[ \t]+$/g, ''))
      .filter((text) => text !== '');
    fc.assert(
      fc.property(anyTrimmed, (text) => {
        expect(parseText(escapeText(text))).toEqual(oneText(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes any line the whole label of an action, in the midst of text', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        const [block] = parseText(`Now: [${escapeText(text)}](action:a1).`).children;
        const label = text === '' ? [] : [{ type: 'text', text }];
        expect(block?.children[1]).toEqual({ type: 'action', action_id: 'a1', children: label });
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes line breaks a space, so that a label stays in one paragraph', () => {
    expect(escapeText('Go\r\n\r\non')).toBe('Go on');
  });
});

describe('escapeBraces', () => {
  it.each([
    ['{if a}b{end}', '\\{if a\\}b\\{end\\}'],
    ['\\{', '\\\\\\{'],
    ['\\\\}', '\\\\\\\\\\}'],
    ['\\\\ and \\*', '\\\\ and \\*'],
    ['a *b*', 'a *b*'],
  ])('writes %s as %s', (text, escaped) => expect(escapeBraces(text)).toBe(escaped));

  it('makes braces, and backslashes before them, read as typed', () => {
    const anyBraces = fc.string({ unit: fc.constantFrom('{', '}', '\\{', '\\\\}', 'a', 'b') });
    fc.assert(
      fc.property(anyBraces, (text) => {
        expect(plainText(parseText(escapeBraces(text)))).toBe(text);
      }),
    );
  });

  it('leaves no brace for the logic grammar', () => {
    const anyText = fc.string({ unit: fc.constantFrom('{', '}', '\\', '*', 'a') });
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeBraces(text).replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[{}]/);
      }),
    );
  });
});
