/** Ways from one place of the source to another. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { InkContent, InkDivert, InkGather } from '../tree/ink-tree.ts';
import { continueUnless } from './continue-unless.ts';
import { assign } from './effects.ts';
import { bindingOf, counterOf, valueOfBinding } from './names.ts';
import type { Container, Flow } from './terms/containers.ts';
import {
  and,
  arithmetic,
  compare,
  isYes,
  not,
  numberOf,
  or,
  textOf,
  variable,
} from './terms/fold.ts';
import type { Binding, InkValue } from './terms/frame.ts';
import type { InlineTunnel, Lowering, Scope } from './terms/scope.ts';

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

const isOpen = ({ open }: Scope) => open.choices.length > 0 || open.fallbacks.length > 0;

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
  if (!ink.units.hasRoom(to.flow, given)) {
    const construct = `${to.flow.name}()`;
    scope.sink.pieces.push({ type: 'lost', at, kind: 'over_limit', construct, keeps: [] });
    scope.sink.closed = divert.how === 'go' ? 'soft' : scope.sink.closed;
  } else if (isThread) thread(ink, to, given, scope, at);
  else if (isInline) tunnelInPlace(ink, to, given, divert, scope);
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
  } else goTo(ink, to, given, scope, at);
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

/** Goes to a place; where choices wait to be offered, or in a thread, what is there is written out here. */
function goTo(
  ink: Lowering,
  to: Container,
  given: Map<string, Binding>,
  scope: Scope,
  at: SourcePlace,
): void {
  const { sink } = scope;
  if (scope.isThread || isOpen(scope)) {
    inPlace(ink, to, given, scope, at);
    if (sink.closed === 'no') sink.closed = 'soft';
    return;
  }
  noteEntry(ink, to, scope);
  sink.pieces.push(...counts(ink, to, scope, at));
  const name = ink.units.nameOf(to, given);
  sink.pieces.push({ type: 'go', at, to: { type: 'unit', name }, keepText: true, isCall: false });
  sink.closed = 'hard';
}

const isWithin = (inner: Flow, outer: Flow): boolean => inner === outer || inner.knot === outer;

/** The knots and stitches that a divert enters from outside, counted where a variable counts them. */
function counts(ink: Lowering, to: Container, { flow: from }: Scope, at: SourcePlace): Piece[] {
  const entered = to.flow.knot === null ? [to.flow] : [to.flow, to.flow.knot];
  return entered.flatMap((flow) => {
    const isCounted = ink.known.counted.has(flow.key) && flow.key !== '' && !isWithin(from, flow);
    return isCounted ? [countUp(ink, flow.container, at)] : [];
  });
}

/** A knot or stitch that is entered in its middle from outside counts as visited. */
function noteEntry(ink: Lowering, to: Container, { flow: from }: Scope): void {
  if (to.point?.type === 'choice') ink.known.diverted.add(to.key);
  if (to.point === null && isWithin(from, to.flow)) ink.known.looped.add(to.key);
  const around = to.point === null ? [to.flow.knot] : [to.flow, to.flow.knot];
  for (const flow of around) {
    if (flow === null || flow.key === '' || flow === from || flow === from.knot) continue;
    const entries = ink.known.entries.get(flow.key) ?? new Set<string>();
    entries.add(ink.units.nameOf(to));
    ink.known.entries.set(flow.key, entries);
  }
}

function inPlace(
  ink: Lowering,
  to: Container,
  given: Map<string, Binding>,
  scope: Scope,
  at: SourcePlace,
): void {
  const { sink, within } = scope;
  if (within.includes(to.key) || within.length > 16) {
    sink.pieces.push({
      type: 'lost',
      at,
      kind: 'macro_in_ring',
      construct: `-> ${to.key}`,
      keeps: [],
    });
    return;
  }
  ink.known.inlined.add(to.key);
  if (to.point?.type === 'choice') ink.known.diverted.add(to.key);
  if (ink.known.counted.has(to.key)) sink.pieces.push(countUp(ink, to, at));
  ink.inside(to, { ...scope, flow: to.flow, given, frame: null, within: [...within, to.key] });
}

/** One more visit of a container that a variable counts. */
export function countUp(ink: Lowering, to: Container, at: SourcePlace): Piece {
  const name = counterOf(ink, to);
  return { type: 'set', at, variable: name, value: arithmetic('+', variable(name), numberOf(1)) };
}

/** `<- k`: what it says and offers is here; where it ends, what is behind it goes on. */
function thread(
  ink: Lowering,
  to: Container,
  given: Map<string, Binding>,
  scope: Scope,
  at: SourcePlace,
): void {
  const { sink } = scope;
  const { pieces, guards } = sink;
  inPlace(ink, to, given, { ...scope, isThread: true }, at);
  sink.pieces = pieces;
  sink.guards = guards;
  if (sink.closed === 'soft') sink.closed = 'no';
}

/** `-> k ->` where choices of it are offered beside others: those come back to what is behind it. */
function tunnelInPlace(
  ink: Lowering,
  to: Container,
  given: Map<string, Binding>,
  divert: InkDivert,
  scope: Scope,
): void {
  const { sink, here } = scope;
  const at = ink.place(divert.at);
  if (here === null || scope.tunnel !== null) {
    const construct = `-> ${to.key} ->`;
    sink.pieces.push({ type: 'lost', at, kind: 'macro_in_ring', construct, keeps: [] });
    return;
  }
  const { pieces, guards } = sink;
  const then = ink.units.nameOf(ink.containers.restOf(here, divert.at), scope.given);
  const tunnel: InlineTunnel = { then, returns: [], guards };
  inPlace(ink, to, given, { ...scope, isThread: true, tunnel }, at);
  sink.pieces = pieces;
  sink.guards = guards;
  if (sink.closed === 'hard') return;
  const returns = or(...tunnel.returns);
  sink.closed = tunnel.returns.length === 0 ? 'soft' : 'no';
  if (sink.closed === 'no' && !isYes(returns)) continueUnless(sink, not(returns), at);
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
  else goTo(ink, ink.containers.containerOf(gather), scope.given, scope, at);
}

/** Whether nothing is behind a gather but the end: the one that ink adds to each story. */
export function isEnd(ink: Lowering, gather: InkGather): boolean {
  const { weave, at } = ink.containers.spotOf(gather);
  const [first, ...others] = weave.content.slice(at + 1);
  return (
    gather.label === null &&
    first?.type === 'divert' &&
    first.target[0] === 'DONE' &&
    others.length === 0
  );
}
