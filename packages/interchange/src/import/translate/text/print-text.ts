/** Texts, printed and read again: what is not read as it was meant is written more plainly. */
import { branchesOf, parseBody, printBody } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import { isSameTree } from './is-same-tree.ts';
import { plainWords } from './plain-words.ts';
import { quietText } from './quiet-text.ts';
import { tidyBlocks } from './tidy-text.ts';
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
  return problems.length === 0 && isSameTree(tree.children, blocks);
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
