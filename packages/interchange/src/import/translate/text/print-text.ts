/** Prints texts and labels, and reads them again: what is not read as it was meant is written more plainly. */
import { printExpression } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { branchesOf, parseBody, parseWords, printBody } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import { escapeWords } from '@brasslamp/story/text/escape';
import { quietText, quietWords } from './quiet-text.ts';
import { tidyBlocks, tidyLine } from './tidy-text.ts';
import { isVariant, withBranches, withoutMarksOf } from './variants.ts';

export interface Printed {
  text: string;
  /** Whether marks had to be left out to be read again. */
  isPlainer: boolean;
  /** Whether words had to be left out. */
  isCut: boolean;
}

/** The text of blocks; at most `mostCharacters` of it. */
export function printText(blocks: readonly BodyBlock[], mostCharacters: number): Printed {
  const quiet = quietText(blocks);
  if (quiet !== null && quiet.length <= mostCharacters) {
    return { text: quiet, isPlainer: false, isCut: false };
  }
  const tidy = tidyBlocks(blocks);
  const whole = printBody({ type: 'root', children: tidy });
  if (whole.length <= mostCharacters && readsAs(whole, tidy)) {
    return { text: whole, isPlainer: false, isCut: false };
  }
  const fitting: BodyBlock[] = [];
  let isPlainer = false;
  let length = 0;
  let isCut = false;
  for (const block of tidy) {
    const readable = readableBlocks(block);
    if (readable[0] !== block) isPlainer = true;
    length += printBody({ type: 'root', children: readable }).length + 2;
    if (length > mostCharacters) {
      isCut = true;
      break;
    }
    fitting.push(...readable);
  }
  const text = printBody({ type: 'root', children: fitting });
  if (readsAs(text, fitting)) return { text, isPlainer, isCut };
  // Heaps of marks beyond what is read: the beginning alone.
  while (fitting.length > 0) {
    fitting.length = Math.floor(fitting.length / 2);
    const shorter = printBody({ type: 'root', children: fitting });
    if (readsAs(shorter, fitting)) return { text: shorter, isPlainer, isCut: true };
  }
  return { text: beginning(tidy), isPlainer: true, isCut: true };
}

/** The first words of a text that cannot be read as it is. */
function beginning(blocks: readonly BodyBlock[]): string {
  const [first] = blocks;
  if (first === undefined) return '';
  const words = wordsOf(first).slice(0, shownOfUnreadable).toWellFormed().trim();
  return printBody({ type: 'root', children: [paragraphOf(words)] });
}

const shownOfUnreadable = 2_000;

const paragraphOf = (text: string): BodyBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});

/** The block itself, or what is left of it when it is written more plainly: without marks, in paragraphs. */
function readableBlocks(block: BodyBlock): BodyBlock[] {
  if (isReadable([block])) return [block];
  const plainer = tidyBlocks([withoutMarks(block)]);
  if (isReadable(plainer)) return plainer;
  const apart = tidyBlocks(plainer.flatMap(variantsApart));
  if (isReadable(apart)) return apart;
  return [paragraphOf(wordsOf(block))];
}

/** Blocks in which variants stand apart from words: each has paragraphs of its own. */
function variantsApart(block: BodyBlock): BodyBlock[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesApart(block.children);
    case 'quote':
      return [{ ...block, children: block.children.flatMap(variantsApart) }];
    case 'list':
      return [
        {
          ...block,
          children: block.children.map((item) => ({
            ...item,
            children: item.children.flatMap(variantsApart),
          })),
        },
      ];
    case 'rule':
    case 'show':
      return [block];
    default:
      return [withBranches(block, (children) => children.flatMap(variantsApart))];
  }
}

function inlinesApart(inlines: readonly BodyInline[]): BodyBlock[] {
  const blocks: BodyBlock[] = [];
  let line: BodyInline[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push({ type: 'paragraph', children: line });
    line = [];
  };
  for (const inline of inlines) {
    if (!isVariant(inline)) {
      line.push(inline);
      continue;
    }
    endLine();
    blocks.push(withBranches<BodyInline, BodyBlock>(inline, inlinesApart));
  }
  endLine();
  return blocks;
}

const isReadable = (blocks: BodyBlock[]): boolean =>
  readsAs(printBody({ type: 'root', children: blocks }), blocks);

function readsAs(text: string, blocks: readonly BodyBlock[]): boolean {
  const { tree, problems } = parseBody(text);
  return problems.length === 0 && isSame(tree.children, blocks);
}

/** The words of a label, with values and variants in braces, and those that are cut. */
export function printLabel(inlines: readonly BodyInline[]): Printed & { hasMarks: boolean } {
  const quiet = quietWords(inlines);
  if (quiet !== null && quiet.length <= limits.labelCharacters) {
    return { text: quiet, isPlainer: false, isCut: false, hasMarks: false };
  }
  const marks = { found: false };
  const plain = tidyLine(labelInlines(inlines, marks), []);
  const text = labelText(plain);
  const { words, problems } = parseWords(text);
  const isRead = problems.length === 0 && isSame(words, plain);
  const typed = isRead ? text : escapeWords(plainWords(plain));
  const cut = cutLabel(typed, isRead, plain);
  return { text: cut, isPlainer: !isRead, isCut: cut !== typed, hasMarks: marks.found };
}

