import type { PlaythroughWithView } from '@brasslamp/contract';
import { type Api, ApiError } from '../../api/api.ts';
import type { OfflineStore } from '../offline/offline-store.ts';
import {
  type AddOutcome,
  addTurn,
  emptyOutbox,
  type PendingTurns,
  serverShowed,
} from '../offline/outbox.ts';
import { outcomeOf, syncTurns } from '../offline/sync.ts';
import { type UnwrittenTurns, writeLeftTurns } from '../offline/unwritten-turns.ts';
import { LevelUnknownError, type LoadedStory } from './load-story.ts';
import type { SessionEffect, SessionEvent, SessionState } from './session-state.ts';

type Of<Type extends SessionEffect['type']> = Extract<SessionEffect, { type: Type }>;

/** The world around a session: what it needs. A test brings its own. */
export interface SessionWorld {
  api: Api;
  store: OfflineStore;
  unwritten: UnwrittenTurns;
  /** The playthrough's id. */
  id: string;
  readerId: string;
  state(): SessionState;
  dispatch(event: SessionEvent): void;
  tellOtherTabs(pending: PendingTurns): void;
  /** `isMissing` is called where the site has to send the story first. */
  loadStory(place: PlaythroughWithView, isMissing: () => void): Promise<LoadedStory>;
  /** The story can be played here, or it is known that the site has to send it first. */
  ready(): void;
  afterPaint(work: () => void): void;
  whenIdle(work: () => void): void;
  /** Gives a way to stop it. */
  later(work: () => void, ms: number): () => void;
  /** Loads the page again for a version that it cannot play; false = that was done already. */
  renewPage(versionId: string): boolean;
  sayNeedsSite(): void;
  report(error: unknown): void;
}

const path = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

/** Carries out the effects of a session: store, network, timers and what the page does by itself. */
export function createEffects(world: SessionWorld) {
  const { write, writeDown, change } = storeEffects(world);
  const { sync, askServer, loadStory } = serverEffects(world);
  const { setTimer, precompute, giveUpForm } = pageEffects(world);

  return (effect: SessionEffect): unknown => {
    switch (effect.type) {
      case 'write':
        return world.afterPaint(() => void write(effect));
      case 'writeDown':
        return world.afterPaint(() => writeDown(effect));
      case 'change':
        return change(effect);
      case 'sync':
        return sync();
      case 'askServer':
        return askServer();
      case 'loadStory':
        return loadStory(effect);
      case 'setTimer':
        return setTimer(effect);
      case 'precompute':
        return precompute();
      case 'tellOtherTabs':
        return world.tellOtherTabs(effect.pending);
      case 'submitForm': {
        const { form, submitter } = effect.submitted;
        // The choice that was pressed may be gone meanwhile.
        const isThere = form.isConnected && submitter?.isConnected !== false;
        return isThere && form.requestSubmit(submitter);
      }
      case 'giveUpForm':
        return giveUpForm(effect);
    }
  };
}

function storeEffects({ id, readerId, store, unwritten, dispatch, state }: SessionWorld) {
  async function write({ made, before }: Of<'write'>) {
    unwritten.add(id, made);
    let outcome: AddOutcome = 'late';
    const pending = await store.change(id, (found) => {
      const now = Date.now();
      const added = addTurn(found ?? emptyOutbox(readerId, before, now), made, now);
      outcome = added.outcome;
      return added.pending;
    });
    // Those after a late turn are undone with it, and the page may have written them down.
    const settled = outcome === 'late' ? state().unwritten : [made];
    for (const turn of settled) unwritten.remove(id, turn);
    if (pending) dispatch({ type: 'written', made, outcome, pending });
  }

  /** Writes a turn down, unless it was undone or stored meanwhile. */
  function writeDown({ made }: Of<'writeDown'>) {
    if (state().unwritten.includes(made)) unwritten.add(id, made);
  }

  async function change({ change: how, by }: Of<'change'>) {
    const pending = await store.change(id, (before) => before && how(before));
    if (pending) dispatch({ type: 'stored', pending, by });
  }

  return { write, writeDown, change };
}

function serverEffects(world: SessionWorld) {
  const { api, id, dispatch, state, store } = world;

  async function sync() {
    const changed = (pending: PendingTurns) => dispatch({ type: 'stored', pending, by: 'sync' });
    const outcome = await syncTurns(store, api, id, changed).catch((error: unknown) => {
      world.report(error);
      return 'unreachable' as const;
    });
    dispatch({ type: 'syncEnded', outcome, pending: await store.get(id) });
  }

  /** Asks the site for the place of the playthrough, and whether there is a site: a browser can only guess. */
  async function askServer() {
    const { params } = state().stored;
    try {
      const place = await api(`GET ${path}`, { params, onlyOnline: true });
      dispatch({ type: 'serverAnswered', place });
    } catch (error) {
      dispatch({
        type: 'serverFailed',
        outcome: error instanceof ApiError ? outcomeOf(error) : null,
      });
    }
  }

  /** Loads the story. Where it fails, choices are sent as forms, and it is tried again when the reader comes back. */
  async function loadStory({ place }: Of<'loadStory'>) {
    try {
      const story = await world.loadStory(place, world.ready);
      dispatch({ type: 'storyLoaded', story });
    } catch (error) {
      if (error instanceof LevelUnknownError && !world.renewPage(place.version_id)) {
        dispatch({ type: 'pageOutdated' });
      }
      dispatch({ type: 'storyFailed', versionId: place.version_id });
    }
    world.ready();
  }

  return { sync, askServer, loadStory };
}

function pageEffects(world: SessionWorld) {
  const { dispatch, state } = world;
  const stopTimer: Partial<Record<Of<'setTimer'>['timer'], () => void>> = {};

  function setTimer({ timer, ms }: Of<'setTimer'>) {
    stopTimer[timer]?.();
    if (ms === null) return;
    const type = timer === 'slow' ? 'syncIsSlow' : 'retryIsDue';
    stopTimer[timer] = world.later(() => dispatch({ type }), ms);
  }

  function precompute() {
    world.whenIdle(() => {
      const { story, shown } = state();
      if (story?.versionId === shown.version_id) story.precompute(shown);
    });
  }

  function giveUpForm({ submitted: { form }, isOffline }: Of<'giveUpForm'>) {
    form.closest('dialog')?.querySelector<HTMLElement>('[data-cancel]')?.click();
    if (isOffline) world.sayNeedsSite();
  }

  return { setTimer, precompute, giveUpForm };
}

/** The stored turns of the playthrough, with what the page knows of it. */
export async function openStored(
  store: OfflineStore,
  unwritten: UnwrittenTurns,
  state: () => SessionState,
) {
  const { id } = state().stored;
  await writeLeftTurns(store, unwritten, id);
  return store.change(id, (before) => {
    // The site may have shown a later place while the store was opened.
    const { stored: known } = state();
    if (!before || !known.head) return known;
    const { changed_at } = before.turns.length > 0 ? before : known;
    return serverShowed({ ...before, reader_id: known.reader_id, changed_at }, known.head);
  });
}
