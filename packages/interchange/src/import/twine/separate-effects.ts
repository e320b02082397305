import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { partsOfForeign } from '../pieces/foreign-parts.ts';
import type { Destination, Piece, PieceOf } from '../pieces/piece.ts';

/** A way out is a jump in the body of a link, with the condition under which it is taken; null = always. */
export interface WayOut {
  when: ForeignExpression | null;
  to: Destination;
}

export interface Separated {
  /** What happens when the link is chosen. */
  effects: Piece[];
  /** What is read from then on. */
  shown: Piece[];
  /** The first one whose condition holds is taken. */
  waysOut: WayOut[];
  /** Whether a condition of a way out, or of something shown, reads what an effect of the same body changes. */
  readsItsOwn: boolean;
}

/** Takes the body of a link apart: the effects, what it shows, and where it leads. */
export function separateEffects(pieces: Piece[]): Separated {
  const effects = pieces.flatMap(effectsOf);
  const shown = pieces.flatMap(shownOf);
  const waysOut = pieces.flatMap((piece) => waysOutOf(piece, null));
  const changed = new Set(effects.flatMap(changedBy));
  const conditions = waysOut.flatMap(({ when }) => (when === null ? [] : [when]));
  return { effects, shown, waysOut, readsItsOwn: conditions.some((one) => reads(one, changed)) };
}

function isEffect(piece: Piece): boolean {
  return /^(?:set|add|remove|unlock)$/.test(piece.type);
}

function effectsOf(piece: Piece): Piece[] {
  if (isEffect(piece)) return [piece];
  return piece.type === 'branch' ? branchOf(piece, effectsOf) : [];
}

/** The pieces without their effects, and with their jumps. */
export const withoutEffects = (pieces: Piece[]): Piece[] =>
  pieces.flatMap((piece) => {
    if (isEffect(piece)) return [];
    return piece.type === 'branch' ? branchOf(piece, (inner) => withoutEffects([inner])) : [piece];
  });

function shownOf(piece: Piece): Piece[] {
  if (isEffect(piece) || piece.type === 'go') return [];
  return piece.type === 'branch' ? branchOf(piece, shownOf) : [piece];
}

function branchOf(piece: PieceOf<'branch'>, part: (piece: Piece) => Piece[]): Piece[] {
  const arms = piece.arms.map(({ when, pieces }) => ({ when, pieces: pieces.flatMap(part) }));
  if (arms.every(({ pieces }) => pieces.length === 0)) return [];
  return [{ ...piece, arms }];
}

function waysOutOf(piece: Piece, when: ForeignExpression | null): WayOut[] {
  if (piece.type === 'go') return [{ when, to: piece.to }];
  if (piece.type !== 'branch') return [];
  const ways: WayOut[] = [];
  let before: ForeignExpression | null = null;
  for (const arm of piece.arms) {
    const here = both(both(when, before), arm.when);
    for (const inner of arm.pieces) ways.push(...waysOutOf(inner, here));
    if (arm.when !== null) before = both(before, { type: 'not', of: arm.when });
  }
  return ways;
}

/** Both conditions; null = always. */
export function both(
  one: ForeignExpression | null,
  other: ForeignExpression | null,
): ForeignExpression | null {
  if (one === null) return other;
  return other === null ? one : { type: 'and', left: one, right: other };
}

function changedBy(piece: Piece): string[] {
  if (piece.type === 'set' || piece.type === 'add' || piece.type === 'remove') {
    return [piece.variable];
  }
  if (piece.type !== 'branch') return [];
  return piece.arms.flatMap(({ pieces }) => pieces.flatMap(changedBy));
}

function reads(expression: ForeignExpression, variables: ReadonlySet<string>): boolean {
  if (expression.type === 'variable') return variables.has(expression.name);
  return partsOfForeign(expression).some((child) => reads(child, variables));
}
