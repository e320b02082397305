import { parseBlocks } from './parse-blocks.ts';
import type { TextTree } from './text-tree.ts';

/**
 * Reads a node's body: CommonMark's paragraphs, `#` headings, emphasis, strong, lists, quotes,
 * rules, links, images, hard line breaks and backslash escapes; no HTML, no code.
 *
 * Every body parses: what does not fit the grammar, or nests deeper than `limits.textNesting`, is
 * text as typed. Takes time linear in the length. Source of the rules: spec/story-logic.md, "Text".
 */
export function parseText(body: string): TextTree {
  return { type: 'root', children: parseBlocks(body) };
}
