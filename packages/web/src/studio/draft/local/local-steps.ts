/** What becomes of what is kept when something happens to it. Pure: the store does it once or again. */
import type {
  Applied,
  Draft,
  DraftNode,
  Edit,
  EditGroup,
  RemovedPart,
} from '@brasslamp/story/draft';
import { withoutBack } from './bin.ts';
import { type Choice, decided, withoutDeleted, writtenAgain } from './decisions.ts';
import {
  binKey,
  type Entry,
  type GonePart,
  type Held,
  type LocalDraft,
  type NewEntry,
  newEntryOf,
  type Taken,
  takenOf,
  type Unsure,
  withGone,
} from './local-draft.ts';
import { findIn, type LeftNote, withParts } from './notes.ts';
import { applyEdits, baseOf, endOf, placeOf, rebase } from './rebase.ts';
import { pauseMs, sendable } from './sendable.ts';
import type { ChangesPage, EditResult, Outline } from './site.ts';
import { byId, put, putAll, without, withoutText, withPage } from './with-page.ts';

export type LocalStep =
  /**
   * The lists of a story whose texts are not all here, and the text that is shown first. `answers`: how many
   * had come when they were asked for.
   */
  | { type: 'outline'; outline: Outline; node: DraftNode | null; answers: number }
  /** `answers`: likewise. */
  | { type: 'page'; page: ChangesPage; answers: number }
  /** All of it anew: the site's database was put back. `answers`: likewise. */
  | { type: 'whole'; draft: Draft; seq: number; answers: number }
  /** One node, before its page of changes has come. */
  | { type: 'node'; node: DraftNode }
  | {
      type: 'added';
      entries: readonly NewEntry[];
      gone: readonly GonePart[];
      taken: Taken;
    }
  /** What a page that was left had not added yet. */
  | { type: 'found'; note: LeftNote }
  /** From now on their groups stay as they are. */
  | { type: 'sent'; numbers: readonly number[] }
  | { type: 'answered'; results: readonly EditResult[] }
  /** `seen`: of the two sides of a conflict, as they were when it was decided; `label`: for undo of it. */
  | {
      type: 'decided';
      problem: string;
      choice: Choice;
      seen: string | null;
      label?: string | undefined;
    };

export type NewId = () => string;

export function localAfter(local: LocalDraft, step: LocalStep, newId: NewId): LocalDraft {
  const next = localThen(local, step, newId);
  if (next === local) return local;
  return withoutDeleted({ ...next, bin: withoutBack(next.bin, next.base) }, newId);
}

function localThen(local: LocalDraft, step: LocalStep, newId: NewId): LocalDraft {
  switch (step.type) {
    case 'outline': {
      if (step.answers !== local.answers) return local;
      const listed = outlineCame(local, step.outline, newId);
      return step.node ? nodeCame(listed, step.node, newId) : listed;
    }
    case 'page':
      return step.answers === local.answers ? pageCame(local, step.page, newId) : local;
    case 'whole':
      if (isOnTheWay(local) || step.answers !== local.answers) return local;
      return onNewBase(
        local,
        {
          ...local,
          base: step.draft,
          seq: step.seq,
          isComplete: true,
          isBehind: false,
          unsure: [],
          unloaded: without(local.unloaded, [...step.draft.nodes.keys()]),
        },
        newId,
      );
    case 'node':
      return nodeCame(local, step.node, newId);
    case 'added':
      return added(local, step, newId);
    case 'found':
      return found(local, step.note, newId);
    case 'sent': {
      // What has come between may have made one wait.
      const free = sendable(local).filter(({ n }) => step.numbers.includes(n));
      if (free.length === 0) return local;
      const sent = new Set(free.map(({ n }) => n));
      const mark = (entry: Entry) => (sent.has(entry.n) ? { ...entry, isSent: true } : entry);
      return { ...local, queue: local.queue.map(mark) };
    }
    case 'answered':
      return answered(local, step.results, newId);
    case 'decided':
      return decided(local, step, newId);
  }
}

