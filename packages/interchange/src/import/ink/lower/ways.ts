/** Ways that are taken: by going there, or by writing out here what is there. */
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { InkDivert } from '../tree/ink-tree.ts';
import { continueUnless } from './continue-unless.ts';
import { counterOf } from './names.ts';
import type { Container, Flow } from './terms/containers.ts';
import { arithmetic, isYes, not, numberOf, or, variable } from './terms/fold.ts';
import type { Binding } from './terms/frame.ts';
import type { InlineTunnel, Lowering, Scope } from './terms/scope.ts';

/** A way leads from its place in the source to a container, with what is given to it. */
export interface Way {
  to: Container;
  given: Map<string, Binding>;
  at: SourcePlace;
}

/** Whether choices wait to be offered. */
export const isOpen = ({ open }: Scope) => open.choices.length > 0 || open.fallbacks.length > 0;

/** Goes to a place; where choices wait to be offered, or in a thread, what is there is written out here. */
export function goTo(ink: Lowering, way: Way, scope: Scope): void {
  const { to, given, at } = way;
  const { sink } = scope;
  if (scope.isThread || isOpen(scope)) {
    inPlace(ink, way, scope);
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
export function counts(
  ink: Lowering,
  to: Container,
  { flow: from }: Scope,
  at: SourcePlace,
): Piece[] {
  const entered = to.flow.knot === null ? [to.flow] : [to.flow, to.flow.knot];
  return entered.flatMap((flow) => {
    const isCounted = ink.known.counted.has(flow.key) && flow.key !== '' && !isWithin(from, flow);
    return isCounted ? [countUp(ink, flow.container, at)] : [];
  });
}

/** A knot or stitch that is entered in its middle from outside counts as visited. */
export function noteEntry(ink: Lowering, to: Container, { flow: from }: Scope): void {
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

/** Writes out here what is at a place. */
function inPlace(ink: Lowering, { to, given, at }: Way, scope: Scope): void {
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
export function thread(ink: Lowering, way: Way, scope: Scope): void {
  const { sink } = scope;
  const { pieces, guards } = sink;
  inPlace(ink, way, { ...scope, isThread: true });
  sink.pieces = pieces;
  sink.guards = guards;
  if (sink.closed === 'soft') sink.closed = 'no';
}

/** `-> k ->` where choices of it are offered beside others: those come back to what is behind it. */
export function tunnelInPlace(ink: Lowering, way: Way, divert: InkDivert, scope: Scope): void {
  const { sink, here } = scope;
  const { to, at } = way;
  if (here === null || scope.tunnel !== null) {
    const construct = `-> ${to.key} ->`;
    sink.pieces.push({ type: 'lost', at, kind: 'macro_in_ring', construct, keeps: [] });
    return;
  }
  const { pieces, guards } = sink;
  const then = ink.units.nameOf(ink.containers.restOf(here, divert.at), scope.given);
  const tunnel: InlineTunnel = { then, returns: [], guards };
  inPlace(ink, way, { ...scope, isThread: true, tunnel });
  sink.pieces = pieces;
  sink.guards = guards;
  if (sink.closed === 'hard') return;
  const returns = or(...tunnel.returns);
  sink.closed = tunnel.returns.length === 0 ? 'soft' : 'no';
  if (sink.closed === 'no' && !isYes(returns)) continueUnless(sink, not(returns), at);
}
