/** Prints texts and labels, and reads them again: what is not read as it was meant is written more plainly. */
import { printExpression } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { parseBody, parseWords, printBody } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import { escapeText, escapeWords } from '@brasslamp/story/text/escape';
import { tidyBlocks, tidyInlines } from './tidy-text.ts';

export interface Printed {
  text: string;
  /** Whether marks had to be left out to be read again. */
  isPlainer: boolean;
  /** Whether words had to be left out. */
  isCut: boolean;
}

/** The text of blocks; at most `mostCharacters` of it. */
export function printText(blocks: readonly BodyBlock[], mostCharacters: number): Printed {
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
    const readable = readableBlock(block);
    if (readable !== block) isPlainer = true;
    length += printBody({ type: 'root', children: [readable] }).length + 2;
    if (length > mostCharacters) {
      isCut = true;
      break;
    }
    fitting.push(readable);
  }
  const text = printBody({ type: 'root', children: fitting });
  if (readsAs(text, fitting)) return { text, isPlainer, isCut };
  // Heaps of marks beyond what is read: the beginning alone.
  while (fitting.length > 0) {
    fitting.length = Math.floor(fitting.length / 2);
    const shorter = printBody({ type: 'root', children: fitting });
    if (readsAs(shorter, fitting)) return { text: shorter, isPlainer, isCut: true };
  }
  return { text: '', isPlainer, isCut: true };
}

/** The block itself, or what is left of it when it is written more plainly. */
function readableBlock(block: BodyBlock): BodyBlock {
  if (isReadable(block)) return block;
  const plainer = tidyBlocks([withoutMarks(block)])[0];
  if (plainer !== undefined && isReadable(plainer)) return plainer;
  const asBlocks = plainer === undefined ? undefined : variantAsBlocks(plainer);
  if (asBlocks !== undefined && isReadable(asBlocks)) return asBlocks;
  return { type: 'paragraph', children: [{ type: 'text', text: wordsOf(block) }] };
}

/** A paragraph that is nothing but a variant, as a variant of paragraphs. */
function variantAsBlocks(block: BodyBlock): BodyBlock | undefined {
  const [only, ...others] = block.type === 'paragraph' ? block.children : [];
  if (only === undefined || others.length > 0) return undefined;
  const paragraph = (children: BodyInline[]): BodyBlock[] =>
    children.length === 0 ? [] : [{ type: 'paragraph', children }];
  let made: BodyBlock;
  if (only.type === 'if') {
    made = {
      ...only,
      branches: only.branches.map(({ when, children }) => ({
        when,
        children: paragraph(children),
      })),
      otherwise: only.otherwise && paragraph(only.otherwise),
    };
  } else if (only.type === 'first') {
    made = { ...only, first: paragraph(only.first), again: only.again && paragraph(only.again) };
  } else if ('options' in only) made = { ...only, options: only.options.map(paragraph) };
  else return undefined;
  return tidyBlocks([made])[0];
}

const isReadable = (block: BodyBlock): boolean =>
  readsAs(printBody({ type: 'root', children: [block] }), [block]);

function readsAs(text: string, blocks: readonly BodyBlock[]): boolean {
  const { tree, problems } = parseBody(text);
  return problems.length === 0 && isSame(tree.children, blocks);
}

