import type { FrozenStory } from '@brasslamp/story/engine';
import type { DBSchema, IDBPDatabase } from 'idb';
import { inTime, openDatabase } from '../../device/open-database.ts';
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

interface ReadingSchema extends DBSchema {
  playthroughs: { key: string; value: PendingTurns };
  /** The stories by the id of their version. */
  stories: { key: string; value: FrozenStory };
}

type Reading = IDBPDatabase<ReadingSchema>;

const openReading = (): Promise<Reading> =>
  openDatabase<ReadingSchema>('reading', (database) => {
    database.createObjectStore('playthroughs', { keyPath: 'id' });
    database.createObjectStore('stories');
  });

const longestMs = 4_000;

let pageStore: OfflineStore | undefined;

/** The store of this page, opened when it is first needed. */
export function offlineStore(): OfflineStore {
  pageStore ??= createOfflineStore();
  return pageStore;
}

export function createOfflineStore(open = openReading): OfflineStore {
  const asked = asking(open);
  const listeners = new Set<(pending: PendingTurns) => void>();
  const { orMemory, isLasting } = fallback();
  /** The pending turns that this page has seen, so that it can go on when the database fails. */
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
        async () => remember(id, await asked((there) => there.get('playthroughs', id))),
        () => memory.get(id),
      ),
    list: () =>
      orMemory(
        () => asked((there) => there.getAll('playthroughs')),
        () => [...memory.values()],
      ),
    async change(id, change) {
      const pending = await orMemory(
        async () => remember(id, await asked((there) => changeIn(there, id, change))),
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
        () => asked((there) => there.delete('playthroughs', id)),
        () => undefined,
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...storyStore(asked),
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

type Asked = <T>(work: (there: Reading) => Promise<T>) => Promise<T>;

/** The database's answers, each in time. It is opened for the first. */
function asking(open: typeof openReading): Asked {
  let database: Promise<Reading> | null = null;
  return async (work) => {
    database ??= open();
    return inTime(work(await inTime(database, longestMs)), longestMs);
  };
}

/** A story that cannot be stored is loaded again: no reason to warn anybody. */
function storyStore(
  asked: Asked,
): Pick<OfflineStore, 'story' | 'saveStory' | 'removeOtherStories'> {
  return {
    story: (versionId) => asked((there) => there.get('stories', versionId)).catch(() => undefined),
    saveStory: (versionId, story) =>
      asked(async (there) => void (await there.put('stories', story, versionId))).catch(
        () => undefined,
      ),
    removeOtherStories: (versionIds) =>
      asked((there) => removeOthers(there, versionIds)).catch(() => undefined),
  };
}

async function changeIn(
  database: Reading,
  id: string,
  change: Parameters<OfflineStore['change']>[1],
): Promise<PendingTurns | undefined> {
  const { store, done } = database.transaction('playthroughs', 'readwrite');
  const before = await store.get(id);
  const after = change(before) ?? before;
  await Promise.all([after && after !== before && store.put(after), done]);
  return after;
}

async function removeOthers(database: Reading, versionIds: ReadonlySet<string>): Promise<void> {
  const { store, done } = database.transaction('stories', 'readwrite');
  const others = (await store.getAllKeys()).filter((key) => !versionIds.has(key));
  await Promise.all([...others.map((key) => store.delete(key)), done]);
}
