/** Random bodies, for properties: as trees in which all spans are nought, and as an author may type. */
import fc from 'fast-check';
import { printExpression } from '../logic/logic.ts';
import type { Expression } from '../model/expression.ts';
import { mediaAddress } from '../model/media-address.ts';
import { printInlines } from '../text/print/print-inlines.ts';
import { isTagLine, showInLine } from '../text/syntax/tag.ts';
import type {
  BodyBlock,
  BodyInline,
  BodyListItem,
  BodyTree,
  Show,
  Variant,
} from '../text/tree/body-tree.ts';
import { anyExpression } from './any-expression.ts';

const span = { start: 0, end: 0 };

/** Braces do not reach over the end of a line. */
const anyLogic = anyExpression.filter((tree) => !/[\r\n]/.test(printExpression(tree)));
const anyUrl = fc.constantFrom('http://x', 'https://x/a(b)c', 'https://x/\\(<{a|b}>', 'mailto:a@b');
const anyWord = fc.oneof(
  fc.constantFrom('a', 'lamp', 'Ä😀', '1.', '-', '#', '>', '!', '|', '{gold}', '{', '}', '\\'),
  fc.constantFrom('*', '_', '**', '[', ']', '](http://x)', '{if x}', '{end}', 'snake_case', '+'),
);
/** What is given is left to no chance. */
const anyGiven = anyLogic.filter((tree) => !/\bchance\b/.test(printExpression(tree)));
const anyShow: fc.Arbitrary<Show> = fc
  .constantFrom('Weather', '', 'a } b', '"', '\\', '{end}', 'a|b', '*x*', 'Ä😀')
  .chain((text) =>
    fc.array(anyGiven, { maxLength: 2 }).map((values): Show => {
      return { type: 'show', snippet: { text, span }, values, span, children: [] };
    }),
  );
const anyText = anyWord.map((text): BodyInline => ({ type: 'text', text }));

function anyVariant<Child>(branch: fc.Arbitrary<Child[]>): fc.Arbitrary<Variant<Child>> {
  const ownSpan = fc.constant(span);
  const other = fc.option(branch, { nil: null });
  const when: fc.Arbitrary<Expression> = anyLogic;
  const branches = fc.array(fc.record({ when, children: branch }), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.record({ type: fc.constant('if'), branches, otherwise: other, span: ownSpan }),
    fc.record({ type: fc.constant('first'), first: branch, again: other, span: ownSpan }),
    fc.record({
      type: fc.constantFrom('cycle', 'sequence', 'once', 'shuffle'),
      options: fc.array(branch, { minLength: 1, maxLength: 3 }),
      span: ownSpan,
    }),
  );
}

/** Words with space, a line end or a hard line break between them, as text is merged. */
function spaced(words: BodyInline[], between: string[]): BodyInline[] {
  const merged: BodyInline[] = [];
  const add = (inline: BodyInline) => {
    const last = merged.at(-1);
    if (inline.type === 'text' && last?.type === 'text') {
      merged[merged.length - 1] = { type: 'text', text: last.text + inline.text };
    } else merged.push(inline);
  };
  for (const [at, word] of words.entries()) {
    const space = between[at] ?? ' ';
    if (at > 0)
      add(space === '' ? { type: 'line_break', children: [] } : { type: 'text', text: space });
    add(word);
  }
  return merged;
}

/** Words that no space surrounds. */
function anyInlines(depth: number, minLength: number, mayLink = true): fc.Arbitrary<BodyInline[]> {
  const between = fc.array(fc.constantFrom(' ', ' ', '\n', ''), { maxLength: 4 });
  const word = depth === 0 ? anyText : anyInline(depth - 1, mayLink);
  return fc.tuple(fc.array(word, { minLength, maxLength: 4 }), between).map(([words, gaps]) => {
    return spaced(words, gaps);
  });
}

