import type { NoteReach } from '@brasslamp/story/checker/finding';
import type { Frozen } from './draft-tables.ts';

/** The length of a published version, as readers are told of it. */
export interface VersionFactsTable {
  version_id: Frozen<string>;
  words: Frozen<number>;
  /** The number of endings by name: one that several nodes lead to is one. */
  endings: Frozen<number>;
  /** Their names as JSON: which of them a reader found is counted by these. */
  ending_names: Frozen<string>;
  /** The first words of the text, without marks, on one line. */
  first_words: Frozen<string>;
  /** Of one reading, from the start to an ending; null = not known, or no reader reaches one. */
  shortest_words: number | null;
  typical_words: number | null;
  /** The time at which the checker said this, and how far each content note reaches; null = it has not yet. */
  looked_at: number | null;
}

/** The content notes of a published version, those of its nodes among them, and how far each of them reaches. */
export interface NoteReachTable {
  version_id: Frozen<string>;
  /** By `noteKey`. */
  note_key: Frozen<string>;
  reach: NoteReach;
}
