import type { Renaming } from '../edit/rename-in.ts';
import { nodeNameKey } from '../logic/logic.ts';
import { type Ending, limits } from '../model/story.ts';
import type { Edit, SetEdit, TextChange, TextEdit } from './edits.ts';
import { fingerprint } from './fingerprint.ts';
import { isField, normalised } from './normalised.ts';
import type { Renamer } from './rename-uses.ts';
import { RefusedEdit, type Whole, type WorkingDraft } from './working-draft.ts';

/** Sets a field, and renames what is called by it; gives what takes that back. */
export function applySet(work: WorkingDraft, renamer: Renamer, edit: SetEdit): Edit[] {
  const { part, id, field } = edit;
  const before = work.part(part, id);
  if (!isField(part, field)) throw new RefusedEdit({ reason: 'not_valid', field });
  const to = normalised(part, field, edit.to);
  const there = fingerprint(before[field]);
  if (there === fingerprint(to)) return [];
  if (there !== edit.was) throw new RefusedEdit({ reason: 'conflict', field, now: before[field] });
  assertFree(work, edit, to);
  const after = { ...before, [field]: to };
  const forward = renamingsOf(work, edit, before[field], to);
  work.put(part, after);
  const backward = renamingsOf(work, edit, to, before[field]);
  const more = renamer.rename(forward, backward, { part, id, field, before });
  const was = fingerprint(work.part(part, id)[field]);
  return [{ type: 'set', part, id, field, was, to: before[field] }, ...more];
}

function assertFree(work: WorkingDraft, { part, id, field }: SetEdit, to: unknown): void {
  if (part === 'node' && field === 'name' && work.nodeNames.isTaken(nodeNameKey(`${to}`), id)) {
    throw new RefusedEdit({ reason: 'name_taken', field, name: `${to}` });
  }
  if (part === 'item' && field === 'key' && work.itemKeys.isTaken(`${to}`, id)) {
    throw new RefusedEdit({ reason: 'key_taken', field, name: `${to}` });
  }
  if (field === 'chapter_id' && !work.chapters.has(`${to}`)) {
    throw new RefusedEdit({ reason: 'gone', field });
  }
  if (field === 'start_node_id' && to !== null && !work.nodes.has(`${to}`)) {
    throw new RefusedEdit({ reason: 'gone', field });
  }
  const names = part === 'story' ? namesIn(field, to).map(({ name }) => nameOf(field, name)) : [];
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice === undefined) return;
  const reason = field === 'snippets' ? 'name_taken' : 'key_taken';
  throw new RefusedEdit({ reason, field, name: twice });
}

/** Snippets are called without regard to case. */
const nameOf = (field: string, name: string) => (field === 'snippets' ? nodeNameKey(name) : name);

const listsOfNames = {
  variables: { kind: 'variable', name: 'key' },
  achievements: { kind: 'achievement', name: 'key' },
  snippets: { kind: 'snippet', name: 'name' },
} as const;

const isListOfNames = (field: string): field is keyof typeof listsOfNames =>
  Object.hasOwn(listsOfNames, field);

/** By what the things of one of the story's lists are called. */
function namesIn(field: string, list: unknown): { id: string; name: string }[] {
  if (!isListOfNames(field) || !Array.isArray(list)) return [];
  const name = listsOfNames[field].name;
  return list.map((thing) => ({ id: `${thing?.id}`, name: `${thing?.[name]}` }));
}

/** What is called otherwise when a field becomes another one. */
function renamingsOf(
  work: WorkingDraft,
  { part, id, field }: SetEdit,
  before: unknown,
  after: unknown,
): Renaming[] {
  if (part === 'node' && field === 'name') return [{ kind: 'node', ...fromTo(before, after) }];
  if (part === 'item' && field === 'key') return [{ kind: 'item', ...fromTo(before, after) }];
  if (part === 'node' && field === 'ending') {
    const [from, to] = [before, after].map((ending) => (ending as Ending | null)?.name);
    // Another node may still give the ending of that name.
    const isRenamed = from !== undefined && to !== undefined && from !== to;
    return isRenamed && !work.endings.isTaken(from, id) ? [{ kind: 'ending', from, to }] : [];
  }
  if (part !== 'story' || !isListOfNames(field)) return [];
  const { kind } = listsOfNames[field];
  const names = new Map(namesIn(field, before).map((thing) => [thing.id, thing.name]));
  return namesIn(field, after).flatMap(({ id: thing, name: to }) => {
    const from = names.get(thing);
    return from === undefined || from === to ? [] : [{ kind, from, to }];
  });
}

const fromTo = (from: unknown, to: unknown) => ({ from: `${from}`, to: `${to}` });

/** Changes places of a node's text; gives what takes that back. */
export function applyText(work: WorkingDraft, { id, was, changes }: TextEdit): Edit[] {
  const node = work.part('node', id);
  const before = String(node.body);
  if (fingerprint(before) !== was) {
    throw new RefusedEdit({ reason: 'conflict', field: 'body', now: before });
  }
  const changed = changes.length > limits.textChangesPerEdit ? null : changedText(before, changes);
  if (changed === null) throw new RefusedEdit({ reason: 'not_valid', field: 'body' });
  const { text, back } = changed;
  if (text === before) return [];
  if (text.length > limits.bodyCharacters) {
    throw new RefusedEdit({ reason: 'limit_reached', field: 'body', name: String(node.name) });
  }
  const after: Whole = { ...node, body: text };
  work.put('node', after);
  return [{ type: 'text', id, was: fingerprint(text), changes: back }];
}

/** The text with the changes in it, and what takes them back; null = it has no such places. */
export function changedText(
  text: string,
  changes: readonly TextChange[],
): { text: string; back: TextChange[] } | null {
  const pieces: string[] = [];
  const back: TextChange[] = [];
  let at = 0;
  let length = 0;
  for (const [from, to, insert] of changes) {
    if (!(from >= at && to >= from && to <= text.length)) return null;
    pieces.push(text.slice(at, from), insert);
    length += from - at;
    back.push([length, length + insert.length, text.slice(from, to)]);
    length += insert.length;
    at = to;
  }
  return { text: pieces.join('') + text.slice(at), back };
}
