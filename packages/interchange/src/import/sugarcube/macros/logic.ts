/** Variables, conditions, values, jumps. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import { definedFlag } from '../code/code-scope.ts';
import { readEffects, readValue } from '../code/read-code.ts';
import { printValue } from '../code/to-printed.ts';
import { readMacroArguments } from '../scan/macro-arguments.ts';
import { argumentValue, destinationOfArgument } from './destination.ts';
import { constructOf, loseMacro, type MacroHandler } from './macro-reader.ts';

/** `<<set $x to 1, $y to 2>>`, `<<run $bag.push("lamp")>>` */
export const readSet: MacroHandler = (call, { builder, scope }) => {
  const at = builder.place(call.tag.start, call.tag.end);
  builder.add(...readEffects(call.tag.args, scope, { at, construct: constructOf(call) }));
};

/** `<<if $x>>…<<elseif $y>>…<<else>>…<</if>>` */
export const readIf: MacroHandler = (call, reader) => {
  if (call.sections === null) {
    loseMacro('logic_kept_as_text')(call, reader);
    return;
  }
  const arms = call.sections.map((section) => {
    const { name, args } = section.tag;
    const isElseIf = name === 'else' && args.startsWith('if ');
    const condition = isElseIf ? args.slice(3) : args;
    const isAlways = name === 'else' && !isElseIf;
    const when = isAlways ? null : readValue(condition, reader.scope);
    return { when, pieces: reader.readSection(section) };
  });
  reader.builder.add({ type: 'branch', arms, at: reader.placeOf(call) });
};

/** `<<switch $x>><<case "a" "b">>…<<default>>…<</switch>>` */
export const readSwitch: MacroHandler = (call, reader) => {
  const { scope } = reader;
  const [before, ...cases] = call.sections ?? [];
  if (before === undefined || cases.length === 0) {
    loseMacro('logic_kept_as_text')(call, reader);
    return;
  }
  const left = readValue(call.tag.args, scope);
  reader.readSection(before);
  const arms = cases.map((section) => {
    const equals = readMacroArguments(section.tag.args).map(
      (argument): ForeignExpression => ({
        type: 'compare',
        operator: '=',
        left,
        right: argumentValue(argument, reader),
      }),
    );
    const [first, ...others] = equals;
    const when =
      section.tag.name === 'default' || first === undefined
        ? null
        : others.reduce<ForeignExpression>(
            (one, or) => ({ type: 'or', left: one, right: or }),
            first,
          );
    return { when, pieces: reader.readSection(section) };
  });
  reader.builder.add({ type: 'branch', arms, at: reader.placeOf(call) });
};

/** `<<print $x>>`, `<<= $x>>`, `<<- $x>>` */
export const readPrint: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const readWords = (text: string): Piece[] =>
    call.tag.name === '-' ? [{ type: 'words', text, at }] : reader.readWords(text, at);
  reader.builder.add(...printValue(call.tag.args, { scope: reader.scope, at, readWords }));
};

/** `<<goto "Hall">>` */
export const readGoto: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const [argument] = readMacroArguments(call.tag.args);
  if (argument === undefined) loseMacro('logic_kept_as_text')(call, reader);
  else {
    const to = destinationOfArgument(argument, reader);
    reader.builder.add({ type: 'go', to, keepText: false, isCall: false, at });
  }
};

/** `<<include "Hall">>` */
export const readInclude: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const [argument] = readMacroArguments(call.tag.args);
  const to = argument && destinationOfArgument(argument, reader);
  if (to?.type === 'unit') reader.builder.add({ type: 'include', unit: to.name, at });
  else loseMacro('logic_kept_as_text')(call, reader);
};

/** `<<unset $x, $y>>`: no value is false, as nothing of its kind is. */
export const readUnset: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const { names, scope } = reader;
  for (const typed of call.tag.args.split(/[\s,]+/).filter(Boolean)) {
    const of = readValue(typed, scope);
    const value = of.type === 'variable' ? names.nothings.get(of.name) : undefined;
    if (of.type !== 'variable' || value === undefined) {
      reader.builder.lose('effect_left_out', constructOf(call), call.tag.start, call.tag.end);
      continue;
    }
    reader.builder.add({ type: 'set', variable: of.name, value, at });
    if (!scope.isAskedFor(of.name)) continue;
    const flag: ForeignExpression = { type: 'flag', value: false };
    reader.builder.add({ type: 'set', variable: definedFlag(of.name), value: flag, at });
  }
};
