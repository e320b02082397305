/** The tables by which readers find stories: tags, what each reader leaves out, and the index of public stories. */
import type { Generated } from 'kysely';

export interface LibraryTables {
  tags: TagsTable;
  story_tags: StoryTagsTable;
  reader_filters: ReaderFiltersTable;
  story_index: StoryIndexTable;
  index_terms: IndexTermsTable;
  story_finishers: StoryFinishersTable;
  story_figures: StoryFiguresTable;
}

/** The tags that authors gave their stories: each word once, however it is typed. */
export interface TagsTable {
  id: string;
  /** As it was typed first. */
  name: string;
  /** Folded (`nameKeyOf`): unique. */
  name_key: string;
  /** The form by which tags look alike (`lookOf`): unique. */
  look_key: string;
  /** The tag that it means; that one means none. */
  main_id: string | null;
  is_hidden: Generated<number>;
  description: Generated<string>;
  /** Public stories that have it, as a job counted them last. */
  uses: Generated<number>;
  /** null = the account is gone. */
  made_by: string | null;
  created_at: number;
}

export interface StoryTagsTable {
  story_id: string;
  tag_id: string;
  /** As the author of this story typed it. */
  name: string;
  /** 0, 1, 2 … */
  place: number;
}

/** What a reader leaves out wherever they look for stories: JSON of `string[]`, as they typed it. */
export interface ReaderFiltersTable {
  user_id: string;
  without_tags: string;
  hide_notes: string;
  langs: string;
}

/** One row for each public story. */
export interface StoryIndexTable {
  story_id: string;
  published_at: number;
  /** The time at which the version for readers was published. */
  changed_at: number;
  /** By how many readers it was finished; null = by too few to be told. */
  finished: number | null;
  /** By chance, so that a story can be drawn. */
  place: number;
  /** All its terms, with blanks between them. */
  terms: string;
  /** JSON: the words of each of its notes, with blanks between them. */
  notes: string;
}

/** The inverted index: where a term is in a public story, once in each order in which stories are listed. */
export interface IndexTermsTable {
  /** A letter for its kind and what it is: see `features/story-index/terms.ts`. */
  term: string;
  /** Newest, updated or finished by most. */
  list: 'n' | 'u' | 'f';
  /** The place in that order: the highest first, then the highest `story_id`. */
  rank: number;
  story_id: string;
}

/** The readers who came to an ending of a story, whatever they did with the playthrough afterwards. */
export interface StoryFinishersTable {
  story_id: string;
  user_id: string;
}

/** Figures about stories that jobs fold, so that no reader's call writes them. */
export interface StoryFiguresTable {
  story_id: string;
  finished: number;
}
