import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { MacroReader } from '../passage/macro-reader.ts';

/** A condition, with its dice and picks drawn before. */
export function conditionOf(value: HarloweValue, reader: MacroReader): ForeignExpression {
  return reader.settled(reader.value(value), reader.place(value));
}
