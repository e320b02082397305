import type { PlaythroughWithView } from '@brasslamp/contract';
import { browserStorage } from '../../device/browser-storage.ts';
import { ownName, ownStorage } from '../../host/own-names.ts';
import { t } from '../../i18n/translate.ts';
import { afterPaint } from '../../screen/after-paint.ts';
import type { App } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offlineFlags } from '../offline/offline-flags.ts';
import { type OfflineStore, offlineStore } from '../offline/offline-store.ts';
import {
  type Decision,
  hasTurnsLeft,
  isGoneForGood,
  type PendingTurns,
} from '../offline/outbox.ts';
import { unwrittenTurns } from '../offline/unwritten-turns.ts';
import { createEffects, openStored, type SessionWorld } from './effects.ts';
import { interceptForms } from './intercept-forms.ts';
import { loadStory } from './load-story.ts';
import { reduce } from './session.ts';
import {
  hasUnsentTurns,
  type SessionEvent,
  type SessionState,
  type SessionView,
  startState,
  viewEach,
} from './session-state.ts';

export interface RunningSession {
  /** Settles when the story can be played here, or it is known that the site has to send it first. */
  ready: Promise<void>;
  pageShowed(place: PlaythroughWithView): void;
  decide(decision: Decision): void;
  end(): void;
}

/**
 * Runs the session of a playthrough in this page: events of the browser go into `reduce`, its effects
 * are carried out, and `show` gets what a person would see.
 */
export function runSession(
  { app, loaded, isFormSent }: { app: App; loaded: PlaythroughWithView; isFormSent: () => boolean },
  show: (view: SessionView) => void,
): RunningSession {
  const { id } = loaded;
  const page = worldOfPage(app, id);
  const { store, unwritten, readerId } = page;
  const leaving = new AbortController();
  const { signal } = leaving;
  const flags = offlineFlags(browserStorage());
  const tabs = openTabs(id, store, (pending) => {
    if (!signal.aborted) dispatch({ type: 'otherTabStored', pending });
  });
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let state = startState(readerId, loaded, Date.now());
  const view = viewEach(show);

  function dispatch(event: SessionEvent): boolean {
    const step = reduce(state, event, Date.now());
    const before = state;
    state = step.state;
    if (!state.isLeft) view(state);
    for (const effect of step.effects) runEffect(effect);
    if (hasUnsentTurns(state) !== hasUnsentTurns(before)) afterPaint(tellNextPage);
    if (!store.isLasting) warnOnce();
    if (state.isLeft && !state.sync.isRunning && state.unwritten.length === 0) tabs.close();
    return step.isPassedOn === true;
  }

  const runEffect = createEffects({
    ...page,
    state: () => state,
    dispatch,
    tellOtherTabs: tabs.tell,
    ready: setReady,
  });

  const tellNextPage = flagUnsentTurns(flags, () => state);
  function leavePage() {
    for (const made of state.unwritten) unwritten.add(id, made);
    tellNextPage();
  }

  listenToForms(dispatch, isFormSent, signal);
  listenToPage(dispatch, signal);
  listenToLeaving(leavePage, () => !store.isLasting && hasUnsentTurns(state), signal);
  flags.setReader(readerId);
  void goOnFromStore(page, () => state, dispatch);

  return {
    ready,
    pageShowed: (place) => dispatch({ type: 'pageShowed', place }),
    decide: (decision) => dispatch({ type: 'decided', decision }),
    end() {
      leavePage();
      leaving.abort();
      dispatch({ type: 'left' });
    },
  };
}

/** The world of a session, from the page and the app. */
function worldOfPage(
  app: App,
  id: string,
): Omit<SessionWorld, 'state' | 'dispatch' | 'tellOtherTabs' | 'ready'> {
  const store = offlineStore();
  return {
    api: app.api,
    store,
    unwritten: unwrittenTurns(browserStorage()),
    id,
    readerId: (app.session.current() ?? app.guest)?.user_id ?? '',
    loadStory: (place, isMissing) => loadStory(store, app.api, place, isMissing),
    afterPaint,
    whenIdle: (work) => void (window.requestIdleCallback ?? setTimeout)(work),
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    renewPage: (versionId) =>
      renewOnce(
        versionId,
        () => ownStorage('sessionStorage'),
        () => window.location.reload(),
      ),
    sayNeedsSite: () => showToast(t('pages.reader.sync.needsSite')),
    report: app.report,
  };
}

