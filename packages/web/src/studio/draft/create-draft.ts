import { v7 } from 'uuid';
import { ApiError, type FailureCode } from '../../api/api.ts';
import { tabName } from '../../device/tab-name.ts';
import type { Choice } from './local/decisions/merged-for.ts';
import type { UndoStep } from './local/undo-step.ts';
import { type DraftOfPage, type PageTies, tieToPage } from './page-ties.ts';
import { labelOfDecision } from './problems.ts';
import type { Replacement } from './replacements/replacement.ts';
import { createReplacements } from './replacements/replacement-store.ts';
import { savedOf } from './session/saved-of.ts';
import { reduce } from './session/session.ts';
import {
  type ActRequest,
  type SessionEvent,
  type SessionState,
  startState,
} from './session/session-state.ts';
import { t } from './t.ts';
import { takeBack } from './take-back-replacement.ts';
import { createViews, type DraftViews } from './views.ts';

/** A running draft is a session tied to its page: to storage, tabs, timers, and what the page hears. */
export interface RunningDraft {
  storyId: string;
  views: DraftViews;
  act(request: ActRequest): void;
  /** Takes a step back; without one the newest. */
  undo(step?: UndoStep): void;
  redo(): void;
  decide(problem: string, choice: Choice): void;
  /** Whether a form holds letters that it brings to the draft in a moment: until then nothing is saved. */
  setTyping(form: string, isTyping: boolean): void;
  isTyping(): boolean;
  /** Loads the text of a node before all others. */
  loadNode(id: string): void;
  /** Resolves once the site has every word; rejects with an `ApiError` where it cannot have them now. */
  sent(): Promise<void>;
  /** Asks at once for the story as it is now, because somebody else changed it by a call. */
  lookAgain(): void;
  /** Runs the draft until the returned function is called. */
  start(): () => void;
}

interface Given extends DraftOfPage {
  /** The id by which things are kept: it stays when the story gets another address. */
  storyId: string;
}

export function createDraft({ storyId, ...page }: Given): RunningDraft {
  const { app, pathNow } = page;
  const userId = app.session.current()?.user_id ?? '';
  const story = `${userId} ${storyId}`;
  const replacements = createReplacements(story);
  let state = startState(tabName(), v7());
  const views = createViews(state);
  let ties: PageTies | null = null;
  const typing = createTyping(() => views.changed(state));

  function dispatch(event: SessionEvent) {
    const before = state;
    const step = reduce(state, event, { now: Date.now(), newId: v7 });
    state = step.state;
    views.changed(state);
    const isNews = state.site !== before.site || !before.isLeader;
    if (state.isLeader && isNews) ties?.channel.tellOfSite(state.site);
    for (const effect of step.effects) ties?.effects()?.run(effect);
    ties?.effects()?.noteDown(ties.isHidden());
  }

  /** Asks anew: what is asked already may be answered from before the change, which may have replaced the draft. */
  function lookAgain() {
    replaced(false);
    const isAsking = state.running === 'pull';
    dispatch({ type: 'cameBack' });
    ties?.channel.look();
    if (isAsking) afterPull(views, () => dispatch({ type: 'cameBack' }));
  }

  const replaced = (isEnd: boolean) =>
    dispatch({ type: 'replacements', all: replacements.all(), isEnd });
  const sent = () => whenSent(views, typing.is);
  const ended = () => replaced(true);
  const taking = { api: app.api, pathNow, views, replacements, sent, lookAgain, ended };
  const back = (replacement: Replacement) => takeBack(taking, replacement);
  const tied = { ...page, userId, story, replacements, dispatch, lookAgain, takeBack: back };

  function start() {
    state = startState(tabName(), v7());
    const mine = tieToPage({ ...tied, state: () => state });
    ties = mine;
    replaced(false);
    return () => {
      mine.end();
      views.end();
    };
  }

  return {
    storyId,
    ...{ views, start, sent, lookAgain },
    ...actsOf(dispatch),
    decide(problem, choice) {
      dispatch({ type: 'decided', problem, choice, label: labelOfDecision(state, problem) });
    },
    loadNode: (id) => void ties?.effects()?.loadNode(id),
    setTyping: typing.set,
    isTyping: typing.is,
  };
}

/** What a writer does, as events. */
const actsOf = (
  dispatch: (event: SessionEvent) => void,
): Pick<RunningDraft, 'act' | 'undo' | 'redo'> => ({
  act: (request) => dispatch({ type: 'acted', request }),
  undo: (step) => dispatch({ type: 'undo', step }),
  redo: () => dispatch({ type: 'redo' }),
});

/** The forms that hold letters which the draft does not have yet. */
function createTyping(onChange: () => void) {
  const forms = new Set<string>();
  return {
    is: () => forms.size > 0,
    set(form: string, isTyping: boolean) {
      if (forms.has(form) === isTyping) return;
      if (isTyping) forms.add(form);
      else forms.delete(form);
      onChange();
    },
  };
}

/** Runs once what the site is being asked has come. */
function afterPull(views: DraftViews, run: () => void) {
  const stop = views.subscribe('session', () => {
    if (views.state().running === 'pull') return;
    stop();
    run();
  });
}

function whenSent(views: DraftViews, isTyping: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const found = isTyping() ? 'waits' : sendingOf(views.state());
      if (found === 'waits') return;
      stop();
      if (found === null) resolve();
      else reject(new ApiError({ status: 503, errors: [], ...found }));
    };
    const stop = views.subscribe('session', settle);
    settle();
  });
}

/** The state of sending; null = the site has every word. */
function sendingOf(state: SessionState): 'waits' | { code: FailureCode; detail: string } | null {
  const saved = savedOf(state);
  if (saved === 'saved') return null;
  // What waits for the writer is not sent before they decide.
  if (state.kept.queue.some(({ held }) => held !== null) || state.kept.gone.length > 0) {
    return { code: 'revision_stale', detail: t('draft.undecided') };
  }
  if (saved === 'unsaved' || saved === 'sending') return 'waits';
  return saved === 'signed_out'
    ? { code: 'not_signed_in', detail: t('draft.signedOut') }
    : { code: 'offline', detail: '' };
}
