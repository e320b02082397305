import type { FoundNote, ReadingWords } from '@brasslamp/story/checker/finding';
import { notesIn } from '@brasslamp/story/checker/notes';
import { firstWords, wordsIn } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import { noteKey } from '@brasslamp/story/model/note-key';
import type { Writer } from '../../db/database.ts';
import { insertFacts, insertNotes, updateFacts, updateNotes } from './queries.ts';

/** The facts of a version that readers are told before they read it. */
export interface VersionFacts {
  /** In the texts of all nodes. */
  words: number;
  /** The number of endings by name, as a reader collects them. */
  endings: number;
  /** Their names as JSON, in the order of the nodes. */
  ending_names: string;
  /** Of the node where it starts. */
  first_words: string;
  /** The content notes of the story and of its nodes, by `noteKey`. */
  notes: string[];
}

export function factsOf(story: Pick<Story, 'nodes' | 'start_node_id' | 'content_notes'>): VersionFacts {
  const names = new Set(story.nodes.flatMap(({ ending }) => ending?.name ?? []));
  return {
    words: story.nodes.reduce((sum, { body }) => sum + wordsIn(body), 0),
    endings: names.size,
    ending_names: JSON.stringify([...names]),
    first_words: firstWords(story.nodes.find(({ id }) => id === story.start_node_id)?.body ?? ''),
    notes: notesIn(story).map(({ note }) => noteKey(note)),
  };
}

/** What the checker says of a version for those who choose what to read. */
export interface Foretold {
  reading: Pick<ReadingWords, 'shortest' | 'typical'> | null;
  notes: readonly Pick<FoundNote, 'note' | 'reach'>[];
}

/** Writes the facts of a version; of its notes nothing is known yet. */
export async function writeFacts(
  trx: Writer,
  version_id: string,
  { notes, ...facts }: VersionFacts,
): Promise<void> {
  const unknown = { shortest_words: null, typical_words: null, looked_at: null };
  await insertFacts(trx, { version_id, ...facts, ...unknown });
  const rows = notes.map((note_key) => ({ version_id, note_key, reach: 'unknown' as const }));
  await insertNotes(trx, rows);
}

/** Adds what the checker says to the facts of versions that are alike; null = it could not say anything. */
export async function foretell(
  trx: Writer,
  versionIds: readonly string[],
  told: Foretold | null,
  now: number,
): Promise<void> {
  if (versionIds.length === 0) return;
  const { shortest = null, typical = null } = told?.reading ?? {};
  const words = { shortest_words: shortest, typical_words: typical, looked_at: now };
  await updateFacts(trx, versionIds, words);
  const byReach = Map.groupBy(told?.notes ?? [], ({ reach }) => reach);
  for (const [reach, notes] of byReach) {
    const keys = notes.map(({ note }) => noteKey(note));
    if (reach !== 'unknown') await updateNotes(trx, versionIds, keys, reach);
  }
}
