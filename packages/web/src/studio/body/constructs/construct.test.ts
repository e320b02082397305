import { describe, expect, it } from 'vitest';
import { applied } from '../../../ui-kit/text-edit.ts';
import {
  type Construct,
  type Layout,
  putConstruct,
  readConstruct,
  writeConstruct,
} from './construct.ts';

const read = (source: string) => readConstruct(source, { start: 0, end: source.length });
const construct = (source: string) => read(source)?.construct;

describe('readConstruct', () => {
  it('separates the branches of an if', () => {
    expect(construct('{if has(lamp)}It glitters.{elseif gold > 0}Rich.{else}Dark.{end}')).toEqual({
      type: 'if',
      branches: [
        { when: 'has(lamp)', text: 'It glitters.' },
        { when: 'gold > 0', text: 'Rich.' },
      ],
      otherwise: 'Dark.',
    });
  });

  it('leaves what is nested in a branch alone', () => {
    const nested = '{if a}{first}x{again}{cycle}1|2{end}{end}{else}{if b}y{else}z{end}{end}';
    expect(construct(nested)).toEqual({
      type: 'if',
      branches: [{ when: 'a', text: '{first}x{again}{cycle}1|2{end}{end}' }],
      otherwise: '{if b}y{else}z{end}',
    });
  });

  it('splits options at their own bars only', () => {
    expect(construct('{cycle}a|{shuffle}b|c{end}|d \\| e{end}')).toEqual({
      type: 'cycle',
      options: ['a', '{shuffle}b|c{end}', 'd | e'],
    });
  });

  it('is not misled by braces in quotation marks, or by those that are text', () => {
    expect(construct('{if seen("The {end}")}\\{end} and {what}{end}')).toEqual({
      type: 'if',
      branches: [{ when: 'seen("The {end}")', text: '\\{end} and {what}' }],
      otherwise: null,
    });
  });

  it('reads values, and texts on lines of their own', () => {
    expect(construct('{gold * 2}')).toEqual({ type: 'value', value: 'gold * 2' });
    expect(read('{first}\nOne.\n\nTwo.\n{again}\nThree.\n{end}')).toEqual({
      construct: { type: 'first', first: 'One.\n\nTwo.', again: 'Three.' },
      layout: 'lines',
    });
  });

  it('does not read what is not a construct', () => {
    for (const source of ['{if a}', 'words', '{cycle}a{else}b', '{if a and}b{end}']) {
      expect(construct(source), source).toBeUndefined();
    }
  });

  it('takes a tag that does not belong there as text', () => {
    expect(construct('{first}a{else}b{again}c{again}d{end}')).toEqual({
      type: 'first',
      first: 'a{else}b',
      again: 'c{again}d',
    });
    expect(construct('{if a}b{if c or}d{else}e{end}')).toEqual({
      type: 'if',
      branches: [{ when: 'a', text: 'b{if c or}d' }],
      otherwise: 'e',
    });
  });
});

describe('writeConstruct', () => {
  const constructs: Construct[] = [
    { type: 'if', branches: [{ when: 'has(lamp)', text: 'A' }], otherwise: null },
    {
      type: 'if',
      branches: [
        { when: 'a', text: 'A {gold} b' },
        { when: 'b', text: 'two\n\nparagraphs' },
      ],
      otherwise: '{cycle}1|2{end}',
    },
    { type: 'first', first: 'The door creaks. ', again: null },
    { type: 'first', first: 'One.\n\nTwo.', again: 'Three.' },
    { type: 'shuffle', options: ['drip', 'a | bar', '{once}x|y{end} | z', 'last \\{ one'] },
    { type: 'value', value: 'count(coin)' },
  ];

  it.each(constructs)('writes what can be read back: %j', (one) => {
    const source = writeConstruct(one, 'inline');
    expect(construct(source)).toEqual(one);
  });

  it('keeps lines where they were', () => {
    const short: Construct = { type: 'first', first: 'x', again: null };
    expect(writeConstruct(short, 'lines')).toBe('{first}\nx\n{end}');
  });
});

describe('putConstruct', () => {
  const put = (text: string, start: number, end: number, first: string, layout: Layout) =>
    applied(
      putConstruct(
        text,
        { span: { start, end }, layout: 'inline' },
        { type: 'first', first, again: null },
        layout,
      ),
      text,
    );

  it('stays in its line while its texts do', () => {
    expect(put('It is dark here.', 6, 10, 'dark', 'inline')).toBe('It is {first}dark{end} here.');
  });

  it('gives tags lines of their own when it is put on lines', () => {
    expect(put('Before. It. After.', 8, 11, 'One.\n\nTwo.', 'lines')).toBe(
      'Before. \n\n{first}\nOne.\n\nTwo.\n{end}\n\n After.',
    );
    expect(put('Before.\n\nIt.\n\nAfter.', 9, 12, 'One.\n\nTwo.', 'lines')).toBe(
      'Before.\n\n{first}\nOne.\n\nTwo.\n{end}\n\nAfter.',
    );
  });
});
