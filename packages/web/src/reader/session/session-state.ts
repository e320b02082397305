import type { PlaythroughWithView } from '@brasslamp/contract';
import type { Step } from '../../screen/step.ts';
import {
  type AddOutcome,
  type Decision,
  emptyOutbox,
  type MadeTurn,
  type PendingTurns,
} from '../offline/outbox.ts';
import type { SyncOutcome, SyncState } from '../offline/sync.ts';
import type { Submitted } from './intercept-forms.ts';
import type { LoadedStory } from './load-story.ts';
import type { Handled, WrongAnswer } from './reader-intent.ts';

export interface SessionState {
  /** The offline store's part: the server's word, and the turns it does not know yet. */
  stored: PendingTurns;
  /** Turns that were made here and are not in the store yet. The first one is being written. */
  unwritten: MadeTurn[];
  /** Follows from the two above; the same object as long as it looks the same. */
  shown: PlaythroughWithView;
  /** The story with which choices are made here. It has to be of the version that is shown. */
  story: LoadedStory | null;
  loadingVersionId: string | null;
  sync: {
    state: SyncState;
    isRunning: boolean;
    isAskedAgain: boolean;
    hadTurns: boolean;
    retryMs: number;
  };
  /** The last turn was made by this page; null = the server or another tab led here. */
  ownTurn: { handled: Handled | undefined } | null;
  /** The last answer typed, if it cannot be one: nothing was chosen. */
  wrongAnswer: WrongAnswer | null;
  /** The story is played by rules that this page does not know, and loading it again did not help. */
  isOutdated: boolean;
  /** True when another tab or device has read on, and this page followed. */
  isMovedOn: boolean;
  /** The server led elsewhere than was shown at first. */
  isCorrected: boolean;
  /** A form that only the server can answer waits until it knows all turns before it. */
  waitingForm: { submitted: Submitted; turn: number } | null;
  isAskingServer: boolean;
  /** The time at which the server last said where the playthrough is. */
  askedAt: number;
  isOpen: boolean;
  /** The reader's page is gone; what is under way is finished. */
  isLeft: boolean;
}

export type SessionEvent =
  | { type: 'opened'; pending: PendingTurns; isOnline: boolean }
  | { type: 'pressed'; submitted: Submitted; isFormSent: boolean }
  | { type: 'written'; made: MadeTurn; outcome: AddOutcome; pending: PendingTurns }
  | { type: 'stored'; pending: PendingTurns; by: 'sync' | 'decision' | 'server' }
  | { type: 'otherTabStored'; pending: PendingTurns }
  | { type: 'pageShowed'; place: PlaythroughWithView }
  | { type: 'serverAnswered'; place: PlaythroughWithView }
  | { type: 'serverFailed'; outcome: SyncOutcome | null }
  /** A sync ended, with what is stored then: another tab may have changed it and been closed before it said so. */
  | { type: 'syncEnded'; outcome: SyncOutcome; pending: PendingTurns | undefined }
  | { type: 'syncIsSlow' }
  | { type: 'retryIsDue' }
  | { type: 'storyLoaded'; story: LoadedStory }
  | { type: 'storyFailed'; versionId: string }
  | { type: 'pageOutdated' }
  | { type: 'decided'; decision: Decision }
  | { type: 'cameBack' }
  | { type: 'wentOffline' }
  | { type: 'left' };

export type SessionEffect =
  /** Into the store, after the paint. */
  | { type: 'write'; made: MadeTurn; before: PlaythroughWithView }
  /** Into local storage, after the paint: the store is busy with a turn before it. */
  | { type: 'writeDown'; made: MadeTurn }
  | {
      type: 'change';
      change: (pending: PendingTurns) => PendingTurns;
      by: 'decision' | 'server';
    }
  | { type: 'sync' }
  | { type: 'setTimer'; timer: 'slow' | 'retry'; ms: number | null }
  | { type: 'askServer' }
  | { type: 'loadStory'; place: PlaythroughWithView }
  | { type: 'precompute' }
  | { type: 'tellOtherTabs'; pending: PendingTurns }
  | { type: 'submitForm'; submitted: Submitted }
  /** The form cannot be answered now: a dialog that is open would cover what is said about it. */
  | { type: 'giveUpForm'; submitted: Submitted; isOffline: boolean };

export interface SessionStep extends Step<SessionState, SessionEffect> {
  /** Whether the form of `pressed` goes to the server, as without a session. */
  isPassedOn?: boolean;
}

export const firstRetryMs = 1_000;

export function startState(
  readerId: string,
  loaded: PlaythroughWithView,
  now: number,
): SessionState {
  return {
    stored: emptyOutbox(readerId, loaded, now),
    unwritten: [],
    shown: loaded,
    story: null,
    loadingVersionId: null,
    sync: {
      state: 'quiet',
      isRunning: false,
      isAskedAgain: false,
      hadTurns: false,
      retryMs: firstRetryMs,
    },
    ownTurn: null,
    wrongAnswer: null,
    isOutdated: false,
    isMovedOn: false,
    isCorrected: false,
    waitingForm: null,
    isAskingServer: false,
    askedAt: now,
    isOpen: false,
    isLeft: false,
  };
}

/** Turns that the server does not know are pending, in the store or on their way into it. */
export const hasUnsentTurns = ({ stored, unwritten }: SessionState): boolean =>
  unwritten.length > 0 || stored.turns.length > 0;

/** The server has the story for nobody now, or this playthrough no more. */
export const isAway = ({ sync }: SessionState): boolean =>
  sync.state === 'unavailable' || sync.state === 'gone';

/** The part of a session that the page shows. */
export interface SessionView
  extends Pick<SessionState, 'shown' | 'ownTurn' | 'wrongAnswer' | 'isMovedOn'> {
  /** The code of what asks readers will be needed. */
  hasAsking: boolean;
  isAway: boolean;
  /** The state of which something has to be said about pending turns; null = all goes well. */
  noted: SessionState | null;
}

/** Calls `show` for what a person would see: most of what happens to a turn is shown nowhere. */
export function viewEach(show: (view: SessionView) => void) {
  let last: SessionView | null = null;
  return (state: SessionState) => {
    const view = viewOf(state);
    if (last && looksSame(last, view)) return;
    last = view;
    show(view);
  };
}

function viewOf(state: SessionState): SessionView {
  const { shown, ownTurn, wrongAnswer, isMovedOn, sync, stored } = state;
  const isToldOf = state.isCorrected || state.isOutdated || stored.elsewhere !== null;
  const isQuiet = sync.state === 'quiet' && !isToldOf && stored.refused.length === 0;
  return {
    shown,
    ownTurn,
    wrongAnswer,
    isMovedOn,
    hasAsking: state.story?.hasAsking === true,
    isAway: isAway(state),
    noted: isQuiet ? null : state,
  };
}

const looksSame = (a: SessionView, b: SessionView): boolean =>
  a.shown === b.shown &&
  a.ownTurn === b.ownTurn &&
  a.wrongAnswer === b.wrongAnswer &&
  a.hasAsking === b.hasAsking &&
  a.isMovedOn === b.isMovedOn &&
  a.noted === b.noted;
