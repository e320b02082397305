/** Branches and sequences. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { InkContent, InkPlace } from '../tree/ink-tree.ts';
import { walkContent } from '../tree/walk-content.ts';
import { continueUnless } from './continue-unless.ts';
import { materialiseAssigned } from './effects.ts';
import {
  and,
  arithmetic,
  compare,
  isNo,
  isYes,
  not,
  numberOf,
  or,
  variable,
} from './terms/fold.ts';
import { newSink, type Sink } from './terms/frame.ts';
import type { Lowering, Scope } from './terms/scope.ts';

interface Arm {
  when: ForeignExpression;
  content: readonly InkContent[];
}

export function lowerConditional(
  ink: Lowering,
  { arms, at }: Extract<InkContent, { type: 'conditional' }>,
  scope: Scope,
): void {
  const known: Arm[] = [];
  for (const { when, content } of arms) {
    const holds = when === null ? not(or()) : ink.condition(when, scope);
    if (!isNo(holds)) known.push({ when: holds, content });
    if (isYes(holds)) break;
  }
  branch(ink, known, scope, at);
}

/** One of several arms; what is behind is for those who have not left in one of them. */
function branch(ink: Lowering, arms: readonly Arm[], scope: Scope, inkAt: InkPlace): void {
  const [first] = arms;
  if (first === undefined) return;
  if (isYes(first.when)) {
    ink.content(first.content, scope);
    return;
  }
  const at = ink.place(inkAt);
  const contents = arms.map(({ content }) => content);
  materialiseAssigned(ink, contents, scope, inkAt);
  const { sink } = scope;
  const earlier: ForeignExpression[] = [];
  const read = arms.map(({ when, content }) => {
    const holds = and(...earlier.map(not), when);
    const inner = newSink([...sink.guards, holds]);
    inner.isPartlyLeft = sink.isPartlyLeft;
    const { pieces } = inner;
    ink.content(content, { ...scope, sink: inner });
    earlier.push(when);
    return { when, holds, pieces, inner };
  });
  sink.pieces.push({
    type: 'branch',
    at,
    arms: read.map(({ when, pieces }) => ({ when: isYes(when) ? null : when, pieces })),
  });
  leave(sink, read, at);
}

function leave(
  sink: Sink,
  arms: readonly { when: ForeignExpression; holds: ForeignExpression; inner: Sink }[],
  at: SourcePlace,
): void {
  const isWhole = isYes(arms.at(-1)?.when ?? not(not(or())));
  const closed = arms.map(({ inner }) => inner.closed);
  if (isWhole && closed.every((how) => how !== 'no')) {
    sink.closed = closed.includes('soft') ? 'soft' : 'hard';
    return;
  }
  if (arms.some(({ inner }) => inner.closed !== 'no' || inner.isPartlyLeft))
    sink.isPartlyLeft = true;
  const left = arms.filter(({ inner }) => inner.closed === 'soft').map(({ holds }) => holds);
  if (left.length > 0) continueUnless(sink, or(...left), at);
}

export function lowerSequence(
  ink: Lowering,
  sequence: Extract<InkContent, { type: 'sequence' }>,
  scope: Scope,
): void {
  const { how, of } = sequence;
  const at = ink.place(sequence.at);
  if (of.some(leadsOn)) {
    counted(ink, sequence, scope, at);
    return;
  }
  const words = of.map((content) => {
    const sink = newSink(scope.sink.guards);
    const { pieces } = sink;
    ink.content(content, { ...scope, sink, open: { choices: [], fallbacks: [] } });
    return { pieces, isPlain: sink.closed === 'no' && pieces.every(isPlain) };
  });
  const isShuffle = how.startsWith('shuffle');
  const isSteady = scope.sink.guards.length === 0 && !scope.sink.isPartlyLeft;
  if (
    words.every(({ isPlain: is }) => is) &&
    (isShuffle || (isSteady && scope.within.length === 0))
  ) {
    const vary =
      how === 'stopping' ? 'sequence' : isShuffle ? 'shuffle' : how === 'cycle' ? how : 'once';
    const varied: Piece = { type: 'vary', at, how: vary, of: words.map(({ pieces }) => pieces) };
    // A shuffle that ends is near: ours does not.
    const isNear = isShuffle && how !== 'shuffle';
    const lost = { type: 'lost', at, kind: 'chance_by_turn', construct: how } as const;
    scope.sink.pieces.push(isNear ? { ...lost, keeps: [varied] } : varied);
    return;
  }
  counted(ink, sequence, scope, at);
}

/** A sequence that is not read at each visit, or in which something happens: a variable counts. */
function counted(
  ink: Lowering,
  { how, of, at: inkAt }: Extract<InkContent, { type: 'sequence' }>,
  scope: Scope,
  at: SourcePlace,
): void {
  const name = ink.variables.helper(`${scope.unit} turn`);
  ink.variables.declare(name, 'number', null);
  const count = variable(name);
  const last = how === 'once' ? of.length + 1 : of.length;
  const next: ForeignExpression =
    how === 'cycle'
      ? arithmetic(
          '+',
          { type: 'arithmetic', operator: 'mod', left: count, right: numberOf(last) },
          numberOf(1),
        )
      : how.startsWith('shuffle')
        ? { type: 'between', from: numberOf(1), to: numberOf(of.length) }
        : {
            type: 'function',
            name: 'min',
            of: [arithmetic('+', count, numberOf(1)), numberOf(last)],
          };
  scope.sink.pieces.push({ type: 'set', at, variable: name, value: next });
  const arms = of.map((content, index) => ({
    when: compare('=', count, numberOf(index + 1)),
    content,
  }));
  branch(ink, arms, scope, inkAt);
}

/** Whether there is a choice or a divert in it. */
function leadsOn(content: readonly InkContent[]): boolean {
  let isFound = false;
  walkContent(content, ({ type }) => {
    isFound ||= type === 'choice' || type === 'divert' || type === 'onwards';
  });
  return isFound;
}

/** Whether a piece only says something. */
function isPlain(piece: Piece): boolean {
  switch (piece.type) {
    case 'words':
    case 'value':
    case 'line_break':
    case 'paragraph_break':
    case 'glue':
    case 'image':
      return true;
    case 'strong':
    case 'emphasis':
      return piece.pieces.every(isPlain);
    case 'branch':
      return piece.arms.every(({ pieces }) => pieces.every(isPlain));
    case 'vary':
      return piece.of.every((pieces) => pieces.every(isPlain));
    case 'lost':
      return piece.keeps.every(isPlain);
    default:
      return false;
  }
}