/** The channel to other tabs with the same playthrough: they hear what is stored here, and the other way round. */
function openTabs(id: string, store: OfflineStore, hear: (pending: PendingTurns) => void) {
  const channel = new BroadcastChannel(ownName(`playthrough ${id}`));
  let isClosed = false;
  channel.onmessage = async ({ data }: MessageEvent<PendingTurns>) => {
    if (!store.isLasting) store.remember(data);
    const pending = await store.get(id);
    if (pending) hear(pending);
  };
  return {
    tell: (pending: PendingTurns) => void (!isClosed && channel.postMessage(pending)),
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

async function removeGoneForGood(store: OfflineStore, except: string) {
  for (const pending of await store.list()) {
    if (pending.id !== except && isGoneForGood(pending, Date.now())) await store.remove(pending.id);
  }
}

/** Tells the next page whether turns are left. What was left before this page stays flagged. */
function flagUnsentTurns(flags: ReturnType<typeof offlineFlags>, state: () => SessionState) {
  const wasFlagged = flags.hasTurns();
  return () => {
    const { stored, unwritten } = state();
    const isLeft = hasTurnsLeft(stored) || unwritten.length > 0;
    if (!wasFlagged && isLeft !== flags.hasTurns()) flags.setHasTurns(isLeft);
  };
}

/** Goes on from what the store has of the playthrough. */
async function goOnFromStore(
  { store, unwritten, id }: Pick<SessionWorld, 'store' | 'unwritten' | 'id'>,
  state: () => SessionState,
  dispatch: (event: SessionEvent) => void,
) {
  const pending = (await openStored(store, unwritten, state)) ?? state().stored;
  dispatch({ type: 'opened', pending, isOnline: navigator.onLine });
  await removeGoneForGood(store, id);
}

/** Gives the choices that are pressed to the session; those that it passes on are sent as forms. */
function listenToForms(
  dispatch: (event: SessionEvent) => boolean,
  isFormSent: () => boolean,
  signal: AbortSignal,
) {
  interceptForms((submitted) => {
    return !dispatch({ type: 'pressed', submitted, isFormSent: isFormSent() });
  }, signal);
}

function listenToPage(dispatch: (event: SessionEvent) => void, signal: AbortSignal) {
  const cameBack = () => {
    if (document.visibilityState !== 'hidden') dispatch({ type: 'cameBack' });
  };
  for (const event of ['online', 'focus', 'pageshow'] as const) {
    window.addEventListener(event, cameBack, { signal });
  }
  document.addEventListener('visibilitychange', cameBack, { signal });
  window.addEventListener('offline', () => dispatch({ type: 'wentOffline' }), { signal });
}

/** A hidden page may be ended without another word, as phones do: it counts as left. */
function listenToLeaving(leavePage: () => void, isToWarn: () => boolean, signal: AbortSignal) {
  const hidden = () => document.visibilityState === 'hidden' && leavePage();
  document.addEventListener('visibilitychange', hidden, { signal });
  window.addEventListener('pagehide', leavePage, { signal });
  window.addEventListener('beforeunload', (event) => isToWarn() && event.preventDefault(), {
    signal,
  });
}

/** Said once in a page's life. */
let hasWarned = false;

function warnOnce() {
  if (hasWarned) return;
  hasWarned = true;
  showToast(t('pages.reader.sync.fleeting'), { urgent: true });
}

/** The name under which the tab remembers for which version it loaded the page again. */
const renewedKey = 'renewedFor';

/**
 * Loads the page again for a version that it does not know how to play, as a newer one may: but only once, and not at
 * all where the tab cannot remember that it did.
 */
export function renewOnce(
  versionId: string,
  tab: () => Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): boolean {
  try {
    if (tab().getItem(renewedKey) === versionId) return false;
    tab().setItem(renewedKey, versionId);
    if (tab().getItem(renewedKey) !== versionId) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
