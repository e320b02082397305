/** Calls of the widgets that a story defines, and of macros that its scripts do. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import { argumentName } from '../code/code-scope.ts';
import { readMacroArguments } from '../scan/macro-arguments.ts';
import { argumentValue } from './destination.ts';
import { constructOf, loseMacro, type MacroHandler, readBody } from './macro-reader.ts';

/** A widget is written out by the translator; one with a body has it in its midst, and is written out here. */
export const readInvoke: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const { name } = call.tag;
  const values = readMacroArguments(call.tag.args).map((one) => argumentValue(one, reader));
  const widget = reader.names.widgets.get(name);
  if (widget?.isContainer !== true) {
    reader.builder.add({ type: 'invoke', name, with: values, at });
    reader.builder.add(...readBody(call, reader));
    return;
  }
  const contents = readBody(call, reader);
  const pieces = reader.readContainer(widget, contents);
  if (pieces === null) {
    const construct = constructOf(call);
    reader.builder.add({ type: 'lost', kind: 'macro_in_ring', construct, keeps: contents, at });
  } else reader.builder.add(...withArguments(pieces, values));
};

/** Pieces with values in the places of the arguments of their widget. */
function withArguments(pieces: Piece[], values: ForeignExpression[]): Piece[] {
  if (values.length === 0) return pieces;
  const byName = new Map(values.map((value, index) => [argumentName(index), value]));
  return pieces.map((piece) => replaced(piece, byName));
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

/**
 * A macro that neither SugarCube nor a widget defines: of one that a script does, what it does is left out;
 * any other is an error that a reader sees in SugarCube, too.
 */
export const readUnknown: MacroHandler = (call, reader) => {
  const isScripted = call.sections !== null || reader.names.scripted.has(call.tag.name);
  loseMacro(isScripted ? 'script_left_out' : 'logic_kept_as_text')(call, reader);
};
