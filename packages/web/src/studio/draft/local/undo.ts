/**
 * Steps back and forth over what was done in this tab. A step has the edits that take an act back, and
 * what each field was before and after the act: where nobody else wrote meanwhile the edits are exact,
 * elsewhere the three are merged, and only one's own words go.
 */
import {
  type Act,
  type Applied,
  type Draft,
  type DraftNode,
  type Edit,
  type FindRemoved,
  fingerprint,
  type Mark,
  type MarkEdit,
  mergeField,
  type RemoveEdit,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Chapter, Item } from '@brasslamp/story/model';
import { type FieldPlace, placeKey } from './local-draft.ts';
import { applyEdits, fieldEdit, fieldIn, isLostStart, partIn, placeOf } from './rebase.ts';
import { mergedFor } from './values/merged-for.ts';
import { type WaitedPart, waitedIn, withWaited } from './waited-parts.ts';

export interface UndoStep {
  n: number;
  act: Act;
  label: string | null;
  joins: string | null;
  /** When it was last added to. */
  at: number;
  edits: readonly Edit[];
  fields: readonly { place: FieldPlace; before: unknown; after: unknown }[];
  /** What the edits take away, as the act left it: what somebody else wrote in it since is not one's own. */
  takes?: readonly Taken[];
  waited?: readonly WaitedPart[];
  /** What the edits say about nodes otherwise, as the act left it; the last one counts. */
  marks?: readonly Noted[];
}

type Noted = MarkEdit['marks'][number];

interface Taken {
  part: RemoveEdit['part'];
  id: string;
  /** Of a chapter all that is in it. */
  parts: readonly (DraftNode | Item | Chapter)[];
  /** The same nodes' marks. */
  marks: readonly string[];
  /** Whether readers began there. */
  isStart: boolean;
}

export interface UndoStacks {
  undo: readonly UndoStep[];
  redo: readonly UndoStep[];
}

/**
 * Without bringing back what came back by no later one of these steps. Where that goes once more, it goes by
 * another act: to bring it back then would take that one back. `since`: steps from before wait below a
 * replacement of the whole draft.
 */
export function withoutReturned(
  steps: readonly UndoStep[],
  head: Draft,
  since: number,
): readonly UndoStep[] {
  const parts = { chapter: head.chapters, node: head.nodes, item: head.items };
  // Once the newer steps are taken.
  const there = new Map<string, boolean>();
  const isLeft = (edit: Edit): boolean => {
    if (edit.type !== 'restore' && edit.type !== 'remove') return true;
    const key = `${edit.part} ${edit.id}`;
    const isThere = there.get(key) ?? parts[edit.part].has(edit.id);
    // What a step would take away and is gone already went by another act, and no older one brings it back.
    there.set(key, edit.type === 'restore' || !isThere);
    return edit.type === 'remove' || !isThere;
  };
  const newestFirst = steps.toReversed().flatMap((step): UndoStep[] => {
    const edits = step.at > since ? step.edits.filter(isLeft) : step.edits;
    if (edits.length === step.edits.length) return [step];
    return edits.length > 0 ? [{ ...step, edits }] : [];
  });
  const left = newestFirst.toReversed();
  const isSameAsBefore =
    left.length === steps.length && left.every((step, at) => step === steps[at]);
  return isSameAsBefore ? steps : left;
}

const mostSteps = 300;
const mostCharacters = 12_000_000;

/** What takes an act back that led from one draft to another; `site` = what the site has. */
export function stepOf(
  about: Pick<UndoStep, 'n' | 'act' | 'label' | 'joins' | 'at'>,
  edits: readonly Edit[],
  { before, after, site }: { before: Draft; after: Draft; site: Draft },
): UndoStep {
  const places = new Map<string, FieldPlace>();
  for (const edit of edits) {
    const place = placeOf(edit);
    if (place) places.set(placeKey(place), place);
  }
  const fields = [...places.values()].map((place) => ({
    place,
    before: fieldIn(before, place),
    after: fieldIn(after, place),
  }));
  const takes = edits.flatMap((edit, at): Taken[] => {
    if (edit.type !== 'remove') return [];
    const { part, id } = edit;
    const applied = applyEdits(after, edits.slice(0, at), () => undefined);
    if ('refused' in applied) return [];
    const { draft } = applied;
    const parts = partsTaken(draft, edit);
    const marks = marksTaken(draft, edit);
    return [{ part, id, parts, marks, isStart: isStartTaken(draft, edit) }];
  });
  const waited = waitedIn(before, edits, site);
  const marks = edits.flatMap((edit) => (edit.type === 'mark' ? edit.marks : []));
  return {
    ...{ ...about, edits, fields },
    ...(takes.length > 0 && { takes }),
    ...(waited.length > 0 && { waited }),
    ...(marks.length > 0 && { marks: marks.map((mark) => notedIn(after, mark)) }),
  };
}

