/*
 * A session is the draft in one tab, as a state machine: `reduce` says what an event makes of the state and which
 * effects it has. It is pure and runs without a browser; `effects.ts` carries the effects out.
 *
 * The site's word + the queue, common to the tabs (`local-draft.ts`) + what this tab made since = what is shown.
 */
import { same } from '../../../screen/step.ts';
import { sidesKey } from '../local/decisions/conflict-sides.ts';
import { headOf } from '../local/replay.ts';
import { doAct } from './do-act.ts';
import { followKept } from './follow-kept.ts';
import { goStep, takeBackStep } from './go-step.ts';
import { goOn, handleFailure, hearOfSite, withSiteReached } from './network.ts';
import { withoutSpent } from './next-step.ts';
import type { Clock, SessionEvent, SessionState, SessionStep } from './session-state.ts';

export function reduce(state: SessionState, event: SessionEvent, clock: Clock): SessionStep {
  const { state: next, effects } = handle(state, event, clock);
  return { state: next.head === state.head ? next : withoutSpent(next), effects };
}

function handle(state: SessionState, event: SessionEvent, clock: Clock): SessionStep {
  switch (event.type) {
    case 'opened':
      return openWith(state, event, clock);
    case 'acted':
      return doAct(state, event.request, clock);
    case 'undo':
      return event.step ? takeBackStep(state, event.step, clock) : goStep(state, 'undo', clock);
    case 'redo':
      return goStep(state, 'redo', clock);
    case 'replacements': {
      const isReplacing = state.isReplacing && !event.isEnd;
      return same({ ...state, replacements: event.all, isReplacing });
    }
    case 'keepIsDue': {
      const isNeeded = state.own.length > state.keeping || state.ownGone.length > 0;
      return { state, effects: isNeeded ? [{ type: 'keep' }] : [] };
    }
    case 'keeping':
      return same({ ...state, keeping: state.own.length });
    case 'keptChanged':
      return followKept(state, event, clock);
    case 'noted':
      return same({ ...state, noted: state.acts });
    case 'storing':
      return same({
        ...state,
        isLasting: event.isLasting,
        isLeader: event.isLasting && state.isLeader,
      });
    case 'leads':
      return goOn({ ...state, isLeader: true }, clock);
    case 'toldOfSite':
      return hearOfSite(state, event.site);
    case 'wake':
      return goOn(state, clock);
    case 'outlineCame':
      return same({ ...withSiteReached(state), hasOutline: true, failure: null });
    case 'answerCame':
      return same({ ...withSiteReached(state), running: 'commit', failure: null });
    case 'failed':
      return handleFailure(state, event, clock);
    case 'signedIn':
      return goOn({ ...withSiteReached(state), failure: null }, clock);
    case 'cameBack':
      return goOn({ ...state, isStale: true, waitsUntil: 0, failure: null }, clock);
    case 'decided':
      return decide(state, event);
    case 'left':
      return { state: { ...state, isLeft: true }, effects: [{ type: 'keep' }] };
  }
}

function openWith(
  state: SessionState,
  { kept, stacks, isLasting }: Extract<SessionEvent, { type: 'opened' }>,
  clock: Clock,
): SessionStep {
  const next = { ...state, ...stacks, isOpen: true, isLasting };
  if (!kept) return goOn(next, clock);
  const head = headOf(kept);
  return goOn({ ...next, kept, keptHead: head, head }, clock);
}

function decide(
  state: SessionState,
  { problem, choice, label }: Extract<SessionEvent, { type: 'decided' }>,
): SessionStep {
  const refused = state.refused.filter(({ id }) => id !== problem);
  if (refused.length < state.refused.length) return same({ ...state, refused });
  const seen = sidesKey(state.kept, state.head, problem);
  const step = { type: 'decided' as const, problem, choice, seen, label };
  return { state, effects: [{ type: 'keep' }, { type: 'commit', step }] };
}
