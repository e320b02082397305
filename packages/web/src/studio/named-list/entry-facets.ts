import type { Facet } from '../drafts/conflict-view.tsx';
import { type ListDraft, type NamedDraft, remaining } from './named-draft.ts';

/**
 * How a list reads, entry by entry, when it is compared with another: all entries of both have
 * their place, and one that this list does not have says nothing.
 */
export function entryFacets<Entry extends NamedDraft>(
  draft: ListDraft<Entry>,
  other: ListDraft<Entry> | undefined,
  words: (entry: Entry) => string,
): Facet[] {
  const own = byIdentity(draft);
  // In one order for both sides, whichever is asked first.
  const all = [...new Map([...byIdentity(other ?? draft), ...own])].sort(([one], [two]) =>
    one < two ? -1 : 1,
  );
  return all.map(([identity, { name, key }]) => {
    const entry = own.get(identity);
    return { label: name || key, text: entry ? words(entry) : '' };
  });
}

/** What is not saved yet is the same where it has the same key. */
const byIdentity = <Entry extends NamedDraft>(draft: ListDraft<Entry>): Map<string, Entry> =>
  new Map(remaining(draft).map((entry) => [entry.id ?? `new ${entry.key}`, entry]));