function cutLabel(typed: string, isRead: boolean, plain: readonly BodyInline[]): string {
  if (typed.length <= limits.labelCharacters) return typed;
  const words = isRead ? plainWords(plain) : typed;
  let length = limits.labelCharacters;
  let cut = escapeWords(words.slice(0, length).toWellFormed().trimEnd());
  while (cut.length > limits.labelCharacters) {
    length -= Math.ceil((cut.length - limits.labelCharacters) / 2);
    cut = escapeWords(words.slice(0, length).toWellFormed().trimEnd());
  }
  return cut;
}

/** Words, values and variants alone. */
function labelInlines(inlines: readonly BodyInline[], marks: { found: boolean }): BodyInline[] {
  const inner = (children: readonly BodyInline[]) => labelInlines(children, marks);
  return inlines.flatMap((inline): BodyInline[] => {
    switch (inline.type) {
      case 'text':
      case 'value':
        return [inline];
      case 'line_break':
        return [{ type: 'text', text: ' ' }];
      case 'if':
      case 'first':
      case 'cycle':
      case 'sequence':
      case 'once':
      case 'shuffle':
        return [withBranches(inline, inner)];
      case 'image':
      case 'sound':
        marks.found = true;
        return inline.alt === '' ? [] : [{ type: 'text', text: inline.alt }];
      case 'show':
        marks.found = true;
        return [];
      default:
        marks.found = true;
        return inner(inline.children);
    }
  });
}

/** `isOption`: within alternatives, where a bar divides. */
function labelText(inlines: readonly BodyInline[], isOption = false): string {
  const inner = (children: readonly BodyInline[]) => labelText(children, isOption);
  return inlines
    .map((inline): string => {
      switch (inline.type) {
        case 'text':
          return isOption ? escapeOption(inline.text) : escapeWords(inline.text);
        case 'value':
          return `{${printExpression(inline.value)}}`;
        case 'if': {
          const arms = inline.branches.map(
            ({ when, children }, at) =>
              `{${at === 0 ? 'if' : 'elseif'} ${printExpression(when)}}${inner(children)}`,
          );
          const otherwise = inline.otherwise === null ? '' : `{else}${inner(inline.otherwise)}`;
          return `${arms.join('')}${otherwise}{end}`;
        }
        case 'first': {
          const again = inline.again === null ? '' : `{again}${inner(inline.again)}`;
          return `{first}${inner(inline.first)}${again}{end}`;
        }
        case 'cycle':
        case 'sequence':
        case 'once':
        case 'shuffle': {
          const options = inline.options.map((option) => labelText(option, true));
          return `{${inline.type}}${options.join('|')}{end}`;
        }
        default:
          return '';
      }
    })
    .join('');
}

const escapeOption = (text: string): string =>
  text.replace(/(?<!\\)\\*[{}|]/g, (found) => `${found.slice(0, -1).repeat(2)}\\${found.at(-1)}`);

/** The words of inlines, all branches of them. */
export function plainWords(inlines: readonly BodyInline[]): string {
  return inlines
    .map((inline): string => {
      switch (inline.type) {
        case 'text':
          return inline.text;
        case 'line_break':
          return ' ';
        case 'value':
          return printExpression(inline.value);
        case 'if':
        case 'first':
        case 'cycle':
        case 'sequence':
        case 'once':
        case 'shuffle':
          return branchesOf<BodyInline>(inline).map(plainWords).join(' ');
        case 'image':
        case 'sound':
          return inline.alt;
        default:
          return plainWords(inline.children);
      }
    })
    .join('');
}

function wordsOf(block: BodyBlock): string {
  const line = (inlines: readonly BodyInline[]) => plainWords(inlines).trim();
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return line(block.children);
    case 'quote':
    case 'list':
      return block.children
        .flatMap((child) => (child.type === 'list_item' ? child.children : [child]))
        .map(wordsOf)
        .join(' ');
    case 'rule':
    case 'show':
      return '';
    default:
      return branchesOf<BodyBlock>(block).flat().map(wordsOf).join(' ');
  }
}

function withoutMarks(block: BodyBlock): BodyBlock {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { type: 'paragraph', children: unmarked(block.children) };
    case 'quote':
      return { ...block, children: block.children.map(withoutMarks) };
    case 'list':
      return {
        ...block,
        children: block.children.map((item) => ({
          ...item,
          children: item.children.map(withoutMarks),
        })),
      };
    case 'rule':
    case 'show':
      return block;
    default:
      return withBranches(block, (children) => children.map(withoutMarks));
  }
}

const unmarked = (inlines: readonly BodyInline[]): BodyInline[] =>
  withoutMarksOf(['strong', 'emphasis'], inlines);

/** Whether two trees are alike but for their spans. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((part, at) => isSame(part, other[at]));
  }
  let fields = 0;
  for (const key in one) {
    if (key === 'span') continue;
    if (!isSame(Reflect.get(one, key), Reflect.get(other, key))) return false;
    fields += 1;
  }
  for (const key in other) if (key !== 'span') fields -= 1;
  return fields === 0;
}
