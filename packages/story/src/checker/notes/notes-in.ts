import type { Node } from '../../model/story.ts';

/** A content note as it is written first, and the places of the nodes that have it. */
export interface WrittenNote {
  note: string;
  isOfStory: boolean;
  nodes: number[];
}

/** Notes are the same without regard to case, to spaces around them, and to how letters with accents are made up. */
export const noteKey = (note: string): string =>
  note.normalize('NFC').trim().toLowerCase().normalize('NFC');

/** The most notes that are followed: the bits of a number. A story has its own 20, its nodes may have others. */
export const mostNotes = 32;

/** The notes of the story as a whole, then those that its nodes alone have: each of them once. */
export function notesIn(story: {
  content_notes: readonly string[];
  nodes: readonly Pick<Node, 'content_notes'>[];
}): WrittenNote[] {
  const found = new Map<string, WrittenNote>();
  const noted = (note: string, isOfStory: boolean): WrittenNote | undefined => {
    const key = noteKey(note);
    const known = found.get(key);
    if (known !== undefined || found.size === mostNotes) return known;
    const fresh = { note, isOfStory, nodes: [] };
    found.set(key, fresh);
    return fresh;
  };
  for (const note of story.content_notes) noted(note, true);
  for (const [at, { content_notes }] of story.nodes.entries()) {
    for (const note of content_notes) {
      const nodes = noted(note, false)?.nodes;
      if (nodes?.at(-1) !== at) nodes?.push(at);
    }
  }
  return [...found.values()];
}
