import { type Draft, fieldEdit, fieldIn } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { andThen } from '../../../screen/step.ts';
import { mergeAmongTabs } from '../local/among-tabs.ts';
import { type Entry, newEntryOf, takenOf } from '../local/local-draft.ts';
import { rebase } from '../local/rebase.ts';
import { headOf, replayOf } from '../local/replay.ts';
import { sameParts } from '../local/same-parts.ts';
import type { LocalStep } from '../local/steps/local-steps.ts';
import { goOn } from './network.ts';
import {
  type Clock,
  keepAfterMs,
  type SessionEvent,
  type SessionState,
  type SessionStep,
} from './session-state.ts';
import { withNewStep } from './with-new-step.ts';

/** Steps that nothing asked of the site leads to. */
const ofWriter: ReadonlySet<LocalStep['type']> = new Set(['added', 'found', 'decided', 'node']);

/** Follows what is kept, which is another now: by a step of this tab, or by another tab. */
export function followKept(
  state: SessionState,
  { kept, step, isLasting }: Extract<SessionEvent, { type: 'keptChanged' }>,
  clock: Clock,
): SessionStep {
  // Also by another page, which found a note of them.
  const upTo = takenOf(kept, state.page);
  const own = state.own.filter(({ nth }) => nth > upTo);
  const taken = step?.type === 'added' ? state.own.length - own.length : 0;
  const ownGone = step?.type === 'added' ? [] : state.ownGone;
  const keptHead = headAfter(state, { kept, step });
  const isOurs = step !== null && !ofWriter.has(step.type);
  const isReadUp = kept !== state.kept && (step?.type === 'page' || step?.type === 'whole');
  const next: SessionState = {
    ...state,
    kept,
    keptHead,
    isLasting,
    ownGone,
    keeping: step?.type === 'added' ? 0 : Math.min(state.keeping, own.length),
    running: isOurs ? null : state.running,
    isOneByOne: state.isOneByOne && kept.queue.some(({ isSent }) => isSent),
    // A page that came too late is asked for again.
    isStale: isReadUp ? false : state.isStale,
  };
  const based =
    keptHead === state.keptHead || taken > 0
      ? { ...next, own, head: own.length > 0 ? state.head : keptHead }
      : moveOwnActs(next, state, upTo, clock);
  const answered = step?.type === 'answered' || (step?.type === 'page' && step.page.seq > 0);
  const decision = withDecision(state, based, step, clock.now);
  const told: SessionStep = {
    state: decision.state,
    effects: [
      ...decision.effects,
      ...(answered ? [{ type: 'tellOldScreens' as const }] : []),
      ...(based.own.length > 0
        ? [{ type: 'setTimer' as const, timer: 'keep' as const, ms: keepAfterMs }]
        : []),
    ],
  };
  return andThen(told, (after) => goOn(after, clock));
}

/** The head of what is kept. Where it follows that it says the same, it is the same. */
function headAfter(
  { kept: before, keptHead, own, head }: SessionState,
  { kept, step }: Pick<Extract<SessionEvent, { type: 'keptChanged' }>, 'kept' | 'step'>,
): Draft {
  if (kept === before || step?.type === 'sent') return keptHead;
  if (step?.type === 'added') return own[step.entries.length]?.before ?? head;
  const rest = before.queue.slice(before.queue.length - kept.queue.length);
  const isAnswered =
    step?.type === 'answered' && kept.queue.every((entry, at) => entry === rest[at]);
  if (isAnswered && kept.queue.length < before.queue.length && !kept.isBehind) return keptHead;
  return sameParts(keptHead, headOf(kept));
}

/** Moves what this tab made to what is kept now. */
function moveOwnActs(
  state: SessionState,
  before: SessionState,
  upTo: number,
  { newId }: Clock,
): SessionState {
  const { own, kept, keptHead, head, ownGone, tab, run } = state;
  if (own.length === 0) return { ...state, head: sameParts(head, keptHead) };
  const entries = own.map(({ entry }, at): Entry => ({ ...entry, n: at, isSent: false, tries: 0 }));
  const from = { draft: before.keptHead, findRemoved: replayOf(before.kept).findRemoved };
  const to = { draft: keptHead, findRemoved: replayOf(kept).findRemoved };
  const mergeIn = mergeAmongTabs({ before: before.kept, kept, tab, run });
  const isDone = ({ n }: Entry) => (own[n]?.nth ?? 0) <= upTo;
  const moved = rebase(entries, { from, to, isDone, newId, mergeIn });
  const next = moved.moved.steps.map(({ entry, before: was, applied }) => ({
    nth: own[entry.n]?.nth ?? state.acts,
    entry: newEntryOf(entry),
    before: was,
    removed: applied?.removed ?? [],
  }));
  return {
    ...state,
    own: next,
    ownGone: [...ownGone, ...moved.gone],
    acts: state.acts + (moved.gone.length > 0 ? 1 : 0),
    head: sameParts(head, moved.moved.draft),
  };
}

/** Makes a decision of a conflict in this tab a step of undo: back to what was shown before. */
function withDecision(
  before: SessionState,
  after: SessionState,
  step: LocalStep | null,
  at: number,
): SessionStep {
  const none: SessionStep = { state: after, effects: [] };
  if (step?.type !== 'decided') return none;
  const held = before.kept.queue.find(({ n }) => `entry ${n}` === step.problem)?.held;
  if (held?.kind !== 'conflict') return none;
  const { field } = held;
  const [was, is] = [before, after].map(({ head }) => fieldIn(head, field));
  if (was === undefined || is === undefined || isSame(was, is)) return none;
  const about = { act: 'decide' as const, label: step.label ?? null, joins: null, at };
  const drafts = { before: before.head, after: after.head, site: after.kept.base };
  const made = withNewStep(after, about, [fieldEdit(field, is, was)], drafts);
  return { ...made, effects: [{ type: 'keep' }, ...made.effects] };
}
