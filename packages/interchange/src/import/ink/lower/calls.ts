/** Functions of the source, written out where they are called. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { InkContent, InkExpression, InkPlace } from '../tree/ink-tree.ts';
import { walkContent } from '../tree/walk-content.ts';
import { assign } from './effects.ts';
import { bindingOf, valueOfBinding } from './names.ts';
import type { Flow } from './terms/containers.ts';
import { and, isNo, isYes, not, or } from './terms/fold.ts';
import { type Binding, type Frame, type InkValue, newSink } from './terms/frame.ts';
import { type ListItem, type ListValue, listOf, united } from './terms/list-value.ts';
import type { Lowering, Scope } from './terms/scope.ts';

/** How deep functions may call each other, and how many may be written out for one call. */
const mostFrames = 16;
const mostCalls = 200;

/** Writes a function out: what it does and says goes into the sink. null = it gives nothing back. */
export function invoke(
  ink: Lowering,
  flow: Flow,
  of: readonly InkExpression[],
  scope: Scope,
  inkAt: InkPlace,
): InkValue | null {
  const at = ink.place(inkAt);
  const depth = (scope.frame?.depth ?? 0) + 1;
  const calls = scope.frame?.calls ?? { left: mostCalls };
  calls.left -= 1;
  if (depth > mostFrames || calls.left < 0) {
    scope.sink.pieces.push({
      type: 'lost',
      at,
      kind: 'macro_in_ring',
      construct: `${flow.name}()`,
      keeps: [],
    });
    return null;
  }
  const body = newSink(scope.sink.guards);
  const pieces = body.pieces;
  const frame = frameOf(ink, flow, of, scope, body, calls);
  if (flow.content !== null) {
    ink.content([flow.content], { ...scope, flow, given: new Map(), frame, sink: body });
  }
  scope.sink.pieces.push(...withoutOuterBreaks(pieces));
  if (frame.resultIn === null) return frame.result;
  return valueOfBinding(ink, { is: 'variable', name: frame.resultIn });
}

function frameOf(
  ink: Lowering,
  flow: Flow,
  of: readonly InkExpression[],
  scope: Scope,
  body: Frame['body'],
  calls: Frame['calls'],
): Frame {
  const names = new Map<string, Binding>();
  const outer = scope.frame;
  for (const [index, parameter] of flow.parameters.entries()) {
    const given = of[index];
    if (given === undefined) continue;
    const reference =
      parameter.isReference && given.type === 'reference' ? given.path[0] : undefined;
    if (reference !== undefined) names.set(parameter.name, referenceTo(ink, reference, scope));
    else names.set(parameter.name, { is: 'value', value: ink.value(given, scope) });
  }
  return {
    flow,
    names,
    result: null,
    resultIn: null,
    body,
    guards: body.guards,
    depth: (outer?.depth ?? 0) + 1,
    outer,
    calls,
  };
}

function referenceTo(ink: Lowering, name: string, scope: Scope): Binding {
  if (scope.frame?.names.has(name)) return { is: 'alias', frame: scope.frame, name };
  return bindingOf(ink, name, scope) ?? { is: 'variable', name };
}

/** What a function gives back where it stands in a branch, and in its own body. */
export function giveBack(ink: Lowering, value: InkValue | null, scope: Scope, at: InkPlace): void {
  const { frame, sink } = scope;
  if (frame === null) return;
  sink.closed = 'soft';
  if (value === null) return;
  const isStraight = sink === frame.body && sink.guards === frame.guards;
  if (isStraight && frame.resultIn === null) {
    frame.result = value;
    return;
  }
  frame.resultIn ??= ink.variables.nameIn(frame.flow, 'result', frame.depth);
  assign(ink, frame.resultIn, value, { ...scope, frame: { ...frame, names: new Map() } }, at);
}

/** Breaks at the beginning and the end of what a function says are not read. */
function withoutOuterBreaks(pieces: readonly Piece[]): Piece[] {
  const isBreak = (piece: Piece | undefined) =>
    piece?.type === 'paragraph_break' || (piece?.type === 'words' && piece.text.trim() === '');
  let [from, to] = [0, pieces.length];
  while (from < to && isBreak(pieces[from])) from += 1;
  while (to > from && isBreak(pieces[to - 1])) to -= 1;
  return pieces.slice(from, to);
}

