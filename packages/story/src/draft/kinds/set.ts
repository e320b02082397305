import { isSame } from '../../edit/merge.ts';
import { renameValues } from '../../edit/rename-values.ts';
import { newestLevel } from '../../model/defaults.ts';
import { isRecord } from '../../model/records.ts';
import { limits, type Snippet } from '../../model/story.ts';
import type { Edit, SetEdit } from '../parts/edits.ts';
import { type FieldPlace, fieldIn, fieldOf } from '../parts/field.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import { isField, normalised } from '../parts/normalised.ts';
import type { Draft } from '../parts/parts.ts';
import { rebaseField } from './field-change.ts';
import type { EditKind } from './kind.ts';
import { assertNamesFree, renamingsOf } from './naming.ts';
import { RefusedEdit } from './refusal.ts';
import type { Renamer } from './rename-uses.ts';
import type { WorkingDraft } from './working-draft.ts';

const placeOf = ({ part, id, field }: SetEdit): FieldPlace => ({ part, id, field });

/** A set replaces a whole field; what is called by it is renamed. */
export const set: EditKind<SetEdit> = {
  apply,
  partOf: ({ part, id }) => ({ part, id }),
  placeOf,
  wordsOf: ({ field, to }) => ({ [field]: to }),
  chapterOf: ({ field, to }) => (field === 'chapter_id' ? `${to}` : null),
  withRoom(edit, now, before) {
    const [was, there] = [before, now].map((draft) => fieldIn(draft, edit));
    // What an edit before it in the group brought is no one else's; what comes back may be the start again, or not.
    const isOwn = !isSame(was, there) || edit.field === 'start_node_id';
    return isOwn ? { ...edit, was: fingerprint(there) } : edit;
  },
  // What was to come into a chapter that is gone stays where it is.
  isIdle: (edit, now) => edit.field === 'chapter_id' || isLostStart(edit, now),
  rebase: (edit, moving) => rebaseField(edit, placeOf(edit), moving),
};

function apply(edit: SetEdit, work: WorkingDraft, renamer: Renamer): Edit[] {
  const { part, id, field } = edit;
  const before = work.part(part, id);
  if (!isField(part, field)) throw new RefusedEdit({ reason: 'not_valid', field });
  const was = fieldOf(before, field);
  const to = normalised(part, field, edit.to);
  const there = fingerprint(was);
  if (there === fingerprint(to)) return [];
  if (there !== edit.was) throw new RefusedEdit({ reason: 'conflict', field, now: was });
  assertNamesFree(work, edit, to);
  assertLeadsSomewhere(work, field, to);
  const forward = renamingsOf(work, edit, [was, to]);
  work.put(part, { ...before, [field]: withNewValues(work, field, was, to) });
  const backward = renamingsOf(work, edit, [to, was]);
  const more = renamer.rename(forward, backward, { part, id, field, before });
  const now = fieldOf(work.part(part, id), field);
  return [
    ...setsBack({ type: 'set', part, id, field, was: fingerprint(now), to: was }, now),
    ...more,
  ];
}

/** What is to stand in a field; the values of snippets that got other keys are renamed in their texts. */
function withNewValues(work: WorkingDraft, field: string, was: unknown, to: unknown): unknown {
  if (field !== 'snippets' || !areSnippets(was) || !areSnippets(to)) return to;
  const { snippets, taken } = renameValues(was, to, work.story.level);
  if (taken !== null) throw new RefusedEdit({ reason: 'key_taken', field, name: taken });
  const long = snippets.find(({ body }) => body.length > limits.sharedTextCharacters);
  if (long !== undefined) throw new RefusedEdit({ reason: 'limit_reached', name: long.name });
  return snippets;
}

/** The way back: where it would rename values that were never renamed, it takes them away before. */
function setsBack(edit: SetEdit, now: unknown): SetEdit[] {
  const { field, to } = edit;
  if (field !== 'snippets' || !areSnippets(now) || !areSnippets(to)) return [edit];
  if (isSame(renameValues(now, to, newestLevel).snippets, to)) return [edit];
  const none = now.map((snippet) => ({ ...snippet, values: [] }));
  return [
    { ...edit, to: none },
    { ...edit, was: fingerprint(none) },
  ];
}

const areSnippets = (list: unknown): list is Snippet[] =>
  Array.isArray(list) &&
  list.every(
    (one) =>
      isRecord(one) &&
      typeof one.body === 'string' &&
      Array.isArray(one.values) &&
      one.values.every((key) => typeof key === 'string'),
  );

function assertLeadsSomewhere(work: WorkingDraft, field: string, to: unknown): void {
  const isLost =
    (field === 'chapter_id' && !work.chapters.has(`${to}`)) ||
    (field === 'start_node_id' && to !== null && !work.nodes.has(`${to}`));
  if (isLost) throw new RefusedEdit({ reason: 'gone', field });
}

/** A story cannot begin with a node that is gone. */
export const isLostStart = (edit: Edit, { nodes }: Draft): boolean =>
  edit.type === 'set' &&
  edit.field === 'start_node_id' &&
  edit.to !== null &&
  !nodes.has(`${edit.to}`);
