import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Choice, Destination, Piece } from '../../pieces/piece.ts';
import type { InkChoice, InkContent } from '../tree/ink-tree.ts';
import { destinationOf } from './diverts.ts';
import { and, isNo, isYes, not, yes } from './fold.ts';
import { wasVisited } from './names.ts';
import { type Lowering, newSink, type Scope } from './scope.ts';
import { endOfChoice } from './weave-ends.ts';

/** Offers a choice, or notes a fallback. */
export function lowerChoice(ink: Lowering, choice: InkChoice, scope: Scope): void {
  const at = ink.place(choice.at);
  const container = ink.containers.containerOf(choice);
  const asked = choice.when === null ? yes : ink.condition(choice.when, scope);
  const straight = choice.isFallback ? null : straightTo(ink, choice, scope);
  const isNew = straight === null || !choice.isOnce;
  const once = choice.isOnce && isNew ? not(wasVisited(ink, container)) : yes;
  const key = straight !== null && choice.isOnce ? container.key : null;
  const isUnused: ForeignExpression = key === null ? yes : not({ type: 'chosen', choice: key });
  const offered = and(...scope.sink.guards, asked, once, isUnused);
  if (isNo(asked)) return;
  if (choice.isFallback) {
    const unit = ink.units.nameOf(container, scope.given);
    scope.open.fallbacks.push({ when: offered, unit, at });
    return;
  }
  scope.open.choices.push(offered);
  const when = and(asked, once);
  const offer: Choice = {
    type: 'choice',
    key,
    label: labelOf(ink, choice, scope),
    isInText: false,
    to: straight ?? { type: 'unit', name: ink.units.nameOf(container, scope.given) },
    isCall: false,
    use: key === null ? 'repeatable' : 'once',
    when: isYes(when) ? null : when,
    otherwise: 'hide',
    ask: null,
    pieces: [],
  };
  ink.noteChoice(container, scope);
  scope.sink.pieces.push({ at, ...offer });
}

/** The words of the label; what happens in it happens before. */
function labelOf(ink: Lowering, choice: InkChoice, scope: Scope): Piece[] {
  const sink = newSink();
  const { pieces } = sink;
  ink.content([...choice.start, ...choice.only], { ...scope, sink });
  const isEffect = ({ type }: Piece) => type === 'set' || type === 'add' || type === 'remove';
  scope.sink.pieces.push(...pieces.filter(isEffect));
  return pieces.filter((piece) => !isEffect(piece) && piece.type !== 'paragraph_break');
}

/** Where a choice leads that says and does nothing itself; null = what follows it is a unit of its own. */
function straightTo(ink: Lowering, choice: InkChoice, scope: Scope): Destination | null {
  if (choice.label !== null || choice.start.some(says)) return null;
  const { key } = ink.containers.containerOf(choice);
  if (choice.isOnce && (scope.isThread || ink.known.repeated.has(key))) return null;
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
  return divert.type === 'divert' && divert.how === 'go' ? destinationOf(ink, divert, scope) : null;
}

const says = (item: InkContent): boolean => item.type !== 'text' || item.text.trim() !== '';
