import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../model/limits.ts';
import { treeNotation } from '../../testing/tree-notation.ts';
import type { TextNode } from '../tree/text-tree.ts';
import { parseText } from './parse-body.ts';

const parsed = (body: string) => treeNotation(parseText(body));

describe('parseText reads blocks', () => {
  it.each([
    ['an empty body as nothing', '', ''],
    ['blank lines as nothing', ' \n\t\n', ''],
    ['lines as one paragraph', 'One\ntwo\n\nthree', '(p "One\\ntwo") (p "three")'],
    ['any kind of line end', 'a\r\nb\rc', '(p "a\\nb\\nc")'],
    ['headings', '# One\n## *Two* ##\n###### Six #a', '(h1 "One") (h2 (em "Two")) (h6 "Six #a")'],
    ['no heading without a space, or deeper than six', '#one\n####### x', '(p "#one\\n####### x")'],
    ['an empty heading', '#\n## ##', '(h1) (h2)'],
    ['a heading right after text', 'a\n# b', '(p "a") (h1 "b")'],
    ['rules', '---\n* * *\n__  _', '(hr) (hr) (hr)'],
    ['a rule under text (no underlined headings)', 'a\n---\nb\n===', '(p "a") (hr) (p "b\\n===")'],
    ['quotes', '> a\n>b\n\n> c', '(quote (p "a\\nb")) (quote (p "c"))'],
    ['a quote that goes on without its mark', '> a\nb', '(quote (p "a\\nb"))'],
    ['quotes in quotes', '> > a\n> - b', '(quote (quote (p "a")) (ul (li (p "b"))))'],
    ['bullet lists', '- a\n- b', '(ul (li (p "a")) (li (p "b")))'],
    ['a new list for a new mark', '- a\n+ b', '(ul (li (p "a"))) (ul (li (p "b")))'],
    ['ordered lists with their start', '3) a\n4) b', '(ol 3 (li (p "a")) (li (p "b")))'],
    [
      'lists that nest by indentation',
      '- a\n  - b\n    c\n- d',
      '(ul (li (p "a") (ul (li (p "b\\nc")))) (li (p "d")))',
    ],
    ['lists that nest by tabs', '-\ta\n\t- b', '(ul (li (p "a") (ul (li (p "b")))))'],
    ['tabs in text as typed', 'a\tb\n2.\t-\tc', '(p "a\\tb\\n2.\\t-\\tc")'],
    ['paragraphs in an item', '1. a\n\n   b\n\nc', '(ol 1 (li (p "a") (p "b"))) (p "c")'],
    ['a list across blank lines', '- a\n\n- b', '(ul (li (p "a")) (li (p "b")))'],
    ['a rule that ends a list', '- a\n***\n- b', '(ul (li (p "a"))) (hr) (ul (li (p "b")))'],
    ['empty items', '-\n- b', '(ul (li) (li (p "b")))'],
    ['a number in a paragraph as text', 'It was\n1986. Fine', '(p "It was\\n1986. Fine")'],
    [
      'a list right after text',
      'Take:\n- a\n1. b',
      '(p "Take:") (ul (li (p "a"))) (ol 1 (li (p "b")))',
    ],
    ['no list without a space', '-a\n1.b', '(p "-a\\n1.b")'],
    ['indented lines as text, not code', '    # a\n\n    b', '(p "# a") (p "b")'],
    ['fences and ticks as text', '```\n`a`\n```', '(p "```\\n`a`\\n```")'],
    ['no-break spaces as text', '\u00a0 a', '(p "\u00a0 a")'],
  ])('%s', (_name, body, tree) => expect(parsed(body)).toBe(tree));
});

