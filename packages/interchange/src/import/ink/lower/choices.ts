import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Choice, Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { InkChoice, InkContent } from '../tree/ink-tree.ts';
import { destinationOf } from './diverts.ts';
import { wasVisited } from './names.ts';
import type { Container } from './terms/containers.ts';
import { and, isNo, isYes, not, yes } from './terms/fold.ts';
import { newSink } from './terms/frame.ts';
import type { Lowering, Scope } from './terms/scope.ts';
import { endOfChoice } from './weave-ends.ts';

/** Offers a choice, or notes a fallback. */
export function lowerChoice(ink: Lowering, choice: InkChoice, scope: Scope): void {
  const at = ink.place(choice.at);
  const container = ink.containers.containerOf(choice);
  const asked = choice.when === null ? yes : ink.condition(choice.when, scope);
  if (isNo(asked)) return;
  ink.reached.add(choice);
  const isOurOnce = choice.isOnce && !choice.isFallback && isOnlyOne(ink, container, scope);
  const once = choice.isOnce && !isOurOnce ? not(wasVisited(ink, container)) : yes;
  const isUnused: ForeignExpression = isOurOnce
    ? not({ type: 'chosen', choice: container.key })
    : once;
  const offered = and(...scope.sink.guards, asked, isUnused);
  const then = scope.tunnel?.then ?? null;
  if (choice.isFallback) {
    const unit = ink.units.nameOf(container, scope.given);
    scope.open.fallbacks.push({ when: offered, unit, then, at });
    return;
  }
  scope.open.choices.push(offered);
  const when = and(asked, once);
  const straight = choice.isOnce && !isOurOnce ? null : straightTo(ink, choice, scope);
  const offer: Choice = {
    type: 'choice',
    key: isOurOnce ? container.key : null,
    label: labelOf(ink, choice, scope, at),
    isInText: false,
    to: straight ?? { type: 'unit', name: ink.units.nameOf(container, scope.given) },
    isCall: then !== null,
    ...(then !== null && { then }),
    use: isOurOnce ? 'once' : 'repeatable',
    when: isYes(when) ? null : when,
    otherwise: 'hide',
    ask: null,
    pieces: [],
  };
  ink.noteChoice(container, scope);
  scope.sink.pieces.push({ at, ...offer });
}

/** Whether a choice is offered in one place, and its content is come to by it alone: then once is once. */
const isOnlyOne = ({ known }: Lowering, { key }: Container, { isThread }: Scope): boolean =>
  !isThread && !known.repeated.has(key) && !known.diverted.has(key);

/** The words of the label; what happens in it happens before. */
function labelOf(ink: Lowering, choice: InkChoice, scope: Scope, at: SourcePlace): Piece[] {
  const sink = newSink();
  const { pieces } = sink;
  ink.content([...choice.start, ...choice.only], { ...scope, sink });
  scope.sink.pieces.push(...onlyEffects(pieces));
  const label = withoutEffects(pieces);
  if (label.length > 0) return label;
  // A choice without words cannot be pressed.
  const keeps: Piece[] = [{ type: 'words', at, text: '…' }];
  return [{ type: 'lost', at, kind: 'label_cut', construct: '[]', keeps }];
}

const isEffect = ({ type }: Piece) => type === 'set' || type === 'add' || type === 'remove';

/** What happens in pieces, with the branches in which it does. */
function onlyEffects(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (isEffect(piece)) return [piece];
    if (piece.type !== 'branch') return [];
    const arms = piece.arms.map((arm) => ({ ...arm, pieces: onlyEffects(arm.pieces) }));
    return arms.some((arm) => arm.pieces.length > 0) ? [{ ...piece, arms }] : [];
  });
}

/** What pieces say, in one line. */
function withoutEffects(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (isEffect(piece) || piece.type === 'paragraph_break') return [];
    if (piece.type !== 'branch') return [piece];
    const arms = piece.arms.map((arm) => ({ ...arm, pieces: withoutEffects(arm.pieces) }));
    return arms.some((arm) => arm.pieces.length > 0) ? [{ ...piece, arms }] : [];
  });
}

/** Where a choice leads that says and does nothing itself; null = what follows it is a unit of its own. */
function straightTo(ink: Lowering, choice: InkChoice, scope: Scope): Destination | null {
  if (choice.label !== null || choice.start.some(says)) return null;
  const { weave, at } = ink.containers.spotOf(choice);
  const lines = weave.content.slice(at + 1, endOfChoice(weave.content, at));
  const [divert, ...others] = [...choice.inner, ...lines].filter(says);
  if (others.length > 0) return null;
  if (divert === undefined) {
    const gather = ink.containers.gatherAfter(weave, at);
    if (gather === null) return null;
    const container = ink.containers.containerOf(gather);
    return { type: 'unit', name: ink.units.nameOf(container, scope.given) };
  }
  if (divert.type !== 'divert' || divert.how !== 'go') return null;
  const to = destinationOf(ink, divert, scope);
  if (to !== null) ink.reached.add(divert);
  return to;
}

const says = (item: InkContent): boolean => item.type !== 'text' || item.text.trim() !== '';