/** While an answer is not known, the base may have its groups in it or not: then nothing is rebased. */
const isOnTheWay = ({ queue }: LocalDraft): boolean => queue.some(({ isSent }) => isSent);

/** The queue on what the site has now. */
function onNewBase(
  before: LocalDraft,
  after: LocalDraft,
  newId: NewId,
  isDone: (entry: Entry) => boolean = () => false,
): LocalDraft {
  if (after.queue.length === 0) return after;
  const ways = { from: baseOf(before), to: baseOf(after) };
  const { entries, gone } = rebase(after.queue, { ...ways, isDone, newId });
  return { ...after, queue: entries, gone: withGone(after.gone, gone) };
}

function withRemoved(bin: LocalDraft['bin'], removed: readonly RemovedPart[]): LocalDraft['bin'] {
  if (removed.length === 0) return bin;
  return new Map([...bin, ...removed.map((one) => [binKey(one.part, one.id), one] as const)]);
}

function outlineCame(local: LocalDraft, outline: Outline, newId: NewId): LocalDraft {
  // Changes that are known already may not be in it.
  if (local.isComplete || outline.seq < local.seq || isOnTheWay(local)) return local;
  const { base } = local;
  const unloaded = new Map([...local.unloaded].filter(([id]) => !base.nodes.has(id)));
  const nodes = new Map<string, DraftNode>();
  for (const row of outline.nodes) {
    const known = local.unloaded.has(row.id) ? undefined : base.nodes.get(row.id);
    if (!known) unloaded.set(row.id, row);
    nodes.set(row.id, known ?? withoutText(row));
  }
  const next: Draft = {
    story: outline.story,
    chapters: byId(outline.chapters, base.chapters),
    nodes,
    items: byId(outline.items, base.items),
    marks: new Map(outline.marks.map(({ id, ...mark }) => [id, mark])),
  };
  return onNewBase(local, { ...local, base: next, unloaded, answers: local.answers + 1 }, newId);
}

function pageCame(local: LocalDraft, page: ChangesPage, newId: NewId): LocalDraft {
  if (isOnTheWay(local) || page.since !== local.seq) return local;
  const isUpToDate = page.seq >= page.head;
  const next: LocalDraft = {
    ...local,
    seq: page.seq,
    isComplete: local.isComplete || isUpToDate,
    isBehind: isUpToDate ? false : local.isBehind,
    unloaded: without(
      local.unloaded,
      page.nodes.map(({ id }) => id),
    ),
    bin: withRemoved(local.bin, removedFrom(local, page)),
  };
  const base = withPage(local.base, page);
  const isSaid = ({ kind, id }: Unsure) =>
    kind === 'story' ? page.story !== null : page[kind].some((one) => one.id === id);
  const unsure = local.unsure.filter((one) => !isSaid(one));
  const come = isUpToDate
    ? { ...next, base: asBefore(base, unsure), unsure: [] }
    : { ...next, base, unsure };
  return onNewBase(local, come, newId);
}

/** What the site did not change with what was done here. */
function asBefore(base: Draft, unsure: readonly Unsure[]): Draft {
  if (unsure.length === 0) return base;
  const story = unsure.find(({ kind }) => kind === 'story');
  const of = <Part>(
    kind: Unsure['kind'],
    parts: ReadonlyMap<string, Part>,
    there: ReadonlyMap<string, unknown> = parts,
  ) => {
    const some = unsure.filter((one) => one.kind === kind);
    const back = some.flatMap(({ id, before }) =>
      before === undefined || !there.has(id) ? [] : [[id, before as Part] as const],
    );
    const away = some.flatMap(({ id, before }) => (before === undefined ? [id] : []));
    return putAll(parts, back, away);
  };
  return {
    story: story ? (story.before as Draft['story']) : base.story,
    chapters: of('chapters', base.chapters),
    nodes: of('nodes', base.nodes),
    items: of('items', base.items),
    marks: of('marks', base.marks, base.nodes),
  };
}

