import type { Piece } from '../../pieces/piece.ts';
import type { HarloweValueOf } from '../expression/harlowe-value.ts';
import type { MacroReader } from '../passage/macro-reader.ts';

/** `(set: $greet to (macro: str-type _name, [(output:)[…]]))`; null where it cannot be written out. */
export function defineMacro(
  variable: string,
  value: HarloweValueOf<'macro'>,
  reader: MacroReader,
): Piece[] | null {
  const body = value.given.at(-1);
  if (body?.type !== 'code') return null;
  const parameters = value.given
    .slice(0, -1)
    .flatMap((one) => (one.type === 'variable' ? [{ name: one.name, isReference: false }] : []));
  if (parameters.length < value.given.length - 1) return null;
  const pieces = reader.code(body);
  reader.story.macros.set(variable, { name: variable, parameters, pieces, returns: null });
  return [];
}
