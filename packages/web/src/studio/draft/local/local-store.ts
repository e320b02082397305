/**
 * The store in which a browser keeps a story that is being written: in IndexedDB, one record a part (or many at once,
 * in blocks), an entry of the queue, a step of undo. A change is stored only on the version that it was made from, so
 * that tabs cannot undo each other's. What fails is asked anew the next time; where the database cannot be opened or is
 * given up, the memory of this page goes on alone.
 */
import type { Draft } from '@brasslamp/story/draft';
import type { DBSchema, IDBPDatabase } from 'idb';
import { inTime, openDatabase } from '../../../device/open-database.ts';
import { type Entry, emptyDraft, type LocalDraft, nothingLocal } from './local-draft.ts';
import { eachChanged } from './same-parts.ts';
import type { UndoStacks, UndoStep } from './undo-step.ts';

/** A store of one story. Its calls reject where the database fails, and can be made again. */
export interface LocalStore {
  /** Whether the database was not given up. */
  readonly isLasting: boolean;
  open(): Promise<{ kept: LocalDraft | null; stacks: UndoStacks }>;
  /** `behind` = another tab was first: nothing is stored. */
  keep(before: LocalDraft, after: LocalDraft): Promise<'kept' | 'behind'>;
  /** The draft with what other tabs stored since. */
  newest(known: LocalDraft): Promise<LocalDraft>;
  keepStacks(stacks: UndoStacks): Promise<void>;
  giveUp(): void;
  close(): void;
}

type Kind = 'chapters' | 'nodes' | 'items' | 'marks' | 'unloaded' | 'bin';

interface PartRecord {
  story: string;
  kind: Kind;
  /** The id of the part; of a block its number, after `blockSign`. */
  id: string;
  version: number;
  /** The part's value; undefined = it is not there any more. */
  value?: unknown;
  /** A block has many parts at once. All blocks of one version are the whole of their kind. */
  values?: [id: string, value: unknown][];
}

/** The rest of a local draft: all but what has records of its own. */
type Head = Omit<LocalDraft, 'base' | 'unloaded' | 'queue' | 'bin'> & { story: Draft['story'] };

interface WritingSchema extends DBSchema {
  stories: { key: string; value: Head };
  parts: {
    key: [story: string, kind: Kind, id: string];
    value: PartRecord;
    indexes: { changes: [story: string, version: number] };
  };
  queue: { key: [story: string, n: number]; value: Entry & { story: string } };
  undo: {
    key: [story: string, tab: string, way: string, n: number];
    value: UndoStep & { story: string; tab: string; way: 'undo' | 'redo' };
  };
}

const openWriting = (): Promise<IDBPDatabase<WritingSchema>> =>
  openDatabase<WritingSchema>('writing', (database) => {
    database.createObjectStore('stories');
    const parts = database.createObjectStore('parts', { keyPath: ['story', 'kind', 'id'] });
    parts.createIndex('changes', ['story', 'version']);
    database.createObjectStore('queue', { keyPath: ['story', 'n'] });
    database.createObjectStore('undo', { keyPath: ['story', 'tab', 'way', 'n'] });
  });

const longestMs = 8_000;

/** `story` names it together with its writer: two people at one browser see nothing of each other's. */
export function createLocalStore(
  { story, tab }: { story: string; tab: string },
  open: typeof openWriting = openWriting,
): LocalStore {
  let isLasting = true;
  let database: Promise<IDBPDatabase<WritingSchema>> | null = null;
  let stacksThere: UndoStacks = { undo: [], redo: [] };

  async function orMemory<T>(
    work: (there: IDBPDatabase<WritingSchema>) => Promise<T>,
    memory: T,
  ): Promise<T> {
    if (!isLasting) return memory;
    database ??= open();
    const asked = database;
    try {
      return await inTime(asked.then(work), longestMs);
    } catch (error) {
      // Its connection may be no good any more.
      if (database === asked) database = null;
      closed(asked);
      throw error;
    }
  }

  return {
    get isLasting() {
      return isLasting;
    },
    async open() {
      const nothing = { kept: null, stacks: stacksThere };
      try {
        return await orMemory(async (there) => {
          await expectRoom(there, story);
          const kept = await readAll(there, story);
          stacksThere = await readStacks(there, story, tab);
          return { kept, stacks: stacksThere };
        }, nothing);
      } catch {
        isLasting = false;
        return nothing;
      }
    },
    keep: (before, after) =>
      orMemory((there) => writeChange(there, story, before, after), 'kept' as const),
    newest: (known) => orMemory((there) => readChanges(there, story, known), known),
    async keepStacks(stacks) {
      await orMemory((there) => writeStacks(there, { story, tab }, stacksThere, stacks), undefined);
      stacksThere = stacks;
    },
    giveUp() {
      isLasting = false;
    },
    close() {
      if (database) closed(database);
    },
  };
}