const ofStart: ReadonlySet<Edit['type']> = new Set(['add', 'remove', 'restore']);

/** What a group that is not sure to do the same there has changed here, with what was there before. */
function unsureOf({ edits }: EditGroup, before: Draft, { changed }: Applied): Unsure[] {
  const isBack = edits.some(({ type }) => type === 'restore');
  // Nodes that went with their chapter here were in another one there by then: it speaks of the node.
  const kinds = isBack
    ? (['chapters', 'nodes', 'items', 'marks'] as const)
    : (['chapters', 'marks'] as const);
  const parts = kinds.flatMap((kind) =>
    [...changed[kind]].map((id): Unsure => ({ kind, id, before: before[kind].get(id) })),
  );
  // A start that is deleted is the start no more, and the first node of a story that has none is its start.
  const isStart = changed.story && edits.some(({ type }) => ofStart.has(type));
  return isStart ? [...parts, { kind: 'story', id: '', before: before.story }] : parts;
}

/** What somebody deleted elsewhere, as it was here: words for it may wait. */
function removedFrom(local: LocalDraft, page: ChangesPage): RemovedPart[] {
  const { chapters, nodes, items, marks } = local.base;
  const before = [...local.bin.values()];
  return page.removed.flatMap(({ part, id }): RemovedPart[] => {
    if (part !== 'node' && part !== 'chapter' && part !== 'item') return [];
    if (!{ chapter: chapters, node: nodes, item: items }[part].has(id)) return [];
    const isIn = (one: { id: string; chapter_id: string }) =>
      part === 'chapter' ? one.chapter_id === id : one.id === id;
    const inBin = part === 'chapter' ? before : [];
    const lost = part === 'item' ? [] : [...inBin.flatMap((one) => one.nodes), ...nodes.values()];
    const things = part === 'node' ? [] : [...inBin.flatMap((one) => one.items), ...items.values()];
    const mark = marks.get(id);
    return [
      {
        part,
        id,
        chapter: (part === 'chapter' && chapters.get(id)) || null,
        nodes: [...byId(lost).values()].filter(isIn),
        items: [...byId(things).values()].filter(isIn),
        marks: new Map(mark ? [[id, mark]] : []),
        // Whether it is the start again is for the site to say.
        start_node_id: null,
      },
    ];
  });
}

function nodeCame(local: LocalDraft, node: DraftNode, newId: NewId): LocalDraft {
  const isAwaited = local.unloaded.has(node.id) && local.base.nodes.has(node.id);
  if (!isAwaited || isOnTheWay(local)) return local;
  const nodes = put(local.base.nodes, [node], []);
  const unloaded = without(local.unloaded, [node.id]);
  return onNewBase(local, { ...local, base: { ...local.base, nodes }, unloaded }, newId);
}

function added(
  local: LocalDraft,
  { entries, gone, taken }: Omit<Extract<LocalStep, { type: 'added' }>, 'type'>,
  newId: NewId,
): LocalDraft {
  let { made } = local;
  const queue = [...local.queue];
  for (const entry of entries) {
    // What was typed was taken away again.
    if (entry.group.edits.length === 0) continue;
    const last = queue.at(-1);
    if (last && canJoin(last, entry)) {
      const edits = [...last.group.edits, ...entry.group.edits];
      queue[queue.length - 1] = { ...last, group: { ...last.group, edits }, lastAt: entry.lastAt };
    } else {
      made += 1;
      queue.push({ ...entry, n: made, isSent: false, tries: 0 });
    }
  }
  const next = {
    ...local,
    queue,
    made,
    gone: withGone(local.gone, gone),
    taken: [taken, ...local.taken.filter(({ page }) => page !== taken.page)].slice(0, pagesKnown),
  };
  const edits = entries.flatMap(({ group }) => group.edits);
  return writtenAgain(next, edits.map(placeOf), newId);
}

/** Many more than anybody has open. */
const pagesKnown = 20;

