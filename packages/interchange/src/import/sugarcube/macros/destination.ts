import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { collapseSpace } from '../../twine/scan/collapse-space.ts';
import { readValue } from '../code/read-code.ts';
import { printValue } from '../code/to-printed.ts';
import type { MacroArgument } from '../scan/macro-arguments.ts';
import type { MacroReader } from './macro-reader.ts';

/** What code begins with, or holds: a name of a passage seldom does. */
const code = /^[$_`"'(]|^\w+\(|\$[a-z_]|^(?:State|setup|settings)\b/i;

/** Where a name, or a code that gives one, leads. */
export function destinationOf(typed: string, reader: MacroReader): Destination {
  const name = collapseSpace(typed);
  if (reader.names.units.has(name) || !code.test(name)) return { type: 'unit', name };
  if (/^previous\(\s*\)$/.test(name)) return { type: 'back' };
  return computedDestination(readValue(typed, reader.scope), reader);
}

function computedDestination(of: ForeignExpression, reader: MacroReader): Destination {
  if (of.type !== 'text') {
    return of.type === 'foreign' && /^\(?previous\(\s*\)\)?$/.test(of.source.trim())
      ? { type: 'back' }
      : { type: 'computed', of };
  }
  const name = collapseSpace(of.value);
  return name === '' ? { type: 'here' } : { type: 'unit', name: name || (reader.scope.unit ?? '') };
}

export function destinationOfArgument(argument: MacroArgument, reader: MacroReader): Destination {
  if (argument.type === 'square') return destinationOf(argument.markup.main, reader);
  if (argument.type === 'text') return { type: 'unit', name: collapseSpace(argument.text) };
  if (argument.type === 'code')
    return computedDestination(readValue(argument.text, reader.scope), reader);
  return destinationOf(argument.text, reader);
}

/** The value of an argument. */
export function argumentValue(argument: MacroArgument, reader: MacroReader): ForeignExpression {
  switch (argument.type) {
    case 'text':
      return { type: 'text', value: argument.text };
    case 'square':
      return { type: 'text', value: argument.markup.main };
    case 'code':
      return readValue(argument.text, reader.scope);
    case 'bare':
      return /^[$_]|^-?[\d.]+$|^(?:true|false)$|^(?:settings|setup)[.[]/.test(argument.text)
        ? readValue(argument.text, reader.scope)
        : { type: 'text', value: argument.text };
  }
}

/** What an argument looks like when it is shown. */
export function shownArgument(
  argument: MacroArgument,
  at: SourcePlace,
  reader: MacroReader,
): Piece[] {
  const readWords = (text: string) => reader.readWords(text, at);
  const { scope } = reader;
  switch (argument.type) {
    case 'text':
      return readWords(argument.text);
    case 'square':
      return readWords(argument.markup.text ?? argument.markup.main);
    case 'code':
      return printValue(argument.text, { scope, at, readWords });
    case 'bare':
      return /^[$_][a-z_$]/i.test(argument.text)
        ? printValue(argument.text, { scope, at, readWords })
        : readWords(argument.text);
  }
}