const unmarked: Mark = { position: null, status: null, colour: null, note: '' };

/** The same of what is said about a node, as it is. */
function notedIn({ marks }: Draft, { id, ...said }: Noted): Noted {
  const mark = marks.get(id) ?? unmarked;
  const fields = Object.keys(said) as (keyof Mark)[];
  return { id, ...Object.fromEntries(fields.map((field) => [field, mark[field]])) };
}

/** Without what somebody noted otherwise since. */
function withOwnMarks(head: Draft, step: UndoStep): UndoStep {
  const { marks: left } = step;
  if (!left) return step;
  const edits = step.edits.flatMap((edit): Edit[] => {
    if (edit.type !== 'mark') return [edit];
    const marks = edit.marks.flatMap((mark): Noted[] => {
      const [there, was] = [notedIn(head, mark), left.findLast(({ id }) => id === mark.id)];
      const fields = Object.entries(mark).filter(([field]) => {
        const name = field as keyof Noted;
        return name === 'id' || isSame(there[name], was?.[name]);
      });
      return fields.length > 1 ? [{ ...Object.fromEntries(fields), id: mark.id }] : [];
    });
    return marks.length > 0 ? [{ ...edit, marks }] : [];
  });
  return { ...step, edits };
}

function partsTaken({ chapters, nodes, items }: Draft, { part, id }: RemoveEdit) {
  const isIn = (one: DraftNode | Item) => (part === 'chapter' ? one.chapter_id : one.id) === id;
  const chapter = part === 'chapter' ? chapters.get(id) : undefined;
  const inIt = [...nodes.values(), ...items.values()].filter(isIn);
  return chapter ? [chapter, ...inIt] : inIt;
}

/** What is said of the nodes that go; where they are on the map is nobody's words. */
const marksTaken = (draft: Draft, edit: RemoveEdit): string[] =>
  partsTaken(draft, edit).flatMap(({ id }) => {
    const { status, colour, note } = draft.marks.get(id) ?? {
      status: null,
      colour: null,
      note: '',
    };
    return status || colour || note ? [JSON.stringify([id, status, colour, note])] : [];
  });

const isStartTaken = (draft: Draft, edit: RemoveEdit): boolean =>
  partsTaken(draft, edit).some(({ id }) => id === draft.story.start_node_id);

/**
 * Whether nobody has written since in what is to be taken away, nor put something into it, nor let readers
 * begin there.
 */
function isAsLeft(draft: Draft, edit: RemoveEdit, { takes }: UndoStep): boolean {
  const taken = takes?.find(({ part, id }) => part === edit.part && id === edit.id);
  // It is gone already.
  if (!taken) return true;
  const { parts: left, marks, isStart } = taken;
  if (!isStart && isStartTaken(draft, edit)) return false;
  if (marksTaken(draft, edit).some((mark) => !marks.includes(mark))) return false;
  return partsTaken(draft, edit).every((one) => {
    const was = left.find(({ id }) => id === one.id);
    return was !== undefined && isSame(written(one), written(was));
  });
}

/** Where it stands is nobody's words. */
function written(part: DraftNode | Item | Chapter): object {
  const {
    ordinal: _o,
    place: _p,
    chapter_id: _c,
    ...rest
  } = {
    ordinal: 0,
    place: 0,
    chapter_id: '',
    ...part,
  };
  return rest;
}

/** The newest steps, as many as a browser can well keep. */
export function withinLimits(steps: readonly UndoStep[]): readonly UndoStep[] {
  let characters = 0;
  let count = 0;
  for (const step of steps.toReversed()) {
    characters += sizeOf(step);
    if (count > 0 && (characters > mostCharacters || count >= mostSteps)) break;
    count += 1;
  }
  return count === steps.length ? steps : steps.slice(-count);
}

const sizeOf = ({ fields }: UndoStep): number =>
  fields.reduce((sum, { before, after }) => sum + lengthOf(before) + lengthOf(after), 100);

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);

