/** Fields that name things: another name is written into all that uses the old one, and no two things have the same. */
import type { Renaming } from '../../edit/rename-in.ts';
import { nodeNameKey } from '../../logic/logic.ts';
import { type FieldPlace, fieldOf, type PartKind } from '../parts/field.ts';
import { RefusedEdit } from './refusal.ts';
import type { WorkingDraft } from './working-draft.ts';

const listsOfNames = {
  variables: { kind: 'variable', name: 'key' },
  achievements: { kind: 'achievement', name: 'key' },
  snippets: { kind: 'snippet', name: 'name' },
} as const;

const isListOfNames = (field: string): field is keyof typeof listsOfNames =>
  Object.hasOwn(listsOfNames, field);

const namingFields: Record<PartKind, readonly string[]> = {
  story: Object.keys(listsOfNames),
  chapter: [],
  node: ['name', 'ending'],
  item: ['key'],
};

export const isNaming = (part: PartKind, field: string): boolean =>
  namingFields[part].includes(field);

/** Refuses a name that something else has. */
export function assertNamesFree(
  work: WorkingDraft,
  { part, id, field }: FieldPlace,
  to: unknown,
): void {
  if (part === 'node' && field === 'name' && work.nodeNames.isTaken(nodeNameKey(`${to}`), id)) {
    throw new RefusedEdit({ reason: 'name_taken', field, name: `${to}` });
  }
  if (part === 'item' && field === 'key' && work.itemKeys.isTaken(`${to}`, id)) {
    throw new RefusedEdit({ reason: 'key_taken', field, name: `${to}` });
  }
  const names = part === 'story' ? namesIn(field, to).map(({ name }) => keyOf(field, name)) : [];
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice === undefined) return;
  const reason = field === 'snippets' ? 'name_taken' : 'key_taken';
  throw new RefusedEdit({ reason, field, name: twice });
}

/** Snippets are called without regard to case. */
const keyOf = (field: string, name: string) => (field === 'snippets' ? nodeNameKey(name) : name);

/** By what the things of one of the story's lists are called. */
function namesIn(field: string, list: unknown): { id: string; name: string }[] {
  if (!isListOfNames(field) || !Array.isArray(list)) return [];
  const name = listsOfNames[field].name;
  return list.map((thing) => ({ id: `${thing?.id}`, name: `${thing?.[name]}` }));
}

/** The renamings that follow when a field becomes another one. */
export function renamingsOf(
  work: WorkingDraft,
  { part, id, field }: FieldPlace,
  [before, after]: readonly [before: unknown, after: unknown],
): Renaming[] {
  if (part === 'node' && field === 'name') return [{ kind: 'node', ...fromTo(before, after) }];
  if (part === 'item' && field === 'key') return [{ kind: 'item', ...fromTo(before, after) }];
  if (part === 'node' && field === 'ending') {
    const [from, to] = [endingName(before), endingName(after)];
    // Another node may still give the ending of that name.
    const isRenamed = from !== null && to !== null && from !== to;
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

function endingName(ending: unknown): string | null {
  const name = typeof ending === 'object' && ending ? fieldOf(ending, 'name') : null;
  return typeof name === 'string' ? name : null;
}
