/** Diverts: the places that they name, and what they give along. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { InkContent, InkDivert, InkGather } from '../tree/ink-tree.ts';
import { assign } from './effects.ts';
import { bindingOf, valueOfBinding } from './names.ts';
import type { Container, Flow } from './terms/containers.ts';
import { and, compare, textOf, variable } from './terms/fold.ts';
import type { Binding, InkValue } from './terms/frame.ts';
import type { Lowering, Scope } from './terms/scope.ts';
import { counts, goTo, isOpen, noteEntry, thread, tunnelInPlace, type Way } from './ways.ts';

export function lowerDivert(ink: Lowering, divert: InkDivert, scope: Scope): void {
  const at = ink.place(divert.at);
  const [name = ''] = divert.target;
  if (name === 'END') {
    scope.sink.pieces.push(over(at));
    scope.sink.closed = 'hard';
  } else if (name === 'DONE') stop(scope, at);
  else {
    const to = targetOf(ink, divert, scope);
    if (to === null) lostWay(divert, scope, at);
    else if ('key' in to) lead(ink, to, divert, scope, at);
    else leadBy(ink, to.variable, divert, scope, at);
  }
}

const over = (at: SourcePlace): Piece => ({
  type: 'go',
  at,
  to: { type: 'end', name: '' },
  keepText: true,
  isCall: false,
});

/** `-> DONE`: the story waits for a choice if there is one, and is over if not. */
function stop(scope: Scope, at: SourcePlace): void {
  const { sink } = scope;
  if (scope.isThread || isOpen(scope)) {
    sink.closed = 'soft';
    return;
  }
  sink.pieces.push(over(at));
  sink.closed = 'hard';
}

function lostWay({ target, how }: InkDivert, { sink }: Scope, at: SourcePlace): void {
  const construct = `-> ${target.join('.')}`;
  sink.pieces.push({ type: 'lost', at, kind: 'broken_link', construct, keeps: [] });
  if (how === 'go') sink.closed = 'soft';
}

/** null = nothing has that name. */
function targetOf(
  ink: Lowering,
  { target }: InkDivert,
  scope: Scope,
): Extract<InkValue, { kind: 'target' }>['of'] | null {
  const binding = target.length === 1 ? bindingOf(ink, target[0] ?? '', scope) : undefined;
  const value = binding === undefined ? undefined : valueOfBinding(ink, binding);
  if (value?.kind === 'target') return value.of;
  if (binding?.is === 'variable' && ink.containers.find(target, scope.flow) === undefined) {
    return { variable: binding.name };
  }
  return ink.containers.find(target, scope.flow) ?? null;
}

/** Where a divert leads that needs nothing beside it; null = it needs something. */
export function destinationOf(ink: Lowering, divert: InkDivert, scope: Scope): Destination | null {
  const [name = ''] = divert.target;
  if (name === 'END' || name === 'DONE') return { type: 'end', name: '' };
  const to = targetOf(ink, divert, scope);
  if (to === null || !('key' in to) || divert.with.length > 0) return null;
  noteEntry(ink, to, scope);
  if (counts(ink, to, scope, ink.place(divert.at)).length > 0) return null;
  return { type: 'unit', name: ink.units.nameOf(to, givenIn(to, scope)) };
}

/** A place in the same flow is entered with what the flow has been given. */
const givenIn = (to: Container, scope: Scope): Map<string, Binding> =>
  to.flow === scope.flow && to.point !== null ? scope.given : new Map();

/** To any of those that a variable ever names. */
function leadBy(
  ink: Lowering,
  name: string,
  divert: InkDivert,
  scope: Scope,
  at: SourcePlace,
): void {
  const { sink } = scope;
  const closings: Scope['sink']['closed'][] = [];
  const arms = ink.variables.targetsOf(name).map((to) => {
    const when: ForeignExpression = compare('=', variable(name), textOf(to.key));
    const inner = { ...sink, pieces: [], closed: 'no' as const, guards: [...sink.guards, when] };
    const { pieces } = inner;
    const arm: Scope = { ...scope, sink: inner };
    lead(ink, to, divert, arm, at);
    closings.push(arm.sink.closed);
    return { when, pieces };
  });
  sink.pieces.push({ type: 'branch', at, arms });
  if (divert.how === 'go') sink.closed = closings.includes('soft') ? 'soft' : 'hard';
}

