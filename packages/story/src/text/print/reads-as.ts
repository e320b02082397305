import { parseBody } from '../blocks/parse-body.ts';
import { isPunctuation, isSpace } from '../syntax/characters.ts';
import type { BodyInline } from '../tree/body-tree.ts';

/** Whether what is printed is read as these words, between such characters as stand around it. */
export function readsAs(
  printed: string,
  words: BodyInline[],
  around: readonly [string, string],
): boolean {
  const [before, after] = around.map(likeCharacter);
  const [block, ...others] = parseBody(`${before}${printed}${after}`).tree.children;
  if (block?.type !== 'paragraph' || others.length > 0) return false;
  const [first, last] = [before, after].map((text) => (text ? [{ type: 'text', text }] : []));
  return withoutSpans(block.children) === withoutSpans([first, words, last].flat());
}

/** One of the same sort that is always text. */
function likeCharacter(character: string): string {
  if (character === '') return '';
  if (isSpace(character)) return '\u00a0';
  return isPunctuation(character) ? '.' : 'x';
}

function withoutSpans(tree: unknown): string {
  return JSON.stringify(tree, (key, value) => (key === 'span' ? undefined : value));
}
