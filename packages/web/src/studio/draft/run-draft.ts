import { v7 } from 'uuid';
import { ApiError, type FailureCode } from '../../api/api.ts';
import { tabName } from '../../device/tab-name.ts';
import { ownStorage } from '../../host/own-names.ts';
import type { App } from '../../screen/app.ts';
import { signInAgain } from '../../session/sign-in-again.ts';
import type { StoryPath } from '../queries/story-queries.ts';
import { openChannel } from './channel.ts';
import { createEffects } from './effects.ts';
import { createLead } from './lead.ts';
import { createLocalStore } from './local/local-store.ts';
import { createNotes } from './local/notes.ts';
import type { UndoStep } from './local/undo-step.ts';
import type { Choice } from './local/values/merged-for.ts';
import { labelOfDecision } from './problems.ts';
import { createReplacements } from './replacements/replacements.ts';
import { savedOf } from './session/saved-of.ts';
import { reduce } from './session/session.ts';
import {
  type ActRequest,
  type SessionEvent,
  type SessionState,
  startState,
} from './session/session-state.ts';
import { createSite } from './site/site.ts';
import { t } from './t.ts';
import { takeBack } from './take-back.ts';
import { createViews, type DraftViews } from './views.ts';

/** A running draft is a session tied to its page: to storage, tabs, timers, and what the page hears. */
export interface RunningDraft {
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

interface Given {
  app: App;
  /** The path of the story, which may get another address while it is open. */
  pathNow: () => StoryPath;
  /** The id by which things are kept: it stays when the story gets another address. */
  storyId: string;
  /** The node that the address names, if it names one. */
  opensAt?: string | undefined;
  /** Tells screens that what they loaded may be old, after acts that the site took. */
  tellOldScreens(): void;
}

const looksAgainMs = 30_000;

export function createDraft(given: Given): RunningDraft {
  const { app, pathNow, storyId, opensAt, tellOldScreens } = given;
  const userId = app.session.current()?.user_id ?? '';
  const story = `${userId} ${storyId}`;
  const replacements = createReplacements(story);
  let state = startState(tabName(), v7());
  const views = createViews(state);
  let effects: ReturnType<typeof createEffects> | null = null;
  let tellToLook = () => {};
  let tellOfSite = (_site: SessionState['site']) => {};
  /** True while the page is being left, for another one or for none. */
  let isHiding = false;
  const typing = new Set<string>();

  function dispatch(event: SessionEvent) {
    const before = state;
    const step = reduce(state, event, { now: Date.now(), newId: v7 });
    state = step.state;
    views.changed(state);
    const isNews = state.site !== before.site || !before.isLeader;
    if (state.isLeader && isNews) tellOfSite(state.site);
    for (const effect of step.effects) effects?.run(effect);
    effects?.noteDown(isHiding || document.visibilityState === 'hidden');
  }

  function setTyping(form: string, isTyping: boolean) {
    if (typing.has(form) === isTyping) return;
    if (isTyping) typing.add(form);
    else typing.delete(form);
    views.changed(state);
  }

  /** Asks anew: what is asked already may be answered from before the change, which may have replaced the draft. */
  function lookAgain() {
    replaced(false);
    const isAsking = state.running === 'pull';
    dispatch({ type: 'cameBack' });
    tellToLook();
    if (!isAsking) return;
    const stop = views.subscribe('session', () => {
      if (state.running === 'pull') return;
      stop();
      dispatch({ type: 'cameBack' });
    });
  }

  const replaced = (isEnd: boolean) =>
    dispatch({ type: 'replacements', all: replacements.all(), isEnd });
  const sent = () => whenSent(views, () => typing.size > 0);
  const ended = () => replaced(true);
  const taking = { api: app.api, pathNow, views, replacements, sent, lookAgain, ended };

  function start() {
    state = startState(tabName(), v7());
    const over = new AbortController();
    const { signal } = over;
    const store = createLocalStore({ story, tab: state.tab });
    const lead = createLead(story, signal, function becomeLeader() {
      dispatch({ type: 'leads' });
    });
    const channel = openChannel(story, {
      changed: () => void effects?.catchUp(),
      look: () => dispatch({ type: 'cameBack' }),
      asked: () => state.isLeader && channel.tellOfSite(state.site),
      site: (site) => dispatch({ type: 'toldOfSite', site }),
    });
    tellToLook = channel.look;
    tellOfSite = channel.tellOfSite;
    effects = createEffects({
      site: createSite(app.api, pathNow, opensAt),
      store,
      notes: createNotes(story, () => ownStorage('localStorage')),
      state: () => state,
      dispatch,
      newId: v7,
      isOver: () => signal.aborted,
      later(work, ms) {
        const timer = setTimeout(() => !signal.aborted && work(), ms);
        return () => clearTimeout(timer);
      },
      tellTabs: channel.tell,
      storeIs: lead.storeIs,
      takeBack: (replacement) => takeBack(taking, replacement),
      keepReplacements: replacements.keep,
      // Nobody else can go on here: what was written belongs to this writer.
      askSignIn: async () => (await signInAgain()) && app.session.current()?.user_id === userId,
      tellOldScreens,
      report: app.report,
    });
    void effects.open();
    channel.ask();
    replaced(false);
    replacements.onChange(lookAgain, signal);
    isHiding = false;
    const hides = (is: boolean) => {
      isHiding = is;
    };
    listenToPage({ dispatch, hides, catchUp: () => void effects?.catchUp() }, signal);
    const stopListening = app.session.subscribe(() => {
      if (app.session.current()?.user_id === userId) dispatch({ type: 'signedIn' });
    });
    return () => {
      stopListening();
      const left = effects;
      hides(true);
      dispatch({ type: 'left' });
      over.abort();
      effects = null;
      views.end();
      void left?.finished().finally(() => {
        channel.close();
        store.close();
      });
    };
  }

  return {
    views,
    start,
    act: (request) => dispatch({ type: 'acted', request }),
    undo: (step) => dispatch({ type: 'undo', step }),
    redo: () => dispatch({ type: 'redo' }),
    decide(problem, choice) {
      dispatch({ type: 'decided', problem, choice, label: labelOfDecision(state, problem) });
    },
    loadNode: (id) => void effects?.loadNode(id),
    setTyping,
    isTyping: () => typing.size > 0,
    sent,
    lookAgain,
  };
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

interface OnPage {
  dispatch(event: SessionEvent): void;
  hides(is: boolean): void;
  catchUp(): void;
}

function listenToPage({ dispatch, hides, catchUp }: OnPage, signal: AbortSignal) {
  const cameBack = () => {
    if (document.visibilityState === 'hidden') return dispatch({ type: 'keepIsDue' });
    catchUp();
    dispatch({ type: 'cameBack' });
  };
  for (const event of ['online', 'focus', 'pageshow'] as const) {
    window.addEventListener(event, cameBack, { signal });
  }
  document.addEventListener('visibilitychange', cameBack, { signal });
  window.addEventListener('pageshow', () => hides(false), { signal, capture: true });
  window.addEventListener(
    'pagehide',
    () => {
      hides(true);
      dispatch({ type: 'keepIsDue' });
    },
    { signal },
  );
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') dispatch({ type: 'cameBack' });
  }, looksAgainMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
