import { describe, expect, it } from 'vitest';
import { limits } from '../../model/limits.ts';
import { printBody } from '../print/print-body.ts';
import { plainText } from '../tree/plain-text.ts';
import { endOfSigns } from './end-of-signs.ts';
import { parseBody, parseText } from './parse-body.ts';

const { textSigns } = limits;
const line = '*a* {gold}\n';
const signsOfLine = 5;
const linesRead = textSigns / signsOfLine;

describe('a text with more signs than are read', () => {
  const body = `${line.repeat(linesRead)}*a* and {if\n\nthe *end*`;

  it('is read up to the line with the first that is too many, and is as typed from there on', () => {
    const { tree } = parseBody(body);
    expect(tree.children).toHaveLength(2);
    expect(tree.children[1]).toEqual({
      type: 'paragraph',
      children: [{ type: 'text', text: '*a* and {if\n\nthe *end*' }],
    });
    expect(plainText(parseText(body))).toContain('*a* and {if\n\nthe *end*');
  });

  it('has a problem that says where that is, and may be saved', () => {
    const { problems } = parseBody(body);
    expect(problems).toEqual([
      {
        message_id: 'text.too_many_signs',
        params: { most: textSigns },
        span: { start: line.length * linesRead, end: body.length },
      },
    ]);
  });

  it('is as typed from its beginning where all of them are in one line', () => {
    for (const text of ['*_'.repeat(99_000), '{if a}'.repeat(30_000), '![a]('.repeat(39_000)]) {
      expect(plainText(parseText(text))).toBe(text);
      expect(parseBody(text).problems).toMatchObject([{ message_id: 'text.too_many_signs' }]);
    }
  });

  it('keeps all its words when it is printed', () => {
    const printed = printBody(parseBody(body).tree);
    expect(plainText(parseText(printed)).replaceAll('\\', '')).toContain('{if\n\nthe *end*');
  });
});

describe('a text of the largest size', () => {
  it.each([
    [
      'of prose with an emphasis and a value in each paragraph',
      `${'word '.repeat(20)}*a* {gold}\n\n`,
    ],
    ['of a dialogue in short lines', '“You came back,” she said to the lamp.\n\n'],
    ['of a list', '- a rope, and a lamp without oil that somebody forgot here\n'],
  ])('%s is read to its end', (_name, piece) => {
    const body = piece.repeat(limits.bodyCharacters / piece.length);
    expect(endOfSigns(body)).toBe(body.length);
    expect(parseBody(body).problems).toEqual([]);
  });
});
