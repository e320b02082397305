import { readHarlowe } from '../import/harlowe/read-harlowe.ts';
import type { SourceStory } from '../import/pieces/source-story.ts';
import { notePieces } from './piece-notation.ts';
import { twineSource } from './twine-source.ts';

/** A story of the passages, the first one first; a name may be followed by tags: `A [startup]`. */
export function harloweStory(passages: Record<string, string>): SourceStory {
  return readHarlowe(twineSource(passages));
}

/** The pieces of a passage called A, beside Hall and Cellar. */
export function harlowePieces(text: string): string {
  const { units } = harloweStory({ A: text, Hall: '', Cellar: '', Note: 'a //note//' });
  return notePieces(units[0]?.pieces ?? []);
}
