/**
 * Notes have what was typed in the last moment before a page goes: the database may not take it any more, so it
 * is noted where the browser stores at once. The next page of the story adds it to the queue, or the
 * same one if it stays; each act once, by its number.
 */
import {
  type Draft,
  type Edit,
  type FindRemoved,
  kindOf,
  type Mark,
  type PartName,
  partIn,
  type RemovedPart,
} from '@brasslamp/story/draft';
import type { GonePart, NewEntry } from './local-draft.ts';

export interface LeftNote {
  /** A name of its own for each time that a page is opened. */
  page: string;
  /** The acts in their order, with their numbers. */
  acts: readonly { nth: number; entry: NewEntry }[];
  gone: readonly GonePart[];
  /** The parts that they speak of, as they were before. */
  before: readonly PartBefore[];
  /** Parts that the acts bring back, as they went; left out where there was no room for them. */
  bin?: readonly NotedRemoval[];
  /** The number of the last one. */
  upTo: number;
}

interface NotedRemoval extends Omit<RemovedPart, 'marks'> {
  marks: readonly (readonly [string, Mark])[];
}

interface PartBefore extends PartName {
  /** The part's value; null = it was not there. */
  value: object | null;
}

export interface Notes {
  /** Writes a note in place of the one before; without what it brings back, or not at all, where there is no room. */
  write(note: LeftNote): void;
  /** The notes of all pages that had the story. */
  all(): LeftNote[];
  forget(page: string): void;
}

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function createNotes(story: string, storage: () => NoteStorage): Notes {
  const prefix = `unkept ${story} `;
  function safely<T>(work: (there: NoteStorage) => T, otherwise: T): T {
    try {
      return work(storage());
    } catch {
      // Forbidden or full: what is in the database is kept all the same.
      return otherwise;
    }
  }
  return {
    write(note) {
      const isWritten = (one: LeftNote) =>
        safely((there) => {
          there.setItem(prefix + one.page, JSON.stringify(one));
          return true;
        }, false);
      const { bin: _, ...rest } = note;
      // What a chapter brings back can be larger than what was typed since, which is to stay.
      if (!isWritten(note)) isWritten(rest);
    },
    all: () =>
      safely((there) => {
        const keys = Array.from({ length: there.length }, (_, at) => there.key(at) ?? '');
        return keys
          .filter((key) => key.startsWith(prefix))
          .map((key): LeftNote => JSON.parse(there.getItem(key) ?? ''));
      }, []),
    forget: (page) => safely((there) => there.removeItem(prefix + page), undefined),
  };
}

/** The parts that these acts speak of, also the chapters that they need. */
export function partsBefore(before: Draft, acts: LeftNote['acts']): PartBefore[] {
  const all = acts.flatMap(({ entry }) => entry.group.edits.flatMap(namedIn));
  const names = new Map(all.map((one) => [`${one.part} ${one.id}`, one]));
  return [...names.values()].map(({ part, id }) => {
    return { part, id, value: partIn(before, part, id) ?? null };
  });
}

/** The parts that these acts bring back, as they went where they were made. */
export const binBefore = (find: FindRemoved, acts: LeftNote['acts']): NotedRemoval[] =>
  acts.flatMap(({ entry }) =>
    entry.group.edits.flatMap((edit) => {
      const removed = edit.type === 'restore' && find(edit.part, edit.id);
      return removed ? [{ ...removed, marks: [...removed.marks] }] : [];
    }),
  );

/** Finds what a note has before what is known of it here: that may be another text by now. */
export const findNoted =
  (bin: readonly NotedRemoval[], find: FindRemoved): FindRemoved =>
  (part, id) => {
    const noted = bin.find((one) => one.part === part && one.id === id);
    return noted ? { ...noted, marks: new Map(noted.marks) } : find(part, id);
  };

function namedIn(edit: Edit): PartName[] {
  const kind = kindOf(edit);
  const [name, chapter] = [kind.partOf(edit), kind.chapterOf(edit)];
  const needed = chapter === null ? [] : [{ part: 'chapter' as const, id: chapter }];
  return name ? [name, ...needed] : needed;
}

/** The draft with these parts as they were. */
export function withParts(draft: Draft, parts: readonly PartBefore[]): Draft {
  const of = <Part>(kind: PartBefore['part'], all: ReadonlyMap<string, Part>) => {
    const next = new Map(all);
    for (const { part, id, value } of parts) {
      if (part !== kind) continue;
      if (value) next.set(id, value as Part);
      else next.delete(id);
    }
    return next;
  };
  const story = parts.find(({ part }) => part === 'story');
  return {
    ...draft,
    story: (story?.value as Draft['story'] | undefined) ?? draft.story,
    chapters: of('chapter', draft.chapters),
    nodes: of('node', draft.nodes),
    items: of('item', draft.items),
  };
}
