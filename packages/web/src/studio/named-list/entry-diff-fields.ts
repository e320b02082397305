import type { DiffField } from '../../forms/conflict-view.tsx';
import { t } from '../t.ts';
import { type ListDraft, type NamedDraft, remaining } from './named-draft.ts';

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