function anyInline(depth: number, mayLink: boolean): fc.Arbitrary<BodyInline> {
  const words = anyInlines(depth, 1, mayLink);
  const linked = anyInlines(depth, 0, false);
  const kinds: fc.Arbitrary<BodyInline>[] = [
    anyText,
    fc.record({ type: fc.constantFrom('emphasis', 'strong'), children: words }),
    fc.record({
      type: fc.constant('image'),
      url: fc.oneof(
        anyUrl.filter((url) => url[0] === 'h'),
        fc.constant(mediaAddress('0123456789abcdef0123456789001002', 'webp')),
      ),
      alt: anyWord,
      children: fc.constant<[]>([]),
    }),
    fc.record({
      type: fc.constant('sound'),
      url: fc.constantFrom('mp3', 'ogg', 'aac', 'm4a').map((format) => {
        return mediaAddress('0123456789abcdef0123456789000420', format);
      }),
      alt: anyWord,
      children: fc.constant<[]>([]),
    }),
    fc.record({ type: fc.constant('value'), value: anyLogic, span: fc.constant(span) }),
    anyShow,
    anyVariant(anyInlines(depth, 0, mayLink)),
  ];
  if (mayLink) {
    kinds.push(
      fc.record({ type: fc.constant('link'), url: anyUrl, children: linked }),
      fc.record({
        type: fc.constant('action'),
        action_id: fc.constantFrom('a1', 'open'),
        span: fc.constant(span),
        children: linked,
      }),
    );
  }
  return fc.oneof(...kinds);
}

/** A line of tags only makes blocks, and one of a `{show …}` is a block. */
function isOneParagraph(children: BodyInline[]): boolean {
  const lines = printInlines(children).split('\n');
  if (lines.some((line) => showInLine(line) !== null)) return false;
  return lines.length === 1 || !lines.some((line) => isTagLine(line, true));
}

function anyBlocks(depth: number): fc.Arbitrary<BodyBlock[]> {
  return fc.array(anyBlock(depth), { maxLength: 3 });
}

function anyBlock(depth: number): fc.Arbitrary<BodyBlock> {
  const leaves: fc.Arbitrary<BodyBlock>[] = [
    fc.record({
      type: fc.constant('paragraph'),
      children: anyInlines(2, 1).filter(isOneParagraph),
    }),
    fc.record({
      type: fc.constant('heading'),
      level: fc.constantFrom(1, 2, 6),
      children: anyInlines(1, 0).filter((words) => !JSON.stringify(words).match(/\\n|line_break/)),
    }),
    fc.constant<BodyBlock>({ type: 'rule', children: [] }),
    anyShow,
  ];
  if (depth === 0) return fc.oneof(...leaves);
  const children = anyBlocks(depth - 1);
  const items = fc.array(fc.record({ type: fc.constant('list_item'), children }), {
    minLength: 1,
    maxLength: 3,
  }) satisfies fc.Arbitrary<BodyListItem[]>;
  return fc.oneof(
    ...leaves,
    fc.record({ type: fc.constant('quote'), children }),
    fc.record({
      type: fc.constant('list'),
      ordered: fc.constant(false),
      start: fc.constant(1),
      children: items,
    }),
    fc.record({
      type: fc.constant('list'),
      ordered: fc.constant(true),
      start: fc.nat(2_000),
      children: items,
    }),
    anyVariant(children),
  );
}

export const anyBodyTree: fc.Arbitrary<BodyTree> = anyBlocks(3)
  .filter((blocks) => blocks.length > 0)
  .map((children) => ({ type: 'root', children }));

const pieces = [
  ...['{if x}', '{elseif y}', '{else}', '{end}', '{first}', '{again}', '{cycle}', '|', '{once}'],
  ...[
    '{gold}',
    '{show "A"}',
    '{show "A"}\n',
    '{show A}',
    '{hello world}',
    '{',
    '}',
    '\\',
    '*',
    '_',
    '**',
    '[',
    '](action:a1)',
    '](http://b)',
  ],
  ...['![', '!', '# ', '- ', '+ ', '1. ', '> ', '---', '\n', '\n', '\n\n', '\\\n', '  ', ' ', '\t'],
  ...['a', 'b', 'é', '🦊', '"', '.', '('],
  // Space that is kept, wherever it is.
  ...['\u00a0', '\u2003', '\f', '\v', '\ufeff', '\u2028'],
];

/** A body as full of marks as nobody writes. */
export const anyTypedBody = fc
  .array(fc.constantFrom(...pieces), { maxLength: 60 })
  .map((typed) => typed.join(''));