/** The words of a label, with values and variants in braces, and those that are cut. */
export function printLabel(inlines: readonly BodyInline[]): Printed & { hasMarks: boolean } {
  const marks = { found: false };
  const plain = tidyInlines(labelInlines(inlines, marks), []);
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
        return [
          {
            ...inline,
            branches: inline.branches.map(({ when, children }) => ({
              when,
              children: inner(children),
            })),
            otherwise: inline.otherwise && inner(inline.otherwise),
          },
        ];
      case 'first':
        return [
          { ...inline, first: inner(inline.first), again: inline.again && inner(inline.again) },
        ];
      case 'cycle':
      case 'sequence':
      case 'once':
      case 'shuffle':
        return [{ ...inline, options: inline.options.map(inner) }];
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

function labelText(inlines: readonly BodyInline[]): string {
  return inlines
    .map((inline): string => {
      switch (inline.type) {
        case 'text':
          return inline.text.replace(
            /\\*[{}|]/g,
            (found) => `${found.slice(0, -1).repeat(2)}\\${found.at(-1)}`,
          );
        case 'value':
          return `{${printExpression(inline.value)}}`;
        case 'if': {
          const arms = inline.branches.map(
            ({ when, children }, at) =>
              `{${at === 0 ? 'if' : 'elseif'} ${printExpression(when)}}${labelText(children)}`,
          );
          const otherwise = inline.otherwise === null ? '' : `{else}${labelText(inline.otherwise)}`;
          return `${arms.join('')}${otherwise}{end}`;
        }
        case 'first': {
          const again = inline.again === null ? '' : `{again}${labelText(inline.again)}`;
          return `{first}${labelText(inline.first)}${again}{end}`;
        }
        case 'cycle':
        case 'sequence':
        case 'once':
        case 'shuffle':
          return `{${inline.type}}${inline.options.map(labelText).join('|')}{end}`;
        default:
          return '';
      }
    })
    .join('');
}

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
          return [...inline.branches.map(({ children }) => children), inline.otherwise ?? []]
            .map(plainWords)
            .join(' ');
        case 'first':
          return [inline.first, inline.again ?? []].map(plainWords).join(' ');
        case 'cycle':
        case 'sequence':
        case 'once':
        case 'shuffle':
          return inline.options.map(plainWords).join(' ');
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
    case 'if':
      return [...block.branches.map(({ children }) => children), block.otherwise ?? []]
        .flat()
        .map(wordsOf)
        .join(' ');
    case 'first':
      return [...block.first, ...(block.again ?? [])].map(wordsOf).join(' ');
    case 'rule':
    case 'show':
      return '';
    default:
      return block.options.flat().map(wordsOf).join(' ');
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
    case 'if':
      return {
        ...block,
        branches: block.branches.map(({ when, children }) => ({
          when,
          children: children.map(withoutMarks),
        })),
        otherwise: block.otherwise?.map(withoutMarks) ?? null,
      };
    case 'first':
      return {
        ...block,
        first: block.first.map(withoutMarks),
        again: block.again?.map(withoutMarks) ?? null,
      };
    case 'rule':
    case 'show':
      return block;
    default:
      return { ...block, options: block.options.map((option) => option.map(withoutMarks)) };
  }
}

function unmarked(inlines: readonly BodyInline[]): BodyInline[] {
  return inlines.flatMap((inline): BodyInline[] => {
    switch (inline.type) {
      case 'strong':
      case 'emphasis':
        return unmarked(inline.children);
      case 'link':
      case 'action':
        return [{ ...inline, children: unmarked(inline.children) }];
      case 'if':
        return [
          {
            ...inline,
            branches: inline.branches.map(({ when, children }) => ({
              when,
              children: unmarked(children),
            })),
            otherwise: inline.otherwise && unmarked(inline.otherwise),
          },
        ];
      case 'first':
        return [
          {
            ...inline,
            first: unmarked(inline.first),
            again: inline.again && unmarked(inline.again),
          },
        ];
      case 'cycle':
      case 'sequence':
      case 'once':
      case 'shuffle':
        return [{ ...inline, options: inline.options.map(unmarked) }];
      default:
        return [inline];
    }
  });
}

/** Whether two trees are alike but for their spans. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const fields = Object.entries(one).filter(isNoSpan);
  const others = Object.entries(other).filter(isNoSpan);
  return (
    fields.length === others.length &&
    fields.every(([key, value]) => isSame(value, Reflect.get(other, key)))
  );
}

const isNoSpan = ([key]: [string, unknown]): boolean => key !== 'span';

/** One line of words that reads exactly as typed. */
export const plainText = (text: string): string => escapeText(text);
