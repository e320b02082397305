/** Ties the session of a draft to the page: storage, tabs, timers, and what the page hears. */

import { v7 } from 'uuid';
import { ApiError, type FailureCode } from '../../api/api.ts';
import { tabName } from '../../device/tab-name.ts';
import { ownName, ownStorage } from '../../host/own-names.ts';
import type { App } from '../../screen/app.ts';
import { signInAgain } from '../../session/sign-in-again.ts';
import type { StoryPath } from '../queries/story-queries.ts';
import { createEffects, type StoreState } from './effects.ts';
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

export interface RunningDraft {
  views: DraftViews;
  act(request: ActRequest): void;
  /** Without a step the newest one. */
  undo(step?: UndoStep): void;
  redo(): void;
  decide(problem: string, choice: Choice): void;
  /** Whether a form holds letters that it brings to the draft in a moment: until then nothing is saved. */
  setTyping(form: string, isTyping: boolean): void;
  isTyping(): boolean;
  /** Its text before all others. */
  loadNode(id: string): void;
  /** Resolves once the site has every word; rejects with an `ApiError` where it cannot have them now. */
  sent(): Promise<void>;
  /** Somebody else changed the story, by a call: what it is now is asked for at once. */
  lookAgain(): void;
  /** Until it is called back. */
  start(): () => void;
}

interface Given {
  app: App;
  path: StoryPath;
  /** What is kept is its story's, also when that has another address. */
  storyId: string;
  /** The node that the address names, if it names one. */
  opensAt?: string | undefined;
  /** After acts that the site took, what was loaded before may be old. */
  tellOldScreens(): void;
}

const looksAgainMs = 30_000;

export function createDraft({ app, path, storyId, opensAt, tellOldScreens }: Given): RunningDraft {
  const userId = app.session.current()?.user_id ?? '';
  const story = `${userId} ${storyId}`;
  const replacements = createReplacements(story);
  const formerly = `${userId} ${path.username}/${path.slug}`;
  let state = startState(tabName(), v7());
  const views = createViews(state);
  let effects: ReturnType<typeof createEffects> | null = null;
  let tellToLook = () => {};
  let tellOfSite = (_site: SessionState['site']) => {};
  /** Another page comes, or none. */
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

  /** What is asked already may have been answered before the change, which may have replaced the draft. */
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
  const taking = { api: app.api, path, views, replacements, sent, lookAgain, ended };

  function start() {
    state = startState(tabName(), v7());
    const over = new AbortController();
    const { signal } = over;
    const store = createLocalStore({ story, formerly, tab: state.tab });
    const lead = createLead(story, signal, () => dispatch({ type: 'leads' }));
    const channel = openChannel(story, {
      changed: () => void effects?.catchUp(),
      look: () => dispatch({ type: 'cameBack' }),
      asked: () => state.isLeader && channel.tellOfSite(state.site),
      site: (site) => dispatch({ type: 'toldOfSite', site }),
    });
    tellToLook = channel.look;
    tellOfSite = channel.tellOfSite;
    effects = createEffects({
      site: createSite(app.api, path, opensAt),
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

/** Null = the site has every word. */
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

/** What tabs with the same story say to each other. `ask`: how it stands with the site. */
type Said = 'kept' | 'look' | 'ask' | { site: SessionState['site'] };

interface Hears {
  /** What is kept has changed. */
  changed(): void;
  look(): void;
  asked(): void;
  site(site: SessionState['site']): void;
}

/** The tab that speaks with the site hears when it is to look, and tells the others how it stands with it. */
function openChannel(story: string, hear: Hears) {
  const channel = new BroadcastChannel(ownName(`draft ${story}`));
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === 'look') hear.look();
    else if (data === 'ask') hear.asked();
    else if (typeof data === 'object') hear.site(data.site);
    else hear.changed();
  };
  let isClosed = false;
  const say = (said: Said) => void (!isClosed && channel.postMessage(said));
  return {
    tell: () => say('kept'),
    look: () => say('look'),
    ask: () => say('ask'),
    tellOfSite: (site: SessionState['site']) => say({ site }),
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

/**
 * One tab speaks with the site, and another one takes over when it is gone or cannot store. Where there are no
 * locks each does: groups are taken once all the same, and a change is kept only on what it was made from.
 */
function createLead(story: string, signal: AbortSignal, leads: () => void) {
  const { locks } = navigator as { locks?: LockManager };
  let turn: AbortController | null = null;

  function take(held: LockManager) {
    const mine = new AbortController();
    turn = mine;
    const untilOver = () =>
      new Promise<void>((resolve) => {
        if (mine.signal.aborted) return resolve();
        mine.signal.addEventListener('abort', () => resolve());
        leads();
      });
    held
      .request(ownName(`draft ${story}`), { signal: mine.signal }, untilOver)
      .catch(() => undefined);
  }

  signal.addEventListener('abort', () => turn?.abort());
  return {
    storeIs(is: StoreState) {
      if (signal.aborted) return;
      turn?.abort();
      if (is === 'failing') return;
      if (locks && is === 'lasting') take(locks);
      else leads();
    },
  };
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