function lead(
  ink: Lowering,
  to: Container,
  divert: InkDivert,
  scope: Scope,
  at: SourcePlace,
): void {
  const isThread = divert.how === 'thread';
  const isInline =
    isThread || (divert.how === 'tunnel' && (scope.isThread || ink.known.leaky.has(to.flow.key)));
  const given =
    to.point === null ? bound(ink, to.flow, divert, scope, isInline) : givenIn(to, scope);
  const way: Way = { to, given, at };
  if (!ink.units.hasRoom(to.flow, given)) {
    const construct = `${to.flow.name}()`;
    scope.sink.pieces.push({ type: 'lost', at, kind: 'over_limit', construct, keeps: [] });
    scope.sink.closed = divert.how === 'go' ? 'soft' : scope.sink.closed;
  } else if (isThread) thread(ink, way, scope);
  else if (isInline) tunnelInPlace(ink, way, divert, scope);
  else if (divert.how === 'tunnel') {
    noteEntry(ink, to, scope);
    scope.sink.pieces.push(...counts(ink, to, scope, at), {
      type: 'go',
      at,
      to: { type: 'unit', name: ink.units.nameOf(to, given) },
      keepText: true,
      isCall: true,
    });
    goBeyond(ink, scope, at);
  } else goTo(ink, way, scope);
}

/** The parameters of a flow: those that say where it leads make a copy of it, others are variables. */
function bound(
  ink: Lowering,
  flow: Flow,
  divert: InkDivert,
  scope: Scope,
  isThread: boolean,
): Map<string, Binding> {
  const given = new Map<string, Binding>();
  for (const [index, parameter] of flow.parameters.entries()) {
    const of = divert.with[index];
    if (of === undefined) continue;
    const reference = of.type === 'reference' && parameter.isReference ? of.path[0] : undefined;
    const referred = reference === undefined ? undefined : bindingOf(ink, reference, scope);
    if (referred !== undefined) {
      given.set(parameter.name, referred);
      continue;
    }
    const value = ink.value(of, scope);
    const isKnown = value.kind !== 'list' && value.kind !== 'target' && 'value' in value.of;
    const isTarget = value.kind === 'target' && 'key' in value.of;
    if (isTarget || (isThread && isKnown)) given.set(parameter.name, { is: 'value', value });
    else {
      const name = ink.variables.nameIn(flow, parameter.name);
      ink.variables.declare(name, value.kind, null);
      assign(ink, name, value, { ...scope, frame: null, given: new Map() }, divert.at);
    }
  }
  return given;
}

/** Says where who comes back goes on to; '' = behind the call. */
function onwardsIs(ink: Lowering, key: string, at: SourcePlace): Piece {
  ink.variables.declare('onwards', 'text', textOf(''));
  return { type: 'set', at, variable: 'onwards', value: textOf(key) };
}

/** Behind a call of a tunnel: who comes back may be on the way to elsewhere. */
function goBeyond(ink: Lowering, scope: Scope, at: SourcePlace): void {
  const arms = [...ink.known.onwards.values()].map((to) => {
    const go: Piece = {
      type: 'go',
      at,
      to: { type: 'unit', name: ink.units.nameOf(to) },
      keepText: true,
      isCall: false,
    };
    const when = compare('=', variable('onwards'), textOf(to.key));
    return { when, pieces: [onwardsIs(ink, '', at), go] };
  });
  if (arms.length === 0) return;
  scope.sink.pieces.push({ type: 'branch', at, arms });
  scope.sink.isPartlyLeft = true;
}

/** `->->`. */
export function lowerReturn(
  ink: Lowering,
  { to, at: inkAt }: Extract<InkContent, { type: 'onwards' }>,
  scope: Scope,
): void {
  const at = ink.place(inkAt);
  const { sink, tunnel, flow } = scope;
  const beyond = to === null ? null : targetOf(ink, to, scope);
  const isPlain = beyond !== null && 'key' in beyond && to?.with.length === 0;
  if (to !== null && (tunnel !== null || !isPlain)) {
    lowerDivert(ink, to, scope);
    return;
  }
  if (isPlain) {
    ink.known.onwards.set(beyond.key, beyond);
    sink.pieces.push(onwardsIs(ink, beyond.key, at));
  }
  if (tunnel !== null) {
    tunnel.returns.push(and(...sink.guards.slice(tunnel.guards.length)));
    sink.closed = 'soft';
    return;
  }
  if (isOpen(scope)) ink.known.leaky.add(flow.knot?.key ?? flow.key).add(flow.key);
  const destination = { type: 'return' as const };
  scope.sink.pieces.push({ type: 'go', at, to: destination, keepText: true, isCall: false });
  scope.sink.closed = 'hard';
}

/** Goes on at a gather. */
export function enterPoint(ink: Lowering, gather: InkGather, scope: Scope): void {
  const at = ink.place(gather.at);
  if (isEnd(ink, gather)) stop(scope, at);
  else {
    const to = ink.containers.containerOf(gather);
    goTo(ink, { to, given: scope.given, at }, scope);
  }
}

/** Whether nothing is behind a gather but the end: the one that ink adds to each story. */
function isEnd(ink: Lowering, gather: InkGather): boolean {
  const { weave, at } = ink.containers.spotOf(gather);
  const [first, ...others] = weave.content.slice(at + 1);
  return (
    gather.label === null &&
    first?.type === 'divert' &&
    first.target[0] === 'DONE' &&
    others.length === 0
  );
}
