import type { Finding } from '../finding.ts';
import { type Ground, named } from './ground.ts';

/** What a node warns of, and the story as a whole does not: told once, at the first such node. */
export function missingContentNotes(ground: Ground): Finding[] {
  const { story } = ground;
  const keyOf = (note: string) => note.trim().toLowerCase();
  const known = new Set(story.content_notes.map(keyOf));
  return story.nodes.flatMap((node) =>
    node.content_notes.flatMap((note): Finding[] => {
      if (known.has(keyOf(note))) return [];
      known.add(keyOf(note));
      const message = `${named(node)} warns of “${note}”, and the story does not: add it to the story's content notes.`;
      return ground.tell('missing-content-note', node, () => ({ field: 'content_notes', message }));
    }),
  );
}
