import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import { cycle } from '../../twine/cycle.ts';
import type { HarloweValue } from '../expression/harlowe-value.ts';
import type { Call, Command, MacroReader } from '../passage/macro-reader.ts';
import { variableOf } from './set-variable.ts';

/** A control that is bound to a variable is one or more choices that stay. */
function stay(label: Piece[], pieces: Piece[], call: Call, reader: MacroReader): Piece {
  return newChoice({ label, to: { type: 'here' }, pieces, at: reader.place(call) });
}

function boundTo(given: HarloweValue[], reader: MacroReader): string | null {
  const bound = given.find((one) => one.type === 'unary' && one.operator === 'bind');
  return bound === undefined ? null : variableOf(bound, reader);
}

function isText(value: HarloweValue): value is HarloweValue & { type: 'text' } {
  return value.type === 'text';
}

/** `(cycling-link: bind $hat, "red", "blue")`, `(seq-link:)`, `(dropdown:)`: the next one at each choice. */
function cycling(isEndless: boolean): Command {
  return (call, given, reader) => {
    const texts = given.filter(isText).map(({ value }) => value);
    const [first] = texts;
    const isWritten = texts.length === given.length - (hasBound(given) ? 1 : 0);
    if (first === undefined || !isWritten) return [reader.lost(call, 'logic_left_out')];
    const name = boundTo(given, reader) ?? reader.story.newDraw();
    const at = reader.place(call);
    const set: Piece = { type: 'set', variable: name, value: { type: 'text', value: first }, at };
    return [set, reader.lost(call, 'control_as_choices', cycle(name, texts, { isEndless, at }))];
  };
}

function hasBound(given: HarloweValue[]): boolean {
  return given.some((one) => one.type === 'unary' && one.operator === 'bind');
}

/** `(checkbox: bind $isBrave, "Brave")` */
const checkbox: Command = (call, given, reader) => {
  const name = boundTo(given, reader);
  const label = given.find(isText);
  if (name === null || label === undefined) return [reader.lost(call, 'logic_left_out')];
  const at = reader.place(call);
  const variable: ForeignExpression = { type: 'variable', name };
  const box = (mark: string): Piece => ({ type: 'words', text: mark, at });
  const arms = [
    { when: variable, pieces: [box('☑ ')] },
    { when: null, pieces: [box('☐ ')] },
  ];
  const change: Piece = { type: 'set', variable: name, value: { type: 'not', of: variable }, at };
  const shown: Piece[] = [{ type: 'branch', arms, at }, ...reader.shown(label)];
  return [reader.lost(call, 'control_as_choices', [stay(shown, [change], call, reader)])];
};

/** `(input-box: bind $name, "=X=")`: the answer is asked for on the way out. */
const inputBox: Command = (call, given, reader) => {
  const variable = boundTo(given, reader);
  if (variable === null) return [reader.lost(call, 'logic_left_out')];
  reader.asked.push({ variable, prompt: [] });
  return [reader.lost(call, 'control_as_choices')];
};

export const controlCommands: Record<string, Command> = {
  cyclinglink: cycling(true),
  seqlink: cycling(false),
  sequencelink: cycling(false),
  dropdown: cycling(true),
  checkbox,
  inputbox: inputBox,
  input: inputBox,
  forceinputbox: inputBox,
};