function closed(database: Promise<IDBPDatabase<WritingSchema>>): void {
  database.then((there) => there.close()).catch(() => undefined);
}

const headOf = ({ base, unloaded: _u, queue: _q, bin: _b, ...rest }: LocalDraft): Head => ({
  ...rest,
  story: base.story,
});

async function writeChange(
  database: IDBPDatabase<WritingSchema>,
  story: string,
  before: LocalDraft,
  after: LocalDraft,
): Promise<'kept' | 'behind'> {
  const transaction = database.transaction(['stories', 'parts', 'queue'], 'readwrite', {
    durability: 'strict',
  });
  const [stories, parts, queue] = (['stories', 'parts', 'queue'] as const).map((name) =>
    transaction.objectStore(name),
  ) as never as [Stores['stories'], Stores['parts'], Stores['queue']];
  const there = await stories.get(story);
  if ((there?.version ?? 0) !== before.version) {
    await transaction.done;
    return 'behind';
  }
  const writes: Promise<unknown>[] = [stories.put(headOf(after), story)];
  for (const kind of kinds) {
    const values = valuesOf(after)[kind];
    const changed: string[] = [];
    eachChanged(valuesOf(before)[kind], values, (id) => void changed.push(id));
    if (isMostOf(changed.length, values.size)) {
      writes.push(parts.delete(IDBKeyRange.bound([story, kind], [story, kind, []])));
      for (const [n, block] of blocksOf(values).entries()) {
        const id = `${blockSign}${n}`;
        writes.push(parts.put({ story, kind, id, version: after.version, values: block }));
      }
      continue;
    }
    for (const id of changed) {
      const value = values.get(id);
      writes.push(parts.put({ story, kind, id, version: after.version, value }));
    }
  }
  const entries = new Map(after.queue.map((entry) => [entry.n, entry]));
  const known = new Map(before.queue.map((entry) => [entry.n, entry]));
  for (const [n, entry] of entries) {
    if (known.get(n) !== entry) writes.push(queue.put({ ...entry, story }));
  }
  for (const n of known.keys()) if (!entries.has(n)) writes.push(queue.delete([story, n]));
  await Promise.all([...writes, transaction.done]);
  return 'kept';
}

/** A sign with which no id begins. */
const blockSign = '~';
const blockSize = 250;

/**
 * A record costs the browser about as much as what is in it: so many parts go into blocks, and all of
 * their kind with them, so that nothing old stays. At most eight parts are written for one that changed.
 */
const isMostOf = (changed: number, all: number): boolean => changed > 64 && changed * 8 >= all;

function blocksOf(values: ReadonlyMap<string, unknown>): [string, unknown][][] {
  const all = [...values];
  // Without any it still says that there are none.
  const count = Math.max(1, Math.ceil(all.length / blockSize));
  return Array.from({ length: count }, (_, at) => all.slice(at * blockSize, (at + 1) * blockSize));
}

interface Stores {
  stories: {
    get(story: string): Promise<Head | undefined>;
    put(head: Head, story: string): Promise<unknown>;
  };
  parts: { put(record: PartRecord): Promise<unknown>; delete(range: IDBKeyRange): Promise<void> };
  queue: {
    put(entry: Entry & { story: string }): Promise<unknown>;
    delete(key: [string, number]): Promise<void>;
  };
}

const kinds = ['chapters', 'nodes', 'items', 'marks', 'unloaded', 'bin'] as const;

const valuesOf = ({
  base,
  unloaded,
  bin,
}: LocalDraft): Record<Kind, ReadonlyMap<string, unknown>> => ({
  chapters: base.chapters,
  nodes: base.nodes,
  items: base.items,
  marks: base.marks,
  unloaded,
  bin,
});

/** Tries the database by writing again what is known: one that is full counts as none. */
async function expectRoom(database: IDBPDatabase<WritingSchema>, story: string) {
  const transaction = database.transaction('stories', 'readwrite');
  const known = await transaction.store.get(story);
  if (known) await transaction.store.put(known, story);
  await transaction.done;
}

