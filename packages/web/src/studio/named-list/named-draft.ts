/** A list of things that the story's logic knows by their keys, as it is written in a form. */
import type { FieldError } from '@brasslamp/contract/error-codes';
import {
  isSame,
  keepMine,
  type Merge,
  mergeFields,
  mergeList,
  mergeWhole,
} from '@brasslamp/story/edit';
import type { DiffField } from '../../forms/conflict-view.tsx';
import { keyFault, suggestedKey } from '../frame/item-key.ts';
import { t } from '../t.ts';

export interface NamedDraft {
  /** The key of the entry in the form; means nothing elsewhere. */
  tag: string;
  /** Null until the server has made it. */
  id: string | null;
  /** What people call it; the key is made from it until it is set by hand. */
  name: string;
  key: string;
  isKeyOwn: boolean;
  /** Stays in the form until the next save, so that it can be brought back. */
  isRemoved: boolean;
}

export interface ListDraft<Entry extends NamedDraft> {
  entries: Entry[];
}

let nextTag = 1;

export const newNamed = (): NamedDraft => ({
  tag: `entry-${nextTag++}`,
  id: null,
  name: '',
  key: '',
  isKeyOwn: false,
  isRemoved: false,
});

/** Local copies come from another page view, where the same tags meant other entries. */
export const withNewTags = <E extends NamedDraft>({ entries }: ListDraft<E>): ListDraft<E> => ({
  entries: entries.map((entry) => ({ ...entry, tag: newNamed().tag })),
});

export const remaining = <E extends NamedDraft>({ entries }: ListDraft<E>): E[] =>
  entries.filter(({ isRemoved }) => !isRemoved);

export const withName = <E extends NamedDraft>(entry: E, name: string, others: E[]): E => ({
  ...entry,
  name,
  key: entry.isKeyOwn ? entry.key : freeKey(suggestedKey(name), others),
});

/** Emptied, the key follows the name again. */
export const withKey = <E extends NamedDraft>(entry: E, key: string): E => ({
  ...entry,
  key,
  isKeyOwn: key !== '',
});

const keyCharacters = 40;

/** `coin`, or the first of `coin_2`, `coin_3` … that no other entry has. */
function freeKey(wanted: string, others: NamedDraft[]): string {
  const taken = new Set(others.map(({ key }) => key));
  let key = wanted;
  for (let number = 2; wanted !== '' && taken.has(key); number += 1) {
    const ending = `_${number}`;
    key = wanted.slice(0, keyCharacters - ending.length) + ending;
  }
  return key;
}

/** What is wrong with the keys before any server is asked; `list` begins the fields' paths. */
export function checkKeys(draft: ListDraft<NamedDraft>, list: string): FieldError[] {
  const seen = new Set<string>();
  return remaining(draft).flatMap(({ key }, index) => {
    const path = `${list}.${index}.key`;
    const fault = keyFault(key) ?? (seen.has(key) ? 'keyTwice' : null);
    seen.add(key);
    return fault ? [{ path, message: t(`studio.errors.${fault}`, { key }) }] : [];
  });
}

export interface Renaming {
  id: string;
  from: string;
  to: string;
}

/** Which entries have another key than they were saved with. */
export function renamings(base: ListDraft<NamedDraft>, sent: ListDraft<NamedDraft>): Renaming[] {
  const keys = new Map(base.entries.map(({ id, key }) => [id, key]));
  return remaining(sent).flatMap(({ id, key: to }) => {
    const from = id === null ? undefined : keys.get(id);
    return id !== null && from !== undefined && from !== to ? [{ id, from, to }] : [];
  });
}

/** Takes renamings back. */
export const withKeysOf = <E extends NamedDraft>(
  { entries }: ListDraft<E>,
  renamed: Renaming[],
): ListDraft<E> => ({
  entries: entries.map((entry) => {
    const renaming = renamed.find(({ id }) => id === entry.id);
    return renaming ? { ...entry, key: renaming.from, isKeyOwn: true } : entry;
  }),
});

/**
 * How three states of a list become one; `shape` has the fields of an entry that are its own. An
 * entry that waits to be brought back counts as removed.
 */
export function mergeNamed<E extends NamedDraft>(
  shape: { [K in Exclude<keyof E, keyof NamedDraft>]: Merge<E[K]> },
): Merge<ListDraft<E>> {
  const contentOf = ({ tag: _, isKeyOwn: __, isRemoved: ___, ...content }: E): unknown => content;
  const named: { [K in keyof NamedDraft]: Merge<NamedDraft[K]> } = {
    tag: keepMine,
    id: keepMine,
    name: mergeWhole(),
    key: mergeWhole(),
    isKeyOwn: keepMine,
    isRemoved: keepMine,
  };
  const item = mergeFields({ ...named, ...shape } as { [K in keyof E]: Merge<E[K]> });
  const list = mergeList<E>({ idOf: ({ id, tag }) => id ?? tag, contentOf, item });
  return (base, mine, theirs) => {
    const isUntouched = isSame(base.entries.map(contentOf), theirs.entries.map(contentOf));
    if (isUntouched) return { value: mine, conflicts: [] };
    return mergeFields<ListDraft<E>>({ entries: list })(
      { entries: remaining(base) },
      { entries: remaining(mine) },
      { entries: remaining(theirs) },
    );
  };
}

/** New entries get the ids that entries of the same keys have in what was saved. */
export function recogniseEntries<E extends NamedDraft>(
  { entries }: ListDraft<E>,
  sent: ListDraft<E>,
  saved: { id: string; key: string }[],
): ListDraft<E> {
  const known = new Set(entries.map(({ id }) => id));
  const sentKeys = new Map(sent.entries.map(({ tag, key }) => [tag, key]));
  const ids = new Map(saved.flatMap(({ id, key }) => (known.has(id) ? [] : [[key, id]])));
  return {
    entries: entries.map((entry) => ({
      ...entry,
      id: entry.id ?? ids.get(sentKeys.get(entry.tag) ?? '') ?? null,
    })),
  };
}

/** Brings the form up to a save: new entries get their ids, and what was removed is gone. */
export function adoptSaved<E extends NamedDraft>(
  { entries }: ListDraft<E>,
  sent: ListDraft<E>,
  saved: { id: string; key: string }[],
): ListDraft<E> {
  const removed = new Set(sent.entries.filter(({ isRemoved }) => isRemoved).map(({ tag }) => tag));
  const sentKeys = new Map(sent.entries.map(({ tag, key }) => [tag, key]));
  const ids = new Map(saved.map(({ id, key }) => [key, id]));
  return {
    entries: entries
      .filter(({ tag, isRemoved }) => !(isRemoved && removed.has(tag)))
      .map((entry) => ({
        ...entry,
        id: entry.id ?? ids.get(sentKeys.get(entry.tag) ?? '') ?? null,
        isKeyOwn: entry.isKeyOwn || sentKeys.has(entry.tag),
      })),
  };
}

/** How a list reads, entry by entry, when it is compared with another. */
export function entryDiffFields<Entry extends NamedDraft>(
  draft: ListDraft<Entry>,
  words: (entry: Entry) => string,
): DiffField[] {
  const entries = remaining(draft);
  const nameOf = ({ name, key }: Entry) => name || key;
  return [
    // What is not saved yet is the same where it has the same key.
    ...entries.map((entry) => ({
      key: entry.id ?? `new ${entry.key}`,
      label: nameOf(entry),
      text: words(entry),
    })),
    { key: 'order', label: t('studio.conflict.order'), text: entries.map(nameOf).join('\n') },
  ];
}