describe('parseText reads inside paragraphs', () => {
  it.each([
    [
      'emphasis and strong',
      '*a* _b_ **c** __d__',
      '(p (em "a") " " (em "b") " " (strong "c") " " (strong "d"))',
    ],
    ['both at once', '***a***', '(p (em (strong "a")))'],
    ['emphasis in strong', '**a *b* c**', '(p (strong "a " (em "b") " c"))'],
    ['the rule of three', '*a**b*', '(p (em "a**b"))'],
    ['marks inside words', 'a*b*c snake_case_name', '(p "a" (em "b") "c snake_case_name")'],
    ['marks that hug nothing', 'a * b * c _ d', '(p "a * b * c _ d")'],
    ['marks left over', '**a* b*', '(p (em (em "a") " b"))'],
    ['marks that cross', '*a _b* c_', '(p (em "a _b") " c_")'],
    ['marks beside wide punctuation', '*“a”* b', '(p (em "“a”") " b")'],
    ['marks beside an emoji', '*🦊*', '(p (em "🦊"))'],
    ['escapes', '\\*a\\* \\{b\\} \\\\ \\q', '(p "*a* {b} \\\\ \\\\q")'],
    ['escaped block marks', '\\# a\n\\- b\n1\\. c', '(p "# a\\n- b\\n1. c")'],
    ['hard line breaks', 'a\\\nb  \n c \nd', '(p "a" (br) "b" (br) "c\\nd")'],
    ['no hard break at the end', 'a  \n\nb\\', '(p "a") (p "b\\\\")'],
    [
      'links',
      '[a *b*](https://x.y/z?q#f) [m](mailto:a@b)',
      '(p (a https://x.y/z?q#f "a " (em "b")) " " (a mailto:a@b "m"))',
    ],
    [
      'urls with parentheses, escapes, points and titles',
      '[a](http://x/(b)\\)) [b](<http://x/a b>) [c]( http://x "t" )',
      '(p (a http://x/(b)) "a") " " (a http://x/a%20b "b") " " (a http://x "c"))',
    ],
    [
      'no other schemes',
      '[a](javascript:x) [b](/c) [d](data:e)',
      '(p "[a](javascript:x) [b](/c) [d](data:e)")',
    ],
    [
      'links that do not close',
      '[a](http://x [b] (http://x) ]',
      '(p "[a](http://x [b] (http://x) ]")',
    ],
    [
      'no links in links',
      '[a [b](http://x) c](http://y)',
      '(p "[a " (a http://x "b") " c](http://y)")',
    ],
    [
      'a link again after that',
      '[a [b](http://x)] [c](http://y)',
      '(p "[a " (a http://x "b") "] " (a http://y "c"))',
    ],
    ['images', '![a *b* [c](http://x)](https://i/j.png)', '(p (img https://i/j.png "a b c"))'],
    ['images in links', '[![a](http://i)](http://x)', '(p (a http://x (img http://i "a")))'],
    [
      'images of this site',
      '![a](/media/0123456789abcdef01234567896400c8.webp)',
      '(p (img /media/0123456789abcdef01234567896400c8.webp "a"))',
    ],
    ['no other path', '![a](/media/x.webp)', '(p "![a](/media/x.webp)")'],
    [
      'no link to an image of this site',
      '[a](/media/0123456789abcdef01234567896400c8.webp)',
      '(p "[a](/media/0123456789abcdef01234567896400c8.webp)")',
    ],
    [
      'sounds of this site',
      '![a *b*](/media/0123456789abcdef0123456789000420.mp3) c',
      '(p (sound /media/0123456789abcdef0123456789000420.mp3 "a b") " c")',
    ],
    [
      'sounds in their four forms',
      ['mp3', 'ogg', 'aac', 'm4a', 'wav']
        .map((format) => `![a](/media/0123456789abcdef0123456789000420.${format})`)
        .join(' '),
      '(p (sound /media/0123456789abcdef0123456789000420.mp3 "a") " " (sound /media/0123456789abcdef0123456789000420.ogg "a") " " (sound /media/0123456789abcdef0123456789000420.aac "a") " " (sound /media/0123456789abcdef0123456789000420.m4a "a") " ![a](/media/0123456789abcdef0123456789000420.wav)")',
    ],
    ['no sounds from elsewhere', '![a](https://i/j.mp3)', '(p (img https://i/j.mp3 "a"))'],
    [
      'no link to a sound of this site',
      '[a](/media/0123456789abcdef0123456789000420.mp3)',
      '(p "[a](/media/0123456789abcdef0123456789000420.mp3)")',
    ],
    ['no images by mail', '![a](mailto:b@c)', '(p "![a](mailto:b@c)")'],
    [
      'actions',
      'You can [light *it*](action:a17).',
      '(p "You can " (act a17 "light " (em "it")) ".")',
    ],
    [
      'no actions that cannot be',
      '[a](action:A1) [b](action:) [c](action:a1234567890123456)',
      '(p "[a](action:A1) [b](action:) [c](action:a1234567890123456)")',
    ],
    ['marks no further than their link', '*[a*](http://x)', '(p "*" (a http://x "a*"))'],
    ['the first branch of all, and values as typed', '{cycle}a|b{end} { x+1 }', '(p "a {x+1}")'],
    ['HTML as text', '<b>a</b> &amp; <http://x>', '(p "<b>a</b> &amp; <http://x>")'],
  ])('%s', (_name, body, tree) => expect(parsed(body)).toBe(tree));
});