/** What was written in them since is merged with it, as with what others write. */
function found(
  local: LocalDraft,
  { page, acts, gone, before, bin = [], upTo }: LeftNote,
  newId: NewId,
): LocalDraft {
  const known = takenOf(local, page);
  if (upTo <= known) return local;
  const end = endOf(local);
  const entries = acts.map(({ entry }, n): Entry => ({ ...entry, n, isSent: false, tries: 0 }));
  const moved = rebase(entries, {
    from: { draft: withParts(end.draft, before), findRemoved: findIn(bin, end.findRemoved) },
    to: end,
    isDone: ({ n }) => (acts[n]?.nth ?? 0) <= known,
    newId,
  });
  const step = {
    entries: moved.entries.map(newEntryOf),
    gone: [...gone, ...moved.gone],
    taken: { page, upTo },
  };
  return added(local, step, newId);
}

export const longestActMs = 5_000;

const canJoin = (last: Entry, { joins, tab, firstAt, lastAt, group, held }: NewEntry): boolean =>
  joins !== null &&
  joins === last.joins &&
  tab === last.tab &&
  group.act === last.group.act &&
  !last.isSent &&
  last.held === null &&
  held === null &&
  firstAt - last.lastAt < pauseMs &&
  lastAt - last.firstAt < longestActMs;

/** So often an entry is merged and sent again before its writer is asked. */
const mostTries = 5;

function answered(local: LocalDraft, results: readonly EditResult[], newId: NewId): LocalDraft {
  const answers = new Map(results.map((result) => [result.id, result]));
  const answerTo = (entry: Entry) => (entry.isSent ? answers.get(entry.group.id) : undefined);
  if (!local.queue.some(answerTo)) return local;
  let { base, isBehind, bin, unsure } = local;
  const done = new Set<Entry>();
  const queue = local.queue.map((entry): Entry => {
    const answer = answerTo(entry);
    if (!answer) return entry;
    if (answer.status === 'refused') {
      const next = refused(entry, answer, newId);
      isBehind ||= next.held === null;
      return next;
    }
    done.add(entry);
    const applied = applyEdits(base, entry.group.edits, (part, id) => bin.get(binKey(part, id)));
    // The site took it on what is not known here yet.
    if ('refused' in applied) isBehind = true;
    else {
      unsure = withUnsure(unsure, unsureOf(entry.group, base, applied));
      base = applied.draft;
      bin = withRemoved(withoutBack(bin, base), applied.removed);
    }
    return entry;
  });
  const isPlain = queue.every((entry, at) => done.has(entry) === at < done.size) && !isBehind;
  isBehind ||= unsure.length > 0;
  const next = { ...local, base, queue, isBehind, bin, unsure, answers: local.answers + 1 };
  if (isPlain) return { ...next, queue: queue.slice(done.size) };
  return onNewBase(local, next, newId, (entry) => done.has(entry));
}

/** What was there first is what the site had. */
const withUnsure = (known: readonly Unsure[], more: readonly Unsure[]): readonly Unsure[] => [
  ...known,
  ...more.filter((one) => !known.some(({ kind, id }) => kind === one.kind && id === one.id)),
];

function refused(
  entry: Entry,
  { reason, edit: at, detail: said, errors }: Extract<EditResult, { status: 'refused' }>,
  newId: NewId,
): Entry {
  const detail = errors?.[0]?.message ?? said;
  const tries = entry.tries + 1;
  const edit = entry.group.edits[at];
  // A new part gets another name when it is known who has that one.
  const isTaken = edit?.type === 'add' && (reason === 'name_taken' || reason === 'key_taken');
  const isFirst = reason === 'conflict' || reason === 'gone' || isTaken;
  const field = edit ? placeOf(edit) : null;
  const held: Held | null =
    isFirst && tries <= mostTries ? null : { kind: 'refused', field, reason, detail };
  const group = { ...entry.group, id: newId() };
  return { ...entry, group, isSent: false, tries, held };
}
