import type { Block, Inline, TextTree } from '@brasslamp/story/text/tree';

interface Divided {
  first: TextTree;
  /** What comes after that; null = that was all of it. */
  rest: TextTree | null;
}

/**
 * Divides a text after its first words, at most as many as that: between two of its paragraphs, or where the
 * first alone is longer, after a sentence of it.
 */
export function firstWords({ children }: TextTree, most: number): Divided {
  let words = 0;
  const over = children.findIndex((block) => {
    words += wordsOf(textOf(block));
    return words > most;
  });
  if (over === -1) return { first: rootOf(children), rest: null };
  if (over > 0)
    return { first: rootOf(children.slice(0, over)), rest: rootOf(children.slice(over)) };
  const [first, ...others] = children;
  const cut = first?.type === 'paragraph' ? cutParagraph(first.children, most) : null;
  // What cannot be divided stands whole: a text begins with something.
  if (!cut) {
    return { first: rootOf(children.slice(0, 1)), rest: others.length > 0 ? rootOf(others) : null };
  }
  const [before, after] = cut.map((part): Block => ({ type: 'paragraph', children: part }));
  return {
    first: rootOf(before ? [before] : []),
    rest: rootOf(after ? [after, ...others] : others),
  };
}

const rootOf = (children: Block[]): TextTree => ({ type: 'root', children });

/** The two parts of a paragraph; null where it has no sentence that ends in time. */
function cutParagraph(inlines: Inline[], most: number): [Inline[], Inline[]] | null {
  let words = 0;
  let best: [Inline[], Inline[]] | null = null;
  for (const [index, inline] of inlines.entries()) {
    if (inline.type === 'text') {
      for (const end of sentenceEnds(inline.text)) {
        const [before, after] = [inline.text.slice(0, end).trimEnd(), inline.text.slice(end)];
        if (words + wordsOf(before) > most) return best;
        best = [
          [...inlines.slice(0, index), { type: 'text', text: before }],
          [{ type: 'text', text: after }, ...inlines.slice(index + 1)],
        ];
      }
    }
    words += wordsOf(textOf(inline));
    if (words > most) return best;
  }
  return best;
}

/** The places in a text behind the signs that end a sentence, with the space after them. */
const sentenceEnds = (text: string): number[] =>
  [...text.matchAll(/[.!?…]["'”’»)\]]*\s+|[。！？]["”’」』）]*/gu)].map(
    ({ index, 0: sign }) => index + sign.length,
  );

const textOf = (node: Block | Inline | { children: Block[] }): string => {
  if ('text' in node) return node.text;
  const children: readonly (Block | Inline | { children: Block[] })[] = node.children;
  return children.map(textOf).join(' ');
};

/** Where a script puts no spaces between words, two signs count as one. */
function wordsOf(text: string): number {
  const unspaced =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0;
  const spaced = text.replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu, ' ');
  return Math.ceil(unspaced / 2) + (spaced.match(/\S+/g)?.length ?? 0);
}
