/**
 * A local draft is what a browser has of one story, common to its tabs: the site's word up to `seq`, and the queue of
 * groups that the site has not answered yet. Each change of it is one pure step (`local-steps.ts`); the
 * store takes a step only on the version that it was made from (`local-store.ts`).
 */
import type {
  Draft,
  EditGroup,
  FieldPlace,
  OutlineNode,
  RemovedPart,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';

export interface LocalDraft {
  /** Counts the changes of what is kept; 0 = nothing is. */
  version: number;
  /** The site's word. Nodes in `unloaded` have what lists show, and an empty text. */
  base: Draft;
  /** Rows, as lists show them, of nodes whose text is not here yet; also of those that were deleted without it. */
  unloaded: ReadonlyMap<string, OutlineNode>;
  /** The number of the site's last change that has been read; `isComplete` = once read up to its head. */
  seq: number;
  isComplete: boolean;
  /** Entries in the order in which they were made; what is shown is the base with all of them on top. */
  queue: readonly Entry[];
  /** Words for parts that somebody deleted elsewhere: they wait for a decision. */
  gone: readonly GonePart[];
  /** Parts that are deleted at the site, with all that brings them back; by `binKey`. */
  bin: ReadonlyMap<string, RemovedPart>;
  /**
   * Parts changed here, as far as is known here, by acts on chapters and by what came back. A part of which the site
   * does not speak then has not changed there, and is as it was before.
   */
  unsure: readonly Unsure[];
  /** The number of entries that there ever were. */
  made: number;
  /** True when somebody was first: nothing is sent before the site's changes are known. */
  isBehind: boolean;
  /**
   * The number of times that the site's word came by another way, as an answer to what was sent or as lists: changes
   * that were asked for before that may be older.
   */
  answers: number;
  /** The last pages that added to the queue, each with the last of its acts that is there. */
  taken: readonly Taken[];
}

export interface Taken {
  page: string;
  upTo: number;
}

export interface Unsure {
  kind: 'story' | 'chapters' | 'nodes' | 'items' | 'marks';
  id: string;
  /** The part as it was; undefined = it was not there. */
  before: unknown;
}

export interface Entry {
  /** The entry's place in the queue, and its name as long as it is there: its group may get another id. */
  n: number;
  group: EditGroup;
  /** Acts that say the same here, soon after each other, are one. */
  joins: string | null;
  /** The times at which it was begun and last added to, in ms since 1970. */
  firstAt: number;
  lastAt: number;
  /** The tab that made it. */
  tab: string;
  /** Whether it is on its way, or its answer was lost: it is sent again as it is until it is answered. */
  isSent: boolean;
  /** The number of times that the site had another value than the one that the entry replaces. */
  tries: number;
  /** The reason why the entry, and all that builds on it, waits for the writer. */
  held: Held | null;
}

export type Held =
  /** A field that both sides changed; `ancestor` is what both began with. */
  | { kind: 'conflict'; field: FieldPlace; ancestor: unknown }
  /** The site would not have it, for a reason of its own; `field` = the one to be changed. */
  | { kind: 'refused'; field: FieldPlace | null; reason: string; detail: string };

export interface GonePart {
  part: 'chapter' | 'node' | 'item';
  id: string;
  /** The part as the site had it, if it did, and as it was here. */
  before: object | null;
  mine: object;
  /** Further words for the part: a field of a conflict that was not decided, or the part as another tab had it. */
  beside: readonly unknown[];
  /** True once its writer gave it up: the words can be downloaded, and nothing is asked any more. */
  isLetGo: boolean;
}

/** A new entry, before it has a place in the queue. */
export type NewEntry = Pick<Entry, 'group' | 'joins' | 'firstAt' | 'lastAt' | 'tab' | 'held'>;

export const newEntryOf = ({ n: _n, isSent: _sent, tries: _tries, ...entry }: Entry): NewEntry =>
  entry;

export const binKey = (part: RemovedPart['part'], id: string): string => `${part} ${id}`;

export const emptyDraft: Draft = {
  story: {
    level: 2,
    lang: 'en',
    title: '',
    start_node_id: null,
    on_start: [],
    on_entry: [],
    frames: [],
    panel: '',
    snippets: [],
    variables: [],
    achievements: [],
    content_notes: [],
  },
  chapters: new Map(),
  nodes: new Map(),
  items: new Map(),
  marks: new Map(),
};

export const nothingLocal: LocalDraft = {
  version: 0,
  base: emptyDraft,
  unloaded: new Map(),
  seq: 0,
  isComplete: false,
  queue: [],
  gone: [],
  bin: new Map(),
  unsure: [],
  made: 0,
  isBehind: false,
  answers: 0,
  taken: [],
};

/** The number up to which all of a page's acts are in the queue, or were. */
export const takenOf = ({ taken }: LocalDraft, page: string): number =>
  taken.find((one) => one.page === page)?.upTo ?? 0;

export const isUnsent = (local: LocalDraft): boolean =>
  local.queue.length > 0 || local.gone.some(({ isLetGo }) => !isLetGo);

/** The copies with more: of a part that waits already nothing that was written gives way to what was written later. */
export function withGone(
  known: readonly GonePart[],
  more: readonly GonePart[],
): readonly GonePart[] {
  let all = known;
  for (const one of more) {
    const waiting = all.find(
      ({ part, id, isLetGo }) => !isLetGo && part === one.part && id === one.id,
    );
    if (!waiting || one.isLetGo) {
      all = all.concat(one);
      continue;
    }
    const { before, mine } = waiting;
    const other = isSame(mine, one.mine) || isSame(mine, before) ? [] : [mine];
    const beside = [...waiting.beside, ...one.beside, ...other];
    all = all.filter((part) => part !== waiting).concat({ ...one, before, beside });
  }
  return all;
}

/** Puts one more act at the end, of no tab. */
export function withEntry(
  local: LocalDraft,
  group: EditGroup,
  held: Held | null = null,
): LocalDraft {
  const n = local.made + 1;
  const times = { firstAt: 0, lastAt: 0, joins: null, tab: '' };
  const entry: Entry = { n, group, ...times, isSent: false, tries: 0, held };
  return { ...local, made: n, queue: [...local.queue, entry] };
}
