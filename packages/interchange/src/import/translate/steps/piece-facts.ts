/** Facts about pieces as they are in the source, before macros and includes are written out. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { partsOfForeign } from '../../pieces/foreign-parts.ts';
import type { Piece } from '../../pieces/piece.ts';

/** The lists of pieces within a piece. */
export function listsInPiece(piece: Piece): readonly Piece[][] {
  switch (piece.type) {
    case 'strong':
    case 'emphasis':
    case 'quote':
    case 'heading':
    case 'web_link':
      return [piece.pieces];
    case 'list':
      return piece.items;
    case 'branch':
      return piece.arms.map((arm) => arm.pieces);
    case 'vary':
      return piece.of;
    case 'lost':
      return [piece.keeps];
    case 'choice':
      return [piece.label, ...(piece.ask ? [piece.ask.prompt] : []), piece.pieces];
    default:
      return [];
  }
}

function expressionsIn(piece: Piece): ForeignExpression[] {
  switch (piece.type) {
    case 'value':
      return [piece.of];
    case 'set':
      return [piece.value];
    case 'add':
    case 'remove':
      return [piece.member];
    case 'branch':
      return piece.arms.flatMap(({ when }) => (when === null ? [] : [when]));
    case 'invoke':
      return piece.with;
    case 'choice':
      return [
        ...(piece.when === null ? [] : [piece.when]),
        ...(piece.to.type === 'computed' ? [piece.to.of] : []),
      ];
    case 'go':
      return piece.to.type === 'computed' ? [piece.to.of] : [];
    default:
      return [];
  }
}

/** Goes through pieces of any depth; without recursion, for readers may hand deep ones. */
export function walkPieces(
  pieces: readonly Piece[],
  see: (piece: Piece) => void,
  seeExpression: (part: ForeignExpression) => void = () => {},
): void {
  const stack: Piece[] = [...pieces].reverse();
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    see(piece);
    const left = expressionsIn(piece);
    for (let part = left.pop(); part !== undefined; part = left.pop()) {
      seeExpression(part);
      for (const inner of partsOfForeign(part)) left.push(inner);
    }
    for (const list of listsInPiece(piece)) for (const inner of list) stack.push(inner);
  }
}

export interface PieceFacts {
  /** The variables that are changed, and those that are read. */
  writes: ReadonlySet<string>;
  reads: ReadonlySet<string>;
  /** Whether it is text alone that means the same wherever it stands: words, values, conditions. */
  isPlainText: boolean;
  count: number;
}

const notPlain: ReadonlySet<Piece['type']> = new Set([
  ...(['set', 'add', 'remove', 'unlock', 'choice', 'go', 'include', 'invoke', 'lost'] as const),
  ...(['vary', 'glue'] as const),
]);

export function factsOf(pieces: readonly Piece[]): PieceFacts {
  const writes = new Set<string>();
  const reads = new Set<string>();
  let isPlainText = true;
  let count = 0;
  walkPieces(
    pieces,
    (piece) => {
      count += 1;
      if (piece.type === 'set' || piece.type === 'add' || piece.type === 'remove') {
        writes.add(piece.variable);
      }
      if (piece.type === 'choice' && piece.ask !== null) writes.add(piece.ask.variable);
      if (notPlain.has(piece.type)) isPlainText = false;
    },
    (part) => {
      if (part.type === 'variable') reads.add(part.name);
      if (standsSomewhere(part)) isPlainText = false;
    },
  );
  return { writes, reads, isPlainText, count };
}

/** Whether an expression means something else elsewhere, or is more than a snippet can say. */
function standsSomewhere(part: ForeignExpression): boolean {
  switch (part.type) {
    case 'visits':
    case 'seen':
    case 'turns_since':
      return part.unit === null;
    case 'chosen_here':
    case 'between':
    case 'either':
    case 'invoke':
    case 'foreign':
      return true;
    default:
      return false;
  }
}
