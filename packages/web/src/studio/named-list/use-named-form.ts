import { useRef, useState } from 'react';
import { type DraftForm, type DraftOptions, useDraft } from '../../forms/use-draft.ts';
import { useSayBinned } from '../bin/undo-deletion.ts';
import { useInvalidateStory } from '../queries/story-queries.ts';
import {
  adoptSaved,
  type ListDraft,
  type NamedDraft,
  type Renaming,
  recogniseEntries,
  remaining,
  renamings,
  withKeysOf,
  withNewTags,
} from './named-draft.ts';

export interface Renamed {
  renamings: Renaming[];
  /** In how many places of the story the names were used. */
  places: number;
}

/** What the list of entries needs of its form. */
export interface ListForm<Entry extends NamedDraft> {
  form: Pick<DraftForm<ListDraft<Entry>>, 'draft' | 'base' | 'failure' | 'change' | 'isSaving'>;
  /** What the last save renamed. */
  renamed: Renamed | null;
  undoRenaming: () => void;
}

export interface NamedForm<Entry extends NamedDraft> extends ListForm<Entry> {
  form: DraftForm<ListDraft<Entry>>;
}

type Options<Entry extends NamedDraft, Saved extends { version: number }> = Pick<
  DraftOptions<ListDraft<Entry>, Saved>,
  'thing' | 'start' | 'version' | 'check' | 'send' | 'toDraft' | 'merge' | 'isDraft'
> & {
  namesIn: (saved: Saved) => { id: string; key: string }[];
  /** How many places use the key. */
  countUses: (key: string) => number;
  /** Adds the fields that an entry of an older local copy lacks. */
  complete?: (entry: Entry) => Entry;
  /** After something that was removed came back by itself: the form is to show it. */
  onRestored: () => void;
};

/** The form of a list that is saved as a whole, and in which a changed key is a renaming. */
export function useNamedForm<Entry extends NamedDraft, Saved extends { version: number }>({
  namesIn,
  countUses,
  onRestored,
  complete,
  send,
  ...options
}: Options<Entry, Saved>): NamedForm<Entry> {
  const invalidate = useInvalidateStory();
  const sayBinned = useSayBinned();
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const base = useRef(options.start);
  const sending = useRef<Renamed | null>(null);
  const isDirty = useRef(false);
  const removing = useRef<{ id: string; name: string }[]>([]);

  const form = useDraft<ListDraft<Entry>, Saved>({
    ...options,
    send(draft, ifMatch) {
      const found = renamings(base.current, draft);
      const places = found.reduce((sum, { from }) => sum + countUses(from), 0);
      sending.current = found.length > 0 ? { renamings: found, places } : null;
      removing.current = removedIn(draft);
      return send(draft, ifMatch);
    },
    onSaved() {
      setRenamed(sending.current);
      // What is typed and unsaved stays: the next save finds what came back on the server.
      sayBinned(removing.current, () => !isDirty.current && onRestored());
      invalidate();
    },
    contentOf: (draft) =>
      remaining(draft).map(({ tag: _, isKeyOwn: __, isRemoved: ___, ...content }) => content),
    adopt: (draft, sent, saved) => adoptSaved(draft, sent, namesIn(saved)),
    takeIds: (draft, sent, saved) => recogniseEntries(draft, sent, namesIn(saved)),
    restore: (draft) => withNewTags(complete ? { entries: draft.entries.map(complete) } : draft),
  });
  base.current = form.base;
  isDirty.current = form.isDirty;

  return {
    form,
    renamed,
    undoRenaming() {
      form.change((old) => withKeysOf(old, renamed?.renamings ?? []));
      void form.save();
    },
  };
}

/** Entries that the server has, and loses by this save. */
const removedIn = <Entry extends NamedDraft>({ entries }: ListDraft<Entry>) =>
  entries.flatMap(({ id, name, key, isRemoved }) =>
    isRemoved && id !== null ? [{ id, name: name || key }] : [],
  );
