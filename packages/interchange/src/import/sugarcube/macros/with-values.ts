import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';

/** Pieces with values in the places of variables. */
export function withValues(
  pieces: Piece[],
  values: ReadonlyMap<string, ForeignExpression>,
): Piece[] {
  return values.size === 0 ? pieces : pieces.map((piece) => replaced(piece, values));
}

function replaced<Part>(part: Part, byName: ReadonlyMap<string, ForeignExpression>): Part;
function replaced(part: unknown, byName: ReadonlyMap<string, ForeignExpression>): unknown {
  if (Array.isArray(part)) return part.map((one: unknown) => replaced(one, byName));
  if (typeof part !== 'object' || part === null) return part;
  if ('type' in part && part.type === 'variable' && 'name' in part) {
    return (typeof part.name === 'string' && byName.get(part.name)) || part;
  }
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) {
    made[key] = key === 'at' ? value : replaced<unknown>(value, byName);
  }
  const { type, of, at } = made;
  const isText = typeof of === 'object' && of !== null && 'value' in of && 'type' in of;
  if (type === 'value' && isText && of.type === 'text')
    return { type: 'words', text: of.value, at };
  return made;
}