/** Whether a function neither says anything nor changes more than its own names. */
function onlyGivesBack(content: InkContent): boolean {
  let isSo = true;
  walkContent([content], (item) => {
    if (item.type === 'weave' || item.type === 'conditional' || item.type === 'return') return;
    isSo &&= item.type === 'text' ? item.text.trim() === '' : item.type === 'set' && item.isTemp;
  });
  return isSo;
}

interface Case {
  when: ForeignExpression;
  value: InkValue;
}

/** A function as a value: what it gives back, by cases. null = it does or says something, or its cases have no one value. */
export function evaluate(
  ink: Lowering,
  flow: Flow,
  of: readonly InkExpression[],
  scope: Scope,
): InkValue | null {
  if ((scope.frame?.depth ?? 0) >= mostFrames || flow.content === null) return null;
  if (!onlyGivesBack(flow.content)) return null;
  const calls = scope.frame?.calls ?? { left: mostCalls };
  calls.left -= 1;
  if (calls.left < 0) return null;
  const sink = newSink();
  const probe = { ...scope, sink };
  const frame = frameOf(ink, flow, of, probe, sink, calls);
  const inside: Scope = { ...probe, flow, given: new Map(), frame };
  const cases = casesOf(ink, flow.content.content, inside, []);
  return cases === null || sink.pieces.length > 0 ? null : valueOfCases(cases);
}

function casesOf(
  ink: Lowering,
  content: readonly InkContent[],
  scope: Scope,
  found: Case[],
): Case[] | null {
  let cases = found;
  for (const item of content) {
    const open = not(or(...cases.map(({ when }) => when)));
    if (isNo(open)) break;
    ink.reached.add(item);
    if (item.type === 'text' && item.text.trim() === '') continue;
    if (item.type === 'weave') {
      const inner = casesOf(ink, item.content, scope, cases);
      if (inner === null) return null;
      cases = inner;
    } else if (item.type === 'set' && item.isTemp && isYes(open)) {
      scope.frame?.names.set(item.name, { is: 'value', value: ink.value(item.value, scope) });
    } else if (item.type === 'return' && item.value !== null) {
      cases = [...cases, { when: open, value: ink.value(item.value, scope) }];
    } else if (item.type === 'conditional') {
      const inner = casesOfArms(ink, item, scope, cases, open);
      if (inner === null) return null;
      cases = inner;
    } else return null;
  }
  return cases;
}

function casesOfArms(
  ink: Lowering,
  { arms }: Extract<InkContent, { type: 'conditional' }>,
  scope: Scope,
  cases: Case[],
  open: ForeignExpression,
): Case[] | null {
  const all = [...cases];
  let earlier = open;
  for (const { when, content } of arms) {
    const holds = when === null ? earlier : and(earlier, ink.condition(when, scope));
    if (isNo(holds)) continue;
    const frame = scope.frame && { ...scope.frame, names: new Map(scope.frame.names) };
    const inner = casesOf(ink, content, { ...scope, frame }, []);
    if (inner === null) return null;
    all.push(...inner.map((one) => ({ ...one, when: and(holds, one.when) })));
    earlier = when === null ? earlier : and(earlier, not(ink.condition(when, scope)));
  }
  return all;
}

function valueOfCases(cases: readonly Case[]): InkValue | null {
  const [first] = cases;
  if (first === undefined) return null;
  if (isYes(first.when)) return first.value;
  if (cases.every(({ value }) => value.kind === 'flag')) {
    const parts = cases.map(({ when, value }) =>
      value.kind === 'flag' ? and(when, value.of) : when,
    );
    return { kind: 'flag', of: or(...parts) };
  }
  if (!cases.every(({ value }) => value.kind === 'list')) return null;
  const lists = cases.flatMap(({ when, value }) => {
    if (value.kind !== 'list') return [];
    const items = [...value.of.items].map(([item, holds]): [ListItem, ForeignExpression] => [
      item,
      and(when, holds),
    ]);
    return [{ items: new Map(items), origins: value.of.origins }];
  });
  return { kind: 'list', of: lists.reduce<ListValue>(united, listOf([])) };
}
