import type { DraftForm } from '../../forms/use-draft.ts';
import type { ListDraft, NamedDraft, Renaming } from './named-draft.ts';

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