async function readAll(
  database: IDBPDatabase<WritingSchema>,
  story: string,
): Promise<LocalDraft | null> {
  const transaction = database.transaction(['stories', 'parts', 'queue']);
  const [head, parts, queue] = await Promise.all([
    transaction.objectStore('stories').get(story),
    transaction.objectStore('parts').getAll(ofStory(story)),
    transaction.objectStore('queue').getAll(ofStory(story)),
  ]);
  return head ? keptOf(nothingLocal, head, parts, queue) : null;
}

async function readChanges(
  database: IDBPDatabase<WritingSchema>,
  story: string,
  known: LocalDraft,
): Promise<LocalDraft> {
  const transaction = database.transaction(['stories', 'parts', 'queue']);
  const later = IDBKeyRange.bound([story, known.version + 1], [story, Number.MAX_VALUE]);
  const [head, parts, queue] = await Promise.all([
    transaction.objectStore('stories').get(story),
    transaction.objectStore('parts').index('changes').getAll(later),
    transaction.objectStore('queue').getAll(ofStory(story)),
  ]);
  return head && head.version !== known.version ? keptOf(known, head, parts, queue) : known;
}

/** Records in the order in which they were written: the later one counts. */
const inOrder = (parts: readonly PartRecord[]): PartRecord[] =>
  parts.toSorted((one, other) => one.version - other.version);

/** An empty list is above every key of the story, and below those of the next one. */
const ofStory = (story: string) => IDBKeyRange.bound([story], [story, []]);

function keptOf(
  known: LocalDraft,
  { story, ...head }: Head,
  parts: readonly PartRecord[],
  entries: readonly (Entry & { story: string })[],
): LocalDraft {
  const values = valuesOf(known);
  const copies = new Map<Kind, { parts: Map<string, unknown>; wholeAt: number }>();
  for (const { kind, id, version, value, values: block } of inOrder(parts)) {
    const copy = copies.get(kind) ?? { parts: new Map(values[kind]), wholeAt: 0 };
    copies.set(kind, copy);
    if (block) {
      if (copy.wholeAt !== version) copy.parts.clear();
      copy.wholeAt = version;
      for (const [id, value] of block) copy.parts.set(id, value);
    } else if (value === undefined) copy.parts.delete(id);
    else copy.parts.set(id, value);
  }
  const now = (kind: Kind) => (copies.get(kind)?.parts ?? values[kind]) as never;
  const base: Draft = {
    story,
    chapters: now('chapters'),
    nodes: now('nodes'),
    items: now('items'),
    marks: now('marks'),
  };
  const isEmpty = known.base === emptyDraft && parts.length === 0 && story.title === '';
  return {
    ...head,
    base: isEmpty ? emptyDraft : base,
    unloaded: now('unloaded'),
    bin: now('bin'),
    queue: entries.map(({ story: _, ...entry }) => entry),
  };
}

const stepsLiveMs = 30 * 24 * 60 * 60 * 1_000;

async function readStacks(
  database: IDBPDatabase<WritingSchema>,
  story: string,
  tab: string,
): Promise<UndoStacks> {
  const transaction = database.transaction('undo', 'readwrite');
  const steps = await transaction.store.getAll(IDBKeyRange.bound([story, tab], [story, tab, []]));
  // Of tabs that were closed long ago.
  let cursor = await transaction.store.openCursor(ofStory(story));
  while (cursor) {
    if (cursor.value.at < Date.now() - stepsLiveMs) await cursor.delete();
    cursor = await cursor.continue();
  }
  await transaction.done;
  const of = (way: 'undo' | 'redo') =>
    steps
      .filter((step) => step.way === way)
      .map(({ story: _story, tab: _tab, way: _way, ...step }): UndoStep => step);
  return { undo: of('undo'), redo: of('redo') };
}

async function writeStacks(
  database: IDBPDatabase<WritingSchema>,
  { story, tab }: { story: string; tab: string },
  before: UndoStacks,
  after: UndoStacks,
): Promise<void> {
  const transaction = database.transaction('undo', 'readwrite');
  const writes: Promise<unknown>[] = [];
  for (const way of ['undo', 'redo'] as const) {
    if (before[way] === after[way]) continue;
    const known = new Map(before[way].map((step) => [step.n, step]));
    for (const step of after[way]) {
      if (known.get(step.n) !== step) {
        writes.push(transaction.store.put({ ...step, story, tab, way }));
      }
      known.delete(step.n);
    }
    for (const n of known.keys()) writes.push(transaction.store.delete([story, tab, way, n]));
  }
  await Promise.all([...writes, transaction.done]);
}
