/** Snippets as they are shown among words and in links; and words that are no body. */
import type { BodyInline, Show } from './body-tree.ts';
import {
  addInline,
  addText,
  type BodyReader,
  branchFor,
  type ShownSnippet,
  type SnippetReader,
} from './render-body.ts';
import type { Block, Inline, ListItem, TextNode } from './text-tree.ts';
import { branchesOf } from './walk-body.ts';

export const snippetReader = (shown: (show: Show) => ShownSnippet | null): SnippetReader => ({
  shown,
  addWordsOf,
  withoutLinks: (inlines) => withoutLinks(inlines, isLink),
});

/** The words, read by `parseWords`, as the reader gets them. */
export function renderWords(words: readonly BodyInline[], reader: BodyReader): string {
  let rendered = '';
  for (const word of words) {
    if (word.type === 'text') rendered += word.text;
    else if (word.type === 'value') rendered += reader.words(word.value);
    else if (!('children' in word)) {
      rendered += renderWords(branchesOf(word)[branchFor(word, reader)] ?? [], reader);
    }
  }
  return rendered;
}

const isLink = ({ type }: TextNode): boolean => type === 'link' || type === 'action';

/** The text with what is within the links in place of those that are `unwanted`. */
export function withoutLinks<Node extends TextNode>(
  nodes: Node[],
  unwanted: (node: TextNode) => boolean,
): Node[] {
  if (!nodes.some((node) => holds(node, unwanted))) return nodes;
  const kept: TextNode[] = [];
  for (const node of nodes) {
    if (node.type === 'text' || !holds(node, unwanted)) addInline(node, kept);
    else {
      const children = withoutLinks<TextNode>(node.children, unwanted);
      if (!unwanted(node)) kept.push({ ...node, children } as TextNode);
      else for (const child of children) addInline(child, kept);
    }
  }
  return kept as Node[];
}

const holds = (node: TextNode, unwanted: (node: TextNode) => boolean): boolean =>
  unwanted(node) ||
  ('children' in node && node.children.some((child: TextNode) => holds(child, unwanted)));

/** The words of blocks in a line, one space between two blocks. */
function addWordsOf(blocks: (Block | ListItem)[], into: Inline[]): void {
  let isFirst = true;
  for (const leaf of leavesOf(blocks)) {
    if (!isFirst) addText(' ', into);
    isFirst = false;
    for (const inline of leaf) addInline(inline, into);
  }
}

function leavesOf(blocks: (Block | ListItem)[]): Inline[][] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph' || block.type === 'heading') return [block.children];
    return leavesOf(block.children);
  });
}
