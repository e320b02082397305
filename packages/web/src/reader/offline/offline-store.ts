import type { FrozenStory } from '@brasslamp/story/engine';
import type { PendingTurns } from './outbox.ts';

/*
 * Where a browser keeps playthroughs with their turns, and the stories to play them: IndexedDB, in
 * which one transaction at a time changes a playthrough, in whatever tab. Where it is forbidden or
 * full this page's memory stands in, and `isLasting` says so.
 */

export interface OfflineStore {
  readonly isLasting: boolean;
  get(id: string): Promise<PendingTurns | undefined>;
  list(): Promise<PendingTurns[]>;
  /** What `change` makes of what is kept; null = it stays as it is. Gives what is kept then. */
  change(
    id: string,
    change: (kept: PendingTurns | undefined) => PendingTurns | null | undefined,
  ): Promise<PendingTurns | undefined>;
  /** For what another tab says, where there is no common store. */
  remember(kept: PendingTurns): void;
  remove(id: string): Promise<void>;
  story(versionId: string): Promise<FrozenStory | undefined>;
  saveStory(versionId: string, story: FrozenStory): Promise<void>;
  /** Forgets the stories but these. */
  removeOtherStories(versionIds: ReadonlySet<string>): Promise<void>;
}

const playthroughs = 'playthroughs';
const stories = 'stories';

export function createOfflineStore(open: () => Promise<IDBDatabase> = openDatabase): OfflineStore {
  let database: Promise<IDBDatabase> | null = null;
  let isLasting = true;
  /** All that this page has seen, so that it can go on when the store fails it. */
  const memory = new Map<string, PendingTurns>();

  async function inStore<T>(
    name: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, done: (result: T) => void) => void,
  ): Promise<T> {
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
  }

  async function orMemory<T>(lasting: () => Promise<T>, fleeting: () => T): Promise<T> {
    if (!isLasting) return fleeting();
    try {
      return await lasting();
    } catch {
      isLasting = false;
      return fleeting();
    }
  }

  const remember = (id: string, kept: PendingTurns | undefined) => {
    if (kept) memory.set(id, kept);
    return kept;
  };

  return {
    get isLasting() {
      return isLasting;
    },
    get: (id) =>
      orMemory(
        async () => remember(id, await inStore(playthroughs, 'readonly', getting(id))),
        () => memory.get(id),
      ),
    list: () =>
      orMemory(
        () =>
          inStore<PendingTurns[]>(playthroughs, 'readonly', (store, done) => {
            const request = store.getAll();
            request.onsuccess = () => done(request.result);
          }),
        () => [...memory.values()],
      ),
    change: (id, change) =>
      orMemory(
        async () =>
          remember(
            id,
            await inStore<PendingTurns | undefined>(playthroughs, 'readwrite', (store, done) => {
              const request = store.get(id);
              request.onsuccess = () => {
                const before = request.result as PendingTurns | undefined;
                const after = change(before) ?? before;
                if (after && after !== before) store.put(after);
                done(after);
              };
            }),
          ),
        () => remember(id, change(memory.get(id)) ?? memory.get(id)),
      ),
    remember: (kept) => void remember(kept.id, kept),
    async remove(id) {
      memory.delete(id);
      await orMemory(
        () => inStore<void>(playthroughs, 'readwrite', (store) => void store.delete(id)),
        () => undefined,
      );
    },
    // A story that cannot be kept comes again over the network: no reason to warn anybody.
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

/** A store that never answers is none. */
const longestMs = 4_000;

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store does not answer')), longestMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const getting =
  <T>(key: string) =>
  (store: IDBObjectStore, done: (found: T) => void) => {
    const request = store.get(key);
    request.onsuccess = () => done(request.result as T);
  };

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('reading', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(playthroughs, { keyPath: 'id' });
      request.result.createObjectStore(stories);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds the store'));
  });
}

let pageStore: OfflineStore | undefined;

/** The store of this page, opened when it is first needed. */
export function offlineStore(): OfflineStore {
  pageStore ??= createOfflineStore();
  return pageStore;
}