/** The edits that take a step on what is there now, and what they lead to; null = nothing is left to do. */
export function takeStep(
  head: Draft,
  step: UndoStep,
  findRemoved: FindRemoved,
): { edits: readonly Edit[]; applied: Applied } | null {
  const own = withOwnMarks(head, step);
  const whole = { ...own, edits: withWaited(head, own, findRemoved) };
  const exact = applyEdits(head, whole.edits, findRemoved);
  const isExact =
    !('refused' in exact) &&
    !whole.edits.some((edit) => isLostStart(edit, exact.draft)) &&
    takesOwnAlone(head, whole, findRemoved);
  const edits = isExact ? whole.edits : mergedEdits(head, whole, findRemoved);
  const applied = isExact ? exact : applyEdits(head, edits, findRemoved);
  if ('refused' in applied || !isChange(applied)) return null;
  return { edits, applied };
}

const takesOwnAlone = (head: Draft, step: UndoStep, findRemoved: FindRemoved): boolean =>
  step.edits.every((edit, at) => {
    if (edit.type !== 'remove') return true;
    const before = applyEdits(head, step.edits.slice(0, at), findRemoved);
    return 'refused' in before || isAsLeft(before.draft, edit, step);
  });

export const isChange = ({ changed }: Applied): boolean =>
  changed.story ||
  changed.chapters.size + changed.nodes.size + changed.items.size + changed.marks.size > 0;

/**
 * One after the other; what cannot be taken back any more stays. Where the words that were moved out of
 * a text cannot go back there, the node to which they went stays as well.
 */
function mergedEdits(head: Draft, step: UndoStep, findRemoved: FindRemoved): Edit[] {
  const merged = new Set<string>();
  const edits: Edit[] = [];
  const isWhole = step.edits.every((edit) => isClean(head, edit, step));
  let work = head;
  for (const edit of step.edits) {
    const place = placeOf(edit);
    const key = place && placeKey(place);
    if (key && merged.has(key)) continue;
    if (edit.type === 'remove' && !(isWhole && isAsLeft(work, edit, step))) continue;
    const next = place ? editFor(work, place, edit, step) : edit;
    if (key && next !== edit) merged.add(key);
    if (next && isLostStart(next, work)) continue;
    const applied = next && applyEdits(work, [next], findRemoved);
    if (!applied || 'refused' in applied) continue;
    edits.push(next);
    work = applied.draft;
  }
  const stays = step.edits.filter((edit) => isStillThere(work, edit));
  return stays.length > 0 ? mergedEdits(head, withoutParts(step, stays), findRemoved) : edits;
}

const isStillThere = (draft: Draft, edit: Edit): edit is RemoveEdit =>
  edit.type === 'remove' && partIn(draft, edit.part, edit.id) !== undefined;

/** What was to go and is still there stays as it is: the act has changed nothing else in it, it brought it. */
function withoutParts(step: UndoStep, parts: readonly RemoveEdit[]): UndoStep {
  const isOfThem = (one: { part: string; id: string }) =>
    parts.some(({ part, id }) => part === one.part && id === one.id);
  const edits = step.edits.flatMap((edit): Edit[] => {
    if (edit.type === 'mark') {
      const marks = edit.marks.filter(({ id }) => !isOfThem({ part: 'node', id }));
      return marks.length > 0 ? [{ ...edit, marks }] : [];
    }
    const about = edit.type === 'remove' ? edit : placeOf(edit);
    return about && isOfThem(about) ? [] : [edit];
  });
  return { ...step, edits };
}

function isClean(head: Draft, edit: Edit, step: UndoStep): boolean {
  const place = placeOf(edit);
  if (!place) return true;
  const there = fieldIn(head, place);
  if (there === undefined) return false;
  const values = valuesOf(step, place);
  if (!values || ('was' in edit && edit.was === fingerprint(there))) return true;
  const { before, after } = values;
  return mergeField(place.part, place.field)(after, before, there).conflicts.length === 0;
}

/** What a field was before and after the act; null where it was not there. */
function valuesOf({ fields }: UndoStep, place: FieldPlace) {
  const values = fields.find((one) => placeKey(one.place) === placeKey(place));
  return values?.after === undefined || values.before === undefined ? null : values;
}

function editFor(work: Draft, place: FieldPlace, edit: Edit, step: UndoStep): Edit | null {
  const there = fieldIn(work, place);
  if (there === undefined) return null;
  if ('was' in edit && edit.was === fingerprint(there)) return edit;
  const values = valuesOf(step, place);
  if (!values) return null;
  const { before, after } = values;
  const merge = mergeField(place.part, place.field);
  const kept = mergedFor('theirs', merge, [after, before, there]);
  return isSame(kept, there) ? null : fieldEdit(place, there, kept);
}
