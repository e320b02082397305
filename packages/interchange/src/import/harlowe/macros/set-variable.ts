import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { newChoice } from '../../pieces/new-choice.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { Assignment, HarloweValue } from '../expression/harlowe-value.ts';
import { isPosition } from '../expression/translate-value.ts';
import type { Call, Command, MacroReader } from '../passage/macro-reader.ts';
import { conditionOf } from './condition-of.ts';
import { defineMacro } from './define-macro.ts';
import { isStyle } from './styles.ts';

const operators: Partial<Record<Assignment, '+' | '-' | '*' | '/' | 'mod'>> = {
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '%=': 'mod',
};

/** `(set:)`, `(put:)`, `(move:)`, `(unpack:)`: one assignment or more. */
export const setVariables: Command = (call, given, reader) =>
  given.length === 0
    ? [reader.lost(call, 'effect_left_out')]
    : given.flatMap(
        (one) => assignment(one, call, reader) ?? [reader.lost(call, 'effect_left_out')],
      );

function assignment(value: HarloweValue, call: Call, reader: MacroReader): Piece[] | null {
  if (value.type !== 'binary') return null;
  const { operator, left, right } = value;
  const isTurned = operator === 'into';
  const target = isTurned ? right : left;
  const source = isTurned ? left : right;
  const arithmetic = isAssignment(operator) ? operators[operator] : undefined;
  if (operator !== 'to' && !isTurned && arithmetic === undefined) return null;
  const variable = variableOf(target, reader);
  if (variable === null) return null;
  const at = reader.place(call);
  if (arithmetic === undefined) return assigned(variable, source, call, reader);
  const it: ForeignExpression = { type: 'variable', name: variable };
  const by = reader.value(source, it);
  return [change(variable, { type: 'arithmetic', operator: arithmetic, left: it, right: by }, at)];
}

function isAssignment(operator: string): operator is Assignment {
  return operator in operators;
}

/** The name of the variable, or of one of its own for a property: `mc.name`; null where it is neither. */
export function variableOf(target: HarloweValue, reader: MacroReader): string | null {
  if (target.type === 'unary' && target.operator === 'bind') return variableOf(target.of, reader);
  if (target.type === 'variable') return target.name;
  if (target.type !== 'property') return null;
  const { name } = target;
  const typed = name.type === 'word' ? name.name : name.type === 'text' ? name.value : null;
  if (typed === null || isPosition(typed)) return null;
  const owner = variableOf(target.of, reader);
  return owner === null ? null : `${owner}.${typed}`;
}

function assigned(
  variable: string,
  value: HarloweValue,
  call: Call,
  reader: MacroReader,
): Piece[] | null {
  const at = reader.place(call);
  if (value.type === 'macro') {
    const { name, given } = value;
    if (name === 'macro') return defineMacro(variable, value, reader);
    if (name === 'dm' || name === 'datamap') return properties(variable, given, call, reader);
    if (name === 'cond') return chosenValue(variable, given, call, reader);
    if (name === 'prompt') return prompted(variable, given, call, reader);
  }
  if (isStyle(value)) return [reader.lost(call, 'styling_dropped')];
  const it: ForeignExpression = { type: 'variable', name: variable };
  return [change(variable, reader.value(value, it), at)];
}

/** One more or one less of a list is a member that comes or goes. */
function change(variable: string, value: ForeignExpression, at: SourcePlace): Piece {
  if (value.type === 'arithmetic' && isVariable(value.left, variable)) {
    const [member, ...others] = value.right.type === 'list' ? value.right.of : [];
    if (member !== undefined && others.length === 0) {
      if (value.operator === '+') return { type: 'add', variable, member, at };
      if (value.operator === '-') return { type: 'remove', variable, member, at };
    }
  }
  return { type: 'set', variable, value, at };
}

function isVariable(value: ForeignExpression, name: string): boolean {
  return value.type === 'variable' && value.name === name;
}

/** `(dm: "name", "Ann", "age", 30)`: one variable a property. */
function properties(
  variable: string,
  given: HarloweValue[],
  call: Call,
  reader: MacroReader,
): Piece[] | null {
  const pieces: Piece[] = [];
  for (let at = 0; at + 1 < given.length; at += 2) {
    const [name, value] = [given[at], given[at + 1]];
    if (name?.type !== 'text' || value === undefined) return null;
    const one = assigned(`${variable}.${name.value}`, value, call, reader);
    if (one === null) return null;
    pieces.push(...one);
  }
  return pieces;
}

/** `(cond: $a, 1, $b, 2, 3)` */
function chosenValue(
  variable: string,
  given: HarloweValue[],
  call: Call,
  reader: MacroReader,
): Piece[] | null {
  if (given.length === 0) return null;
  const arms: { when: ForeignExpression | null; pieces: Piece[] }[] = [];
  for (let at = 0; at < given.length; at += 2) {
    const [first, second] = [given[at], given[at + 1]];
    const value = second ?? first;
    const pieces = value && assigned(variable, value, call, reader);
    if (first === undefined || !pieces) return null;
    arms.push({ when: second === undefined ? null : conditionOf(first, reader), pieces });
  }
  return [{ type: 'branch', arms, at: reader.place(call) }];
}

/** A question that the link in hand asks, or a link of its own. */
function prompted(
  variable: string,
  given: HarloweValue[],
  call: Call,
  reader: MacroReader,
): Piece[] | null {
  const [question, preset] = given;
  if (question === undefined) return null;
  const ask = { variable, prompt: reader.shown(question) };
  const at = reader.place(call);
  const value = preset === undefined ? null : reader.value(preset);
  if (reader.link !== null && reader.link.ask === null) {
    reader.link.ask = ask;
    return [];
  }
  const choice = newChoice({
    label: ask.prompt,
    to: { type: 'here' },
    use: 'once_per_visit',
    ask,
    at,
  });
  const kept: Piece = reader.lost(call, 'control_as_choices', [choice]);
  return value === null ? [kept] : [{ type: 'set', variable, value, at }, kept];
}
