/** A list of things that the story's logic knows by their keys, as it is written in a form. */
import type { FieldError } from '@brasslamp/contract/error-codes';
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
