import type { FrozenStory } from '@brasslamp/story/engine';
import { ownName } from '../../host/own-names.ts';
import type { PendingTurns } from './outbox.ts';

/*
 * Where a browser stores playthroughs with their pending turns, and the stories to play them: in
 * IndexedDB, where one transaction at a time changes a playthrough, in whatever tab. Where it is
 * forbidden or full, the memory of this page takes its place, and `isLasting` says so.
 */

export interface OfflineStore {
  readonly isLasting: boolean;
  get(id: string): Promise<PendingTurns | undefined>;
  list(): Promise<PendingTurns[]>;
  /** Stores what `change` returns (null = no change), and resolves to what is stored then. */
  change(
    id: string,
    change: (pending: PendingTurns | undefined) => PendingTurns | null | undefined,
  ): Promise<PendingTurns | undefined>;
  /** Takes over what another tab says, where there is no common store. */
  remember(pending: PendingTurns): void;
  remove(id: string): Promise<void>;
  /** Calls back with each playthrough that this page changes. */
  subscribe(listener: (pending: PendingTurns) => void): () => void;
  story(versionId: string): Promise<FrozenStory | undefined>;
  saveStory(versionId: string, story: FrozenStory): Promise<void>;
  /** Removes all stories but these. */
  removeOtherStories(versionIds: ReadonlySet<string>): Promise<void>;
}

const playthroughs = 'playthroughs';
const stories = 'stories';

let pageStore: OfflineStore | undefined;

/** The store of this page, opened when it is first needed. */
export function offlineStore(): OfflineStore {
  pageStore ??= createOfflineStore();
  return pageStore;
}

export function createOfflineStore(open: () => Promise<IDBDatabase> = openDatabase): OfflineStore {
  const inStore = transactions(open);
  const listeners = new Set<(pending: PendingTurns) => void>();
  const { orMemory, isLasting } = fallback();
  /** All that this page has seen, so that it can go on when the database fails. */
  const memory = new Map<string, PendingTurns>();

  const remember = (id: string, pending: PendingTurns | undefined) => {
    if (pending) memory.set(id, pending);
    return pending;
  };

  return {
    get isLasting() {
      return isLasting();
    },
    get: (id) =>
      orMemory(
        async () => remember(id, await inStore(playthroughs, 'readonly', getting(id))),
        () => memory.get(id),
      ),
    list: () =>
      orMemory(
        () => inStore(playthroughs, 'readonly', listing),
        () => [...memory.values()],
      ),
    async change(id, change) {
      const pending = await orMemory(
        async () => remember(id, await inStore(playthroughs, 'readwrite', changing(id, change))),
        () => remember(id, change(memory.get(id)) ?? memory.get(id)),
      );
      if (pending) for (const listener of listeners) listener(pending);
      return pending;
    },
    remember(pending) {
      // A message that comes late must not bring back turns that the server knows already.
      if (pending.from >= (memory.get(pending.id)?.from ?? 0)) remember(pending.id, pending);
    },
    async remove(id) {
      memory.delete(id);
      await orMemory(
        () => inStore<void>(playthroughs, 'readwrite', (store) => void store.delete(id)),
        () => undefined,
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...storyStore(inStore),
  };
}

/** Uses the database until it fails once, then the memory of this page. */
function fallback() {
  let isLasting = true;
  async function orMemory<T>(lasting: () => Promise<T>, fleeting: () => T): Promise<T> {
    if (!isLasting) return fleeting();
    try {
      return await lasting();
    } catch {
      isLasting = false;
      return fleeting();
    }
  }
  return { orMemory, isLasting: () => isLasting };
}

/** A story that cannot be stored is loaded again: no reason to warn anybody. */
function storyStore(
  inStore: InStore,
): Pick<OfflineStore, 'story' | 'saveStory' | 'removeOtherStories'> {
  return {
    story: (versionId) =>
      inStore<FrozenStory | undefined>(stories, 'readonly', getting(versionId)).catch(
        () => undefined,
      ),
    saveStory: (versionId, story) =>
      inStore<void>(stories, 'readwrite', (store) => void store.put(story, versionId)).catch(
        () => undefined,
      ),
    removeOtherStories: (versionIds) =>
      inStore<void>(stories, 'readwrite', (store) => {
        const request = store.getAllKeys();
        request.onsuccess = () => {
          for (const key of request.result) if (!versionIds.has(String(key))) store.delete(key);
        };
      }).catch(() => undefined),
  };
}

type Work<T> = (store: IDBObjectStore, done: (result: T) => void) => void;
type InStore = <T>(name: string, mode: IDBTransactionMode, work: Work<T>) => Promise<T>;

function transactions(open: () => Promise<IDBDatabase>): InStore {
  let database: Promise<IDBDatabase> | null = null;
  return async <T>(name: string, mode: IDBTransactionMode, work: Work<T>) => {
    database ??= open();
    const transaction = (await inTime(database)).transaction(name, mode);
    const finished = new Promise<T>((resolve, reject) => {
      let result: T;
      work(transaction.objectStore(name), (found) => {
        result = found;
      });
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    return inTime(finished);
  };
}

const longestMs = 4_000;

/** A database that does not answer in time counts as none. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store does not answer')), longestMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const getting =
  <T>(key: string): Work<T> =>
  (store, done) => {
    const request = store.get(key);
    request.onsuccess = () => done(request.result as T);
  };

const listing: Work<PendingTurns[]> = (store, done) => {
  const request = store.getAll();
  request.onsuccess = () => done(request.result);
};

const changing =
  (id: string, change: Parameters<OfflineStore['change']>[1]): Work<PendingTurns | undefined> =>
  (store, done) => {
    const request = store.get(id);
    request.onsuccess = () => {
      const before = request.result as PendingTurns | undefined;
      const after = change(before) ?? before;
      if (after && after !== before) store.put(after);
      done(after);
    };
  };

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(ownName('reading'), 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(playthroughs, { keyPath: 'id' });
      request.result.createObjectStore(stories);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds the store'));
  });
}
