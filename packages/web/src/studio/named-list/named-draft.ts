/** A list of things that the story's logic knows by their keys, as it is written in a form. */

import type { FieldError } from '@brasslamp/contract/error-codes';
import { freeKey } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import { suggestedKey } from '@brasslamp/story/model/suggested-key';
import type { Failure } from '../../api/api.ts';
import { keyFault } from '../frame/item-key.ts';
import { t } from '../t.ts';

export interface NamedDraft {
  /** The key of the entry in the form; means nothing elsewhere. */
  tag: string;
  /** As the story's draft knows it. */
  id: string | null;
  /** The name that people know; the key is made from it until it is set by hand. */
  name: string;
  key: string;
  isKeyOwn: boolean;
  /** Stays in the form for a while, so that it can be brought back. */
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
  key: entry.isKeyOwn ? entry.key : keyAmong(name, others),
});

/** Emptied, the key follows the name again. */
export const withKey = <E extends NamedDraft>(entry: E, key: string): E => ({
  ...entry,
  key,
  isKeyOwn: key !== '',
});

/** As the name suggests it; '' where it suggests none. */
function keyAmong(name: string, others: NamedDraft[]): string {
  const taken = new Set(others.map(({ key }) => key));
  const wanted = suggestedKey(name);
  return wanted && freeKey(wanted, (key) => taken.has(key));
}

/** The faults of the keys before any server is asked; `list` begins the fields' paths. */
export function checkKeys(draft: ListDraft<NamedDraft>, list: string): FieldError[] {
  const seen = new Set<string>();
  return remaining(draft).flatMap(({ key }, index) => {
    const path = `${list}.${index}.key`;
    const fault = keyFault(key) ?? (seen.has(key) ? 'keyTwice' : null);
    seen.add(key);
    return fault
      ? [{ path, message: t(`studio.errors.${fault}`, { key, most: limits.keyCharacters - 1 }) }]
      : [];
  });
}

export interface Renaming {
  id: string;
  from: string;
  to: string;
}

export interface Renamed {
  renamings: Renaming[];
  /** In how many places of the story the names were used. */
  places: number;
}

/** The form as the list of entries needs it. */
export interface ListForm<Entry extends NamedDraft> {
  form: {
    draft: ListDraft<Entry>;
    /** As the story's draft has them. */
    base: ListDraft<Entry>;
    failure: Failure | null;
    change: (step: (draft: ListDraft<Entry>) => ListDraft<Entry>) => void;
  };
  /** The entries that were just renamed. */
  renamed: Renamed | null;
  undoRenaming: () => void;
}
