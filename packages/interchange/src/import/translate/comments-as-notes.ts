import { limits, type Node, type NodeId } from '@brasslamp/story/model';
import type { LossBook } from '../losses/loss-book.ts';
import type { SourcePlace } from '../pieces/source-text.ts';

const marks = [
  ['<!--', '-->'],
  ['/*', '*/'],
  ['/%', '%/'],
] as const;

/**
 * What authors wrote for themselves into the source of nodes, as notes of these nodes: so nothing of it is lost.
 * A comment that stands in no node, or is too long for a note, stays a loss.
 */
export function commentsAsNotes(book: LossBook, nodes: readonly Node[]): Map<NodeId, string> {
  const ids = new Map(nodes.map(({ id, name }) => [name, id]));
  const notes = new Map<NodeId, string>();
  book.settle('comment_left_out', ({ node }, at) => {
    const id = node === null ? undefined : ids.get(node);
    if (id === undefined) return false;
    const before = notes.get(id) ?? '';
    const words = wordsOf(at);
    const note = before === '' || words === '' ? before + words : `${before}\n\n${words}`;
    if (note.length > limits.noteCharacters) return false;
    if (note !== '') notes.set(id, note);
    return true;
  });
  return notes;
}

/** The comment without the marks around it. */
function wordsOf({ of, start, end }: SourcePlace): string {
  const typed = of.text.slice(start, end).trim();
  const [begin = '', close = ''] =
    marks.find(([from, to]) => typed.startsWith(from) && typed.endsWith(to)) ?? [];
  return typed
    .slice(begin.length, Math.max(begin.length, typed.length - close.length))
    .trim()
    .toWellFormed();
}
