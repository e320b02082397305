import type { FoundNote, ReadingWords } from '@brasslamp/story/checker/finding';
import { noteKey, notesIn } from '@brasslamp/story/checker/notes';
import { firstWords, wordsIn } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import { insertFacts, insertNotes, listToForetell, updateFacts, updateNotes } from './queries.ts';

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

export function factsOf(
  story: Pick<Story, 'nodes' | 'start_node_id' | 'content_notes'>,
): VersionFacts {
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

/** Some of the versions that readers get of which the checker has not said how they read. */
export const versionsToForetell = listToForetell;

/** What is known of how a version reads, and since when; `told` null = the checker could not say. */
interface Known {
  told: Foretold | null;
  at: number;
}

/** Writes the facts of a version. `known` null = the checker will say later how it reads. */
export async function writeFacts(
  trx: Writer,
  version_id: string,
  { notes, ...facts }: VersionFacts,
  known: Known | null,
): Promise<void> {
  const reaches = reachesIn(known?.told ?? null);
  await insertFacts(trx, { version_id, ...facts, ...wordsOf(known) });
  await insertNotes(
    trx,
    notes.map((note_key) => ({
      version_id,
      note_key,
      reach: reaches.get(note_key) ?? 'unknown',
    })),
  );
}

/** Adds how they read to the facts of versions that are alike. */
export async function foretell(
  trx: Writer,
  versionIds: readonly string[],
  known: Known,
): Promise<void> {
  if (versionIds.length === 0) return;
  await updateFacts(trx, versionIds, wordsOf(known));
  for (const [reach, notes] of Map.groupBy(reachesIn(known.told), ([, reach]) => reach)) {
    const keys = notes.map(([key]) => key);
    if (reach !== 'unknown') await updateNotes(trx, versionIds, keys, reach);
  }
}

const reachesIn = (told: Foretold | null) =>
  new Map(told?.notes.map(({ note, reach }) => [noteKey(note), reach] as const));

function wordsOf(known: Known | null) {
  const { shortest = null, typical = null } = known?.told?.reading ?? {};
  return { shortest_words: shortest, typical_words: typical, looked_at: known?.at ?? null };
}
