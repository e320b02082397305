/** The pieces of a text: typed prose, and what the buttons above it insert. */
export type Piece =
  | { type: 'typed'; text: string }
  /** `tags[0]` opens it; each text follows its tag. */
  | { type: 'variant'; tags: string[]; texts: string[] }
  | { type: 'value'; of: string }
  | { type: 'choice'; words: string };

const marks = /\{([^{}]*)\}|\[([^\]]*)\]\(action:\w+\)|\|/g;
const opens = /^(if |first$|cycle$|sequence$|once$|shuffle$)/;
const separates = /^(elseif |else$|again$)/;

/** Variants inside a variant stay in its texts as written. */
export function piecesOf(body: string): Piece[] {
  const pieces: Piece[] = [];
  let variant: { tags: string[]; texts: string[] } | null = null;
  let depth = 0;
  let from = 0;
  for (const { 0: mark, 1: tag = mark, 2: words, index } of body.matchAll(marks)) {
    const before = body.slice(from, index);
    if (variant === null) {
      if (mark === '|') continue;
      if (before) pieces.push({ type: 'typed', text: before });
      if (words !== undefined) pieces.push({ type: 'choice', words });
      else if (opens.test(tag)) variant = { tags: [tag], texts: [] };
      else pieces.push({ type: 'value', of: tag });
      depth = variant === null ? 0 : 1;
    } else {
      if (opens.test(tag)) depth += 1;
      const isOwn = depth === 1 && (tag === 'end' || tag === '|' || separates.test(tag));
      if (tag === 'end') depth -= 1;
      if (!isOwn) continue;
      variant.texts.push(before);
      if (depth === 0) {
        pieces.push({ type: 'variant', ...variant });
        variant = null;
      } else variant.tags.push(tag);
    }
    from = index + mark.length;
  }
  const rest = body.slice(from);
  return rest ? [...pieces, { type: 'typed', text: rest }] : pieces;
}
