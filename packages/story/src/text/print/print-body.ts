import type { BodyBlock, BodyListItem, BodyTree } from '../tree/body-tree.ts';
import { branchesOf } from '../tree/walk-body.ts';
import { newTries, printInlines, type Tries } from './print-inlines.ts';
import { branchTags, showTag } from './print-tags.ts';

const maxNumber = 999_999_999;

/**
 * The one spelling of every tree that `parseBody` gives: parsed again it gives the tree, its spans
 * aside. Not so for heaps of `*` and `_` that nobody writes, some of them unpaired and some
 * escaped, nor in paragraphs of a hundred thousand characters and around `limits.textSigns`: there the words stay, and emphasis may move.
 */
export function printBody(tree: BodyTree): string {
  return printBlocks(tree.children, '', newTries()).join('\n');
}

/** `itemMark`: the mark of the item that they begin. */
function printBlocks(blocks: BodyBlock[], itemMark: string, tries: Tries): string[] {
  const lines: string[] = [];
  let lastMark = '';
  for (const [at, block] of blocks.entries()) {
    if (at > 0) lines.push('');
    const mark = block.type === 'list' ? listMark(block.ordered, lastMark, at ? '' : itemMark) : '';
    for (const line of printBlock(block, mark, tries)) lines.push(line);
    lastMark = mark;
  }
  return lines;
}

/** Lists side by side need different marks, and `- - -` would be a rule. */
function listMark(ordered: boolean, lastMark: string, itemMark: string): string {
  const marks = ordered ? ['.', ')'] : ['-', '+'];
  return marks.find((mark) => mark !== lastMark && mark !== itemMark) ?? '';
}

function printBlock(block: BodyBlock, mark: string, tries: Tries): string[] {
  switch (block.type) {
    case 'paragraph':
      return printInlines(block.children, tries).split('\n');
    case 'heading': {
      // A last `#` would be decoration.
      const typed = printInlines(block.children, tries);
      const words = typed.endsWith('#') ? typed.replace(/(?<!\\)((?:\\\\)*)#$/, '$1\\#') : typed;
      return [marked('#'.repeat(block.level), words)];
    }
    case 'rule':
      return ['***'];
    case 'show':
      return [showTag(block)];
    case 'quote':
      if (block.children.length === 0) return ['>'];
      return printBlocks(block.children, '', tries).map((line) =>
        line === '' ? '>' : `> ${line}`,
      );
    case 'list': {
      const isTight = block.children.every(({ children }) => children.length < 2);
      return block.children.flatMap((item, at) => {
        const number = Math.min(block.start + at, maxNumber);
        const lines = printItem(item, block.ordered ? `${number}${mark}` : mark, tries);
        return at === 0 || isTight ? lines : ['', ...lines];
      });
    }
    default: {
      const lines = branchTags(block).map((tag) => [tag]);
      for (const [at, branch] of branchesOf(block).entries()) {
        lines[at]?.push(...printBlocks(branch, '', tries));
      }
      return lines.flat();
    }
  }
}

function printItem({ children }: BodyListItem, mark: string, tries: Tries): string[] {
  const indent = ' '.repeat(mark.length + 1);
  const [first = '', ...rest] = printBlocks(children, mark, tries);
  return [marked(mark, first), ...rest.map((line) => (line === '' ? '' : indent + line))];
}

const marked = (mark: string, words: string) => (words === '' ? mark : `${mark} ${words}`);
