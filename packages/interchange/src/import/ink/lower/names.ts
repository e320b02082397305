/** What a name stands for where it is read. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Container } from './terms/containers.ts';
import { compare, numberOf, or, variable } from './terms/fold.ts';
import type { Binding, InkValue } from './terms/frame.ts';
import { isAny, type ListValue } from './terms/list-value.ts';
import type { Lowering, Scope } from './terms/scope.ts';

/** The binding of a name; undefined = it is none of a variable. */
export function bindingOf(ink: Lowering, name: string, scope: Scope): Binding | undefined {
  const { frame, flow, given } = scope;
  if (frame !== null) {
    const local = frame.names.get(name);
    if (local?.is === 'alias') {
      return bindingOf(ink, local.name, { ...scope, flow: local.frame.flow, frame: local.frame });
    }
    if (local !== undefined) return local;
  } else {
    const known = given.get(name);
    if (known !== undefined) return known;
    const isParameter = flow.parameters.some((parameter) => parameter.name === name);
    if (isParameter || ink.variables.isTemp(flow, name)) {
      return { is: 'variable', name: ink.variables.nameIn(flow, name) };
    }
  }
  return ink.variables.has(name) ? { is: 'variable', name } : undefined;
}

export function valueOfBinding(ink: Lowering, binding: Binding): InkValue {
  if (binding.is === 'value') return binding.value;
  if (binding.is === 'alias') throw new Error('An alias leads to what it stands for.');
  const { name } = binding;
  const kind = ink.variables.kindOf(name);
  if (kind === 'list') return { kind, of: listIn(ink, name) };
  if (kind === 'target') return { kind, of: { variable: name } };
  return { kind, of: variable(name), isFloat: ink.variables.isFloat(name) };
}

/** The list that a variable holds: of each item that it is ever given, whether it is there. */
export function listIn(ink: Lowering, name: string): ListValue {
  const isSet = ink.known.sets.has(name);
  const items = [...ink.variables.itemsOf(name)].map((item) => {
    const member: ForeignExpression = { type: 'text', value: ink.lists.spelling(item) };
    const holds: ForeignExpression = isSet
      ? { type: 'contains', list: variable(name), member }
      : compare('=', variable(name), member);
    return [item, holds] as const;
  });
  return { items: new Map(items), origins: ink.variables.originsOf(name) };
}

/** How often a container was visited. */
export function visitsOf(ink: Lowering, container: Container): ForeignExpression {
  const { key } = container;
  ink.known.read.add(key);
  if (ink.known.counted.has(key)) return variable(counterOf(ink, container));
  const isElsewhere = ink.known.entries.has(key) || ink.known.looped.has(key);
  if (isElsewhere || ink.units.hasCopies(container.flow)) ink.known.counted.add(key);
  return { type: 'visits', unit: ink.units.nameOf(container) };
}

/** Whether it was visited ever. */
export function wasVisited(ink: Lowering, container: Container): ForeignExpression {
  const { key } = container;
  ink.known.read.add(key);
  if (ink.known.counted.has(key))
    return compare('>', variable(counterOf(ink, container)), numberOf(0));
  if (ink.units.hasCopies(container.flow)) ink.known.counted.add(key);
  const units = [ink.units.nameOf(container), ...(ink.known.entries.get(key) ?? [])];
  return or(...units.map((unit): ForeignExpression => ({ type: 'seen', unit })));
}

/** The variable that counts the visits of a container that is also written out in place. */
export function counterOf(ink: Lowering, { key }: Container): string {
  const name = `visits of ${key}`;
  ink.variables.declare(name, 'number', numberOf(0));
  return name;
}

/** Whether a value holds, as a condition. */
export function truthOf(value: InkValue): ForeignExpression {
  if (value.kind === 'flag') return value.of;
  if (value.kind === 'list') return isAny(value.of);
  if (value.kind === 'number') {
    if (value.of.type === 'visits') return { ...value.of, type: 'seen' };
    return compare('!=', value.of, numberOf(0));
  }
  return { type: 'flag', value: true };
}
