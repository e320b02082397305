import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';

/** The names of all variables that pieces read or change. */
export function usedVariables(pieces: readonly Piece[]): ReadonlySet<string> {
  const used = new Set<string>();
  for (const piece of pieces) visit(piece, used);
  return used;
}

/** Every record within a piece is looked at, but not the source that it is from. */
function visit(value: Piece | ForeignExpression | object, used: Set<string>): void {
  if ('type' in value && value.type === 'variable' && 'name' in value) used.add(String(value.name));
  if ('variable' in value && typeof value.variable === 'string') used.add(value.variable);
  for (const [field, inner] of Object.entries(value)) {
    if (field !== 'at' && typeof inner === 'object' && inner !== null) visit(inner, used);
  }
}
