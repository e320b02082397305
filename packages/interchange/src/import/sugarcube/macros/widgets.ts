/** Calls of the widgets that a story defines, and of macros that its scripts do. */
import { argumentName } from '../code/code-scope.ts';
import { readMacroArguments } from '../scan/macro-arguments.ts';
import { argumentValue } from './destination.ts';
import { constructOf, loseMacro, type MacroHandler, readBody } from './macro-reader.ts';
import { withValues } from './with-values.ts';

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
  } else {
    const byName = new Map(values.map((value, index) => [argumentName(index), value]));
    reader.builder.add(...withValues(pieces, byName));
  }
};

/**
 * A macro that neither SugarCube nor a widget defines: of one that a script does, what it does is left out;
 * any other is an error that a reader sees in SugarCube, too.
 */
export const readUnknown: MacroHandler = (call, reader) => {
  const isScripted = call.sections !== null || reader.names.scripted.has(call.tag.name);
  loseMacro(isScripted ? 'script_left_out' : 'logic_kept_as_text')(call, reader);
};