describe('parseText nests only so deep', () => {
  const depthOf = (node: TextNode): number =>
    node.type === 'text' ? 0 : 1 + Math.max(0, ...node.children.map(depthOf));

  it('shows deeper quotes as typed', () => {
    const body = `${'>'.repeat(limits.textNesting + 2)} a`;
    expect(parsed(body)).toContain('(quote (p ">> a"))');
  });

  it('shows deeper lists as typed, but lets the deepest list go on', () => {
    const nested = '- '.repeat(limits.textNesting);
    expect(parsed(`${nested}- a`)).toContain('(ul (li (p "- a"))');
    const sibling = `${' '.repeat(nested.length - 2)}- b`;
    expect(parsed(`${nested}a\n${sibling}`)).toContain('(ul (li (p "a")) (li (p "b")))');
  });

  it('shows deeper emphasis and links as typed, the inner ones first', () => {
    const inner = '*a* [b](action:a1) ![c](http://d)';
    const quotes = '>'.repeat(limits.textNesting - 1);
    expect(parsed(`${quotes} **x ${inner} y**`)).toContain(`(p (strong "x ${inner} y"))`);
    expect(parsed(`${quotes} ${inner}`)).toContain(
      '(p (em "a") " " (act a1 "b") " " (img http://d "c"))',
    );
  });

  it('never makes a tree deeper than the limit allows, whatever the body', () => {
    const piece = fc.constantFrom(
      '> ',
      '- ',
      '1. ',
      '*a ',
      ' b*',
      '**',
      '_',
      '[',
      '](http://a)',
      '\n',
      '{if not x}',
      '{first}\n',
      '{end}',
      '{end}\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
        const deepest = 1 + 2 * limits.textNesting + 1;
        expect(depthOf(parseText(pieces.join('')))).toBeLessThanOrEqual(deepest);
      }),
    );
  });
});

describe('parseText keeps what was typed', () => {
  const markup = fc.string({
    unit: fc.constantFrom(
      ...'*_[]()!\\{}<>#-+1. \t\n`ab',
      '](http://a)',
      '](action:a1)',
      '🦊',
      'é',
    ),
    maxLength: 200,
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (body) => void parseText(body)));
    fc.assert(fc.property(markup, (body) => void parseText(body)));
  });

  it('merges adjacent text and never makes an empty one', () => {
    const check = (node: TextNode): void => {
      if (node.type === 'text') {
        expect(node.text).not.toBe('');
        return;
      }
      node.children.forEach((child, at) => {
        check(child);
        if (child.type === 'text') expect(node.children[at - 1]?.type).not.toBe('text');
      });
    };
    fc.assert(
      fc.property(markup, (body) => check(parseText(body))),
      { numRuns: 500 },
    );
  });

  it('loses no letter', () => {
    const letters = (text: string) => text.replace(/[^a-zé🦊]/gu, '');
    const words = (node: TextNode): string =>
      node.type === 'text' ? node.text : node.children.map(words).join('');
    const noUrls = fc.string({ unit: fc.constantFrom(...'*_[]!\\{}<>#-+1. \t\n`abcé🦊') });
    fc.assert(
      fc.property(noUrls, (body) => {
        expect(letters(words(parseText(body)))).toBe(letters(body));
      }),
      { numRuns: 500 },
    );
  });
});
