import type { BodyBlock, BodyListItem, BodyTree } from '../tree/body-tree.ts';
import { branchesOf } from '../tree/walk-body.ts';
import { printInlines } from './print-inlines.ts';
import { branchTags, showTag } from './print-tags.ts';

const maxNumber = 999_999_999;

/**
 * The one spelling of every tree that `parseBody` gives: parsed again it gives the tree, its spans
 * aside. Not so for a few heaps of `*` and `_` that nobody writes, some of them unpaired and some
 * escaped: there the words stay, and emphasis may move.
 */
export function printBody(tree: BodyTree): string {
  return printBlocks(tree.children, '').join('\n');
}

/** `itemMark`: the mark of the item that they begin. */
function printBlocks(blocks: BodyBlock[], itemMark: string): string[] {
  const lines: string[] = [];
  let lastMark = '';
  for (const [at, block] of blocks.entries()) {
    if (at > 0) lines.push('');
    const mark = block.type === 'list' ? listMark(block.ordered, lastMark, at ? '' : itemMark) : '';
    for (const line of printBlock(block, mark)) lines.push(line);
    lastMark = mark;
  }
  return lines;
}

/** Lists side by side need different marks, and `- - -` would be a rule. */
function listMark(ordered: boolean, lastMark: string, itemMark: string): string {
  const marks = ordered ? ['.', ')'] : ['-', '+'];
  return marks.find((mark) => mark !== lastMark && mark !== itemMark) ?? '';
}

function printBlock(block: BodyBlock, mark: string): string[] {
  switch (block.type) {
    case 'paragraph':
      return printInlines(block.children).split('\n');
    case 'heading': {
      // A last `#` would be decoration.
      const words = printInlines(block.children).replace(/(?<!\\)((?:\\\\)*)#$/, '$1\\#');
      return [`${'#'.repeat(block.level)} ${words}`.trimEnd()];
    }
    case 'rule':
      return ['***'];
    case 'show':
      return [showTag(block)];
    case 'quote':
      if (block.children.length === 0) return ['>'];
      return printBlocks(block.children, '').map((line) => (line === '' ? '>' : `> ${line}`));
    case 'list': {
      const isTight = block.children.every(({ children }) => children.length < 2);
      return block.children.flatMap((item, at) => {
        const number = Math.min(block.start + at, maxNumber);
        const lines = printItem(item, block.ordered ? `${number}${mark}` : mark);
        return at === 0 || isTight ? lines : ['', ...lines];
      });
    }
    default: {
      const lines = branchTags(block).map((tag) => [tag]);
      for (const [at, branch] of branchesOf(block).entries()) {
        lines[at]?.push(...printBlocks(branch, ''));
      }
      return lines.flat();
    }
  }
}

function printItem({ children }: BodyListItem, mark: string): string[] {
  const indent = ' '.repeat(mark.length + 1);
  const [first = '', ...rest] = printBlocks(children, mark);
  return [`${mark} ${first}`.trimEnd(), ...rest.map((line) => (line === '' ? '' : indent + line))];
}
