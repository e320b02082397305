import { type Original, originalBytes } from './imported-story.ts';

/** The text of a unit as it is kept with its node: the beginning of a long one, with a note. */
export function cutOriginal(unit: string, text: string): Original {
  // A character has three bytes at most.
  if (3 * text.length <= originalBytes) return { unit, text };
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= originalBytes) return { unit, text };
  const note = '\n[… the rest is in the file]';
  const kept = bytes.subarray(0, originalBytes - new TextEncoder().encode(note).length);
  // A character cut in two is left out.
  return { unit, text: new TextDecoder().decode(kept, { stream: true }) + note };
}
