/*
 * The draft in one tab, as a state machine: `reduce` says what an event makes of the state and which
 * effects it has. It is pure and runs without a browser; `effects.ts` carries the effects out.
 *
 * The site's word + the queue, common to the tabs (`local-draft.ts`) + what this tab made since = what is shown.
 */
import { sidesKey } from '../local/decisions/conflict-sides.ts';
import { headOf } from '../local/replay.ts';
import { keptChanged } from './kept-changed.ts';
import { failed, goOn, reached, toldOfSite } from './network.ts';
import { withoutSpent } from './next-step.ts';
import { acted } from './own-acts.ts';
import {
  type Clock,
  type SessionEvent,
  type SessionState,
  type Step,
  same,
} from './session-state.ts';
import { stepped, steppedBack } from './stepping.ts';

export function reduce(state: SessionState, event: SessionEvent, clock: Clock): Step {
  const { state: next, effects } = reduced(state, event, clock);
  return { state: next.head === state.head ? next : withoutSpent(next), effects };
}

function reduced(state: SessionState, event: SessionEvent, clock: Clock): Step {
  switch (event.type) {
    case 'opened':
      return opened(state, event, clock);
    case 'acted':
      return acted(state, event.request, clock);
    case 'undo':
      return event.step ? steppedBack(state, event.step, clock) : stepped(state, 'undo', clock);
    case 'redo':
      return stepped(state, 'redo', clock);
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
      return keptChanged(state, event, clock);
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
      return toldOfSite(state, event.site);
    case 'wake':
      return goOn(state, clock);
    case 'outlineCame':
      return same({ ...reached(state), hasOutline: true, failure: null });
    case 'answerCame':
      return same({ ...reached(state), running: 'commit', failure: null });
    case 'failed':
      return failed(state, event, clock);
    case 'signedIn':
      return goOn({ ...reached(state), failure: null }, clock);
    case 'cameBack':
      return goOn({ ...state, isStale: true, waitsUntil: 0, failure: null }, clock);
    case 'decided':
      return decided(state, event);
    case 'left':
      return { state: { ...state, isLeft: true }, effects: [{ type: 'keep' }] };
  }
}

function opened(
  state: SessionState,
  { kept, stacks, isLasting }: Extract<SessionEvent, { type: 'opened' }>,
  clock: Clock,
): Step {
  const next = { ...state, ...stacks, isOpen: true, isLasting };
  if (!kept) return goOn(next, clock);
  const head = headOf(kept);
  return goOn({ ...next, kept, keptHead: head, head }, clock);
}

function decided(
  state: SessionState,
  { problem, choice, label }: Extract<SessionEvent, { type: 'decided' }>,
): Step {
  const refused = state.refused.filter(({ id }) => id !== problem);
  if (refused.length < state.refused.length) return same({ ...state, refused });
  const seen = sidesKey(state.kept, state.head, problem);
  const step = { type: 'decided' as const, problem, choice, seen, label };
  return { state, effects: [{ type: 'keep' }, { type: 'commit', step }] };
}
