import type { Finding } from '../findings/finding.ts';
import type { RuleContext } from './rule-context.ts';

/** What a node warns of, and the story as a whole does not: told once, at the first such node. */
export function missingContentNotes(context: RuleContext): Finding[] {
  const { story } = context;
  const keyOf = (note: string) => note.trim().toLowerCase();
  const known = new Set(story.content_notes.map(keyOf));
  return story.nodes.flatMap((node) =>
    node.content_notes.flatMap((note): Finding[] => {
      if (known.has(keyOf(note))) return [];
      known.add(keyOf(note));
      return context.tell('missing-content-note', node, () => ({
        field: 'content_notes',
        message_id: 'missing-content-note',
        params: { node: node.name, note },
      }));
    }),
  );
}
