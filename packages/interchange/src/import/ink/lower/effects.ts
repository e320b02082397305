/** Effects that a lowering puts into the sink: values given to variables, and what has to be worked out before it can be asked. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { InkContent, InkPlace } from '../tree/ink-tree.ts';
import { walkContent } from '../tree/walk-content.ts';
import { assignList } from './assign-list.ts';
import { bindingOf } from './names.ts';
import { arithmetic, isNo, isYes, numberOf, reads, textOf, variable } from './terms/fold.ts';
import type { Binding, Frame, InkValue } from './terms/frame.ts';
import type { Lowering, Scope } from './terms/scope.ts';

/** The number of conditions that hold, in a variable of its own. */
export function hoistedNumber(
  ink: Lowering,
  conditions: readonly ForeignExpression[],
  { sink }: Scope,
  inkAt: InkPlace,
): ForeignExpression {
  const at = ink.place(inkAt);
  const known = conditions.filter(isYes).length;
  const open = conditions.filter((condition) => !isYes(condition) && !isNo(condition));
  if (open.length === 0) return numberOf(known);
  const name = ink.variables.helper('count');
  ink.variables.declare(name, 'number', null);
  sink.pieces.push({ type: 'set', at, variable: name, value: numberOf(known) });
  const value = arithmetic('+', variable(name), numberOf(1));
  for (const when of open) {
    const pieces: Piece[] = [{ type: 'set', at, variable: name, value }];
    sink.pieces.push({ type: 'branch', at, arms: [{ when, pieces }] });
  }
  return variable(name);
}

/** A value worked out here and now, in a variable of its own. */
export function hoisted(
  ink: Lowering,
  value: ForeignExpression,
  kind: 'number' | 'flag' | 'text',
  { sink }: Scope,
  at: InkPlace,
): ForeignExpression {
  const name = ink.variables.helper('value');
  ink.variables.declare(name, kind, null);
  sink.pieces.push({ type: 'set', at: ink.place(at), variable: name, value });
  return variable(name);
}

/** Gives a name a value, whatever the name stands for. */
export function assign(
  ink: Lowering,
  name: string,
  value: InkValue,
  scope: Scope,
  at: InkPlace,
): void {
  const { frame } = scope;
  const local = frame?.names.get(name);
  if (local?.is === 'alias') {
    assign(ink, local.name, value, { ...scope, frame: local.frame, flow: local.frame.flow }, at);
    return;
  }
  if (frame !== null && local?.is === 'value') {
    frame.names.set(name, { is: 'value', value });
    return;
  }
  const binding = bindingOf(ink, name, scope);
  const to = binding?.is === 'variable' ? binding.name : name;
  assignVariable(ink, to, value, scope, at);
}

function assignVariable(
  ink: Lowering,
  name: string,
  value: InkValue,
  scope: Scope,
  inkAt: InkPlace,
): void {
  keepValues(ink, name, scope, inkAt);
  ink.variables.declare(name, value.kind, null);
  const kind = ink.variables.kindOf(name);
  const at = ink.place(inkAt);
  if (value.kind === 'list' && kind === 'list') {
    assignList(ink, name, value.of, scope.sink, at);
  } else if (value.kind === 'target' && kind === 'target') {
    const to = 'key' in value.of ? [value.of] : ink.variables.targetsOf(value.of.variable);
    for (const container of to) ink.variables.addTarget(name, container);
    const spelt = 'key' in value.of ? textOf(value.of.key) : variable(value.of.variable);
    scope.sink.pieces.push({ type: 'set', at, variable: name, value: spelt });
  } else if (value.kind === 'list' || value.kind === 'target') {
    scope.sink.pieces.push({
      type: 'lost',
      at,
      kind: 'variable_of_two_kinds',
      construct: name,
      keeps: [],
    });
  } else {
    if (value.isFloat === true) ink.variables.addFloat(name);
    if (value.of.type === 'turns_since') {
      const when: ForeignExpression = { type: 'seen', unit: value.of.unit };
      const pieces: Piece[] = [{ type: 'set', at, variable: name, value: value.of }];
      scope.sink.pieces.push({ type: 'set', at, variable: name, value: numberOf(-1) });
      scope.sink.pieces.push({ type: 'branch', at, arms: [{ when, pieces }] });
      return;
    }
    if (value.kind === 'text') ink.variables.addText(name, value.of);
    const of = fitted(ink, name, value, scope, inkAt);
    scope.sink.pieces.push({ type: 'set', at, variable: name, value: of });
  }
}

/** A value as the kind of its variable wants it: yes is 1 in a number. */
function fitted(
  ink: Lowering,
  name: string,
  value: Extract<InkValue, { kind: 'number' | 'flag' | 'text' }>,
  scope: Scope,
  at: InkPlace,
): ForeignExpression {
  const kind = ink.variables.kindOf(name);
  if (kind === 'number' && value.kind === 'flag') return hoistedNumber(ink, [value.of], scope, at);
  if (kind !== 'flag' || value.kind !== 'number') return value.of;
  const { of } = value;
  if (of.type === 'number' && (of.value === 0 || of.value === 1)) {
    return { type: 'flag', value: of.value === 1 };
  }
  ink.variables.widen(name);
  return of;
}

/** Before a variable changes: the names that stand for its old value keep that. */
function keepValues(ink: Lowering, name: string, scope: Scope, at: InkPlace): void {
  for (let frame = scope.frame; frame !== null; frame = frame.outer) {
    for (const [local, binding] of frame.names) {
      if (binding.is === 'value' && readsIn(binding.value, name)) {
        materialise(ink, local, frame, scope, at);
      }
    }
  }
}

function readsIn(value: InkValue, name: string): boolean {
  if (value.kind === 'list')
    return [...value.of.items.values()].some((holds) => reads(holds, name));
  if (value.kind === 'target') return 'variable' in value.of && value.of.variable === name;
  return reads(value.of, name);
}

/** Puts what a name stands for into a variable of its own. */
function materialise(ink: Lowering, name: string, frame: Frame, scope: Scope, at: InkPlace): void {
  const binding = frame.names.get(name);
  if (binding?.is === 'alias') {
    materialise(ink, binding.name, binding.frame, scope, at);
    return;
  }
  if (binding?.is !== 'value') return;
  const made: Binding = {
    is: 'variable',
    name: ink.variables.nameIn(frame.flow, name, frame.depth),
  };
  frame.names.set(name, made);
  assignVariable(ink, made.name, binding.value, scope, at);
}

/** Before branches: what they give new values to becomes variables, for none of them is sure to be read. */
export function materialiseAssigned(
  ink: Lowering,
  arms: readonly (readonly InkContent[])[],
  scope: Scope,
  at: InkPlace,
): void {
  const { frame } = scope;
  if (frame === null) return;
  const assigned = new Set<string>();
  for (const arm of arms) {
    walkContent(
      arm,
      (item) => {
        if (item.type === 'set') assigned.add(item.name);
      },
      (of) => {
        if (of.type !== 'function') return;
        const called = ink.containers.functionNamed(of.name);
        for (const [index, parameter] of (called?.parameters ?? []).entries()) {
          const given = of.of[index];
          if (parameter.isReference && given?.type === 'reference')
            assigned.add(given.path[0] ?? '');
        }
      },
    );
  }
  for (const name of assigned) materialise(ink, name, frame, scope, at);
}
