/** Controls of a form: fields that ask, and those that choose. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import { type MacroArgument, readMacroArguments } from '../scan/macro-arguments.ts';
import type { MacroCall } from '../scan/macro-calls.ts';
import { argumentValue, destinationOfArgument, shownArgument } from './destination.ts';
import { constructOf, loseMacro, type MacroHandler, type MacroReader } from './macro-reader.ts';

/** The variable that a control names: `"$name"`. */
function variableOfArgument(argument: MacroArgument | undefined): string | null {
  if (argument === undefined || !('text' in argument)) return null;
  const found = /^(?:\$|(_))([a-z_$][\w$]*(?:\.[a-z_$][\w$]*)*)$/i.exec(argument.text.trim());
  return found ? (found[1] ?? '') + found[2] : null;
}

/** `<<textbox "$name" "Ann" "Hall">>`: the ways out of the passage ask; with a passage it is one of them. */
export const readField: MacroHandler = (call, reader) => {
  const [named, initial, ...others] = readMacroArguments(call.tag.args);
  const variable = variableOfArgument(named);
  if (variable === null) {
    loseMacro('logic_kept_as_text')(call, reader);
    return;
  }
  const at = reader.placeOf(call);
  if (initial !== undefined) {
    reader.builder.add({ type: 'set', variable, value: argumentValue(initial, reader), at });
  }
  const target = others.find((one) => one.type !== 'bare' || one.text !== 'autofocus');
  if (target === undefined || call.tag.name === 'textarea') {
    reader.askOnWaysOut(variable, at, constructOf(call));
  } else {
    const to = destinationOfArgument(target, reader);
    const choice = newChoice({ label: [], to, at });
    reader.builder.add({ ...choice, ask: { variable, prompt: [] } });
  }
};

function addControl(pieces: Piece[], call: MacroCall, { builder }: MacroReader): void {
  const at = builder.place(call.tag.start, call.end);
  const construct = constructOf(call);
  builder.add({ type: 'lost', kind: 'control_as_choices', construct, keeps: pieces, at });
}

/** `<<radiobutton "$pie" "apple" checked>>`, `<<checkbox "$pie" "no" "yes" checked>>` */
export const readButtons: MacroHandler = (call, reader) => {
  const args = readMacroArguments(call.tag.args);
  const [named, first, second] = args;
  const variable = variableOfArgument(named);
  const isCheckbox = call.tag.name === 'checkbox';
  if (variable === null || first === undefined || (isCheckbox && second === undefined)) {
    loseMacro('logic_kept_as_text')(call, reader);
    return;
  }
  const at = reader.placeOf(call);
  const isChecked = args.slice(isCheckbox ? 3 : 2).some((one) => isWord(one, 'checked'));
  const set = (argument: MacroArgument): Piece => ({
    type: 'set',
    variable,
    value: argumentValue(argument, reader),
    at,
  });
  if (!isCheckbox || second === undefined) {
    if (isChecked) reader.builder.add(set(first));
    const label = shownArgument(first, at, reader);
    addControl(
      [newChoice({ label, to: { type: 'here' }, at, pieces: [set(first)] })],
      call,
      reader,
    );
    return;
  }
  reader.builder.add(set(isChecked ? second : first));
  const when = equals(variable, argumentValue(second, reader));
  const toggle = (argument: MacroArgument, label: Piece[]) =>
    newChoice({ label, to: { type: 'here' }, at, pieces: [set(argument)] });
  const arms = [
    { when, pieces: [toggle(first, [{ type: 'words', text: '☑', at }])] },
    { when: null, pieces: [toggle(second, [{ type: 'words', text: '☐', at }])] },
  ];
  addControl([{ type: 'branch', arms, at }], call, reader);
};

function isWord(argument: MacroArgument, word: string): boolean {
  return argument.type === 'bare' && argument.text === word;
}

function equals(variable: string, right: ForeignExpression): ForeignExpression {
  return { type: 'compare', operator: '=', left: { type: 'variable', name: variable }, right };
}

/** `<<cycle "$mood" autoselect>><<option "calm">><<option "cross">><</cycle>>`: a choice that goes to the next. */
export const readCycle: MacroHandler = (call, reader) => {
  const variable = variableOfArgument(readMacroArguments(call.tag.args)[0]);
  const options = optionsOf(call, reader);
  const [first] = options;
  const isOnce = readMacroArguments(call.tag.args).some((one) => isWord(one, 'once'));
  if (variable === null || first === undefined) {
    loseMacro('logic_kept_as_text')(call, reader);
    return;
  }
  const at = reader.placeOf(call);
  const selected = options.find(({ isSelected }) => isSelected) ?? first;
  reader.builder.add({ type: 'set', variable, value: selected.value, at });
  const arms = options.map(({ value, label }, index) => {
    const next = options[index + 1] ?? (isOnce ? undefined : first);
    if (next === undefined) return { when: equals(variable, value), pieces: label };
    const pieces: Piece[] = [{ type: 'set', variable, value: next.value, at }];
    const choice = newChoice({ label, to: { type: 'here' }, at, pieces });
    return { when: equals(variable, value), pieces: [choice] };
  });
  addControl([{ type: 'branch', arms, at }], call, reader);
};

interface Option {
  label: Piece[];
  value: ForeignExpression;
  isSelected: boolean;
}

function optionsOf(call: MacroCall, reader: MacroReader): Option[] {
  const at = reader.placeOf(call);
  return (call.sections ?? []).flatMap(({ tag }) => {
    if (tag.name === 'optionsfrom') {
      const literal = argumentValue({ type: 'code', text: tag.args.replace(/^`|`$/g, '') }, reader);
      return literal.type === 'list'
        ? literal.of.flatMap((of) => listOption(of, reader, call))
        : [];
    }
    const [first, second, ...others] = tag.name === 'option' ? readMacroArguments(tag.args) : [];
    if (first === undefined) return [];
    const isSelected = [second, ...others].some((one) => one && isWord(one, 'selected'));
    const valued = second !== undefined && !isWord(second, 'selected') ? second : first;
    const label = shownArgument(first, at, reader);
    return [{ label, value: argumentValue(valued, reader), isSelected }];
  });
}

function listOption(of: ForeignExpression, reader: MacroReader, call: MacroCall): Option[] {
  if (of.type !== 'text' && of.type !== 'number') return [];
  const label = reader.readWords(String(of.value), reader.placeOf(call));
  return [{ label, value: of, isSelected: false }];
}
