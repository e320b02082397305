/** The work of one form: what is typed, what the server has, and the way from one to the other. */
import type { Conflict } from '@brasslamp/story/edit';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../api/api.ts';
import { tabName } from '../device/tab-name.ts';
import { useApp, useSession } from '../screen/app.ts';
import { signInAgain } from '../session/sign-in-again.ts';
import { createDraftStore, type DraftStore } from './store/create-draft-store.ts';
import { type DraftState, isDirty } from './store/draft-state.ts';
import type { DraftOptions } from './store/draft-work.ts';
import { localCopyKey, localStorageIfAllowed } from './store/local-copies.ts';

export type { DraftOptions } from './store/draft-work.ts';

const storeAfterMs = 400;

export interface DraftForm<Draft extends object>
  extends DraftState<Draft>,
    Pick<
      DraftStore<Draft>,
      | 'change'
      | 'save'
      | 'abandon'
      | 'restoreOffer'
      | 'discard'
      | 'discardRestored'
      | 'undoMerge'
      | 'decide'
      | 'isDirtyNow'
    > {
  isDirty: boolean;
  /** Whether a save leads to another screen: then the form is locked while it runs. */
  leavesAfterSave: boolean;
  /** The changes in which both sides differ, while they wait for a decision. */
  conflicts: Conflict<Draft>[];
}

export function useDraft<Draft extends object, Saved extends { version: number }>(
  options: DraftOptions<Draft, Saved>,
): DraftForm<Draft> {
  const { session, report } = useApp();
  const userId = useSession()?.user_id ?? '';
  const current = useRef(options);
  current.current = options;
  const [store] = useState(() =>
    createDraftStore<Draft, Saved>(() => current.current, {
      storage: localStorageIfAllowed(),
      key: localCopyKey(userId, options.thing),
      tab: tabName(),
      now: Date.now,
      signInAgain: () => signInAgain({ isPressed: true }),
      isSamePerson: () => session.current()?.user_id === userId,
      report,
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { draft, base, offers, theirs } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change puts it off again.
  useEffect(() => {
    const timer = setTimeout(store.storeLocally, storeAfterMs);
    return () => clearTimeout(timer);
  }, [store, draft, base, offers, state.unreadable]);

  useEffect(() => {
    const storeNow = () => store.storeLocally();
    window.addEventListener('pagehide', storeNow);
    document.addEventListener('visibilitychange', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      document.removeEventListener('visibilitychange', storeNow);
      storeNow();
    };
  }, [store]);

  useSaveRetry(store, state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they follow from these alone.
  const conflicts = useMemo(() => store.conflicts(), [store, draft, base, theirs]);
  return {
    ...state,
    ...store,
    conflicts,
    isDirty: isDirty(state),
    leavesAfterSave: options.goToNext !== undefined,
  };
}

const firstProbeMs = 5_000;
const longestProbeMs = 60_000;

/** A save that did not reach the site is done by itself as soon as the site is back. */
function useSaveRetry<Draft extends object>(
  { save }: Pick<DraftStore<Draft>, 'save'>,
  { failure, isSaving }: Pick<DraftState<Draft>, 'failure' | 'isSaving'>,
) {
  const { api } = useApp();
  const probes = useRef(0);
  const isWaiting = failure !== null && savedLater.has(failure.code);
  const retryAfterMs = failure?.retryAfterMs ?? 0;
  useEffect(() => {
    if (!isWaiting) probes.current = 0;
    if (!isWaiting || isSaving) return;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => void save({ isRetry: true });
    const wait = () => {
      const pauseMs = Math.min(firstProbeMs * 2 ** probes.current, longestProbeMs);
      timer = setTimeout(probe, Math.max(pauseMs, retryAfterMs));
    };
    const probe = () => {
      probes.current += 1;
      api('GET /api/health', {}).then(again, wait);
    };
    wait();
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [api, save, isWaiting, isSaving, retryAfterMs]);
}

/** The failures that are over by themselves: an error of the site’s own may come back each time. */
const savedLater = new Set<Failure['code']>(['offline', 'busy', 'too_often']);
