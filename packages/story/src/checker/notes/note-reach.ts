/**
 * What a reader can do about each content note, read off the states of a story.
 *
 * A note is met in each state of a node that has it, and on each way on which the text of such a node is kept.
 * Sets of notes are bits. `docs/decisions/0068-how-far-a-content-note-reaches.md` says what is proved by what.
 */
import type { Node } from '../../model/story.ts';
import type { NoteReach } from '../findings/finding.ts';
import type { Search } from '../states/search.ts';
import type { WrittenNote } from './notes-in.ts';
import { freeOf, leadsToEndingWithout, NotesOfGraph } from './walks-without.ts';

/** The most states that are looked at again for what else could be chosen there. */
const mostLooks = 100_000;

/** By note. Of what is not proved nothing is said. */
export function reachOfNotes(
  nodes: readonly Node[],
  notes: readonly WrittenNote[],
  search: Search,
  isStopped: () => boolean,
): NoteReach[] {
  const { graph, isProved, isApart, plan } = search;
  // Where it is not known what a text is, ways that were found may not be there.
  if (!notes.some((one) => one.nodes.length > 0) || plan.hasUnknownTexts) {
    return notes.map(() => 'unknown');
  }
  const inGraph = new NotesOfGraph(graph, notes);
  const isEnding = nodes.map(({ ending }) => ending !== null);
  const free = freeOf(inGraph, isEnding, () => true);
  const canAvoid = isApart ? freeOf(inGraph, isEnding, search.isPlain).avoided : free.avoided;
  const asked =
    isProved && !isApart ? askedFor(inGraph, isEnding, free.states, { ...search, isStopped }) : 0;
  const met = isProved ? inGraph.met() : inGraph.all;
  return notes.map((note, at): NoteReach => {
    const has = (notes: number) => ((notes >>> at) & 1) === 1;
    if (note.nodes.length === 0) return 'unknown';
    if (!has(met)) return 'never';
    if (has(canAvoid)) return has(asked) ? 'asked' : 'some';
    return isProved && free.hasEnding && !has(free.avoided) ? 'every' : 'unknown';
  });
}

/** The notes to which every way leads by a choice beside which another one surely avoids them. */
function askedFor(
  inGraph: NotesOfGraph,
  isEnding: readonly boolean[],
  free: Int32Array,
  { graph, explorer, isStopped }: Pick<Search, 'graph' | 'explorer'> & { isStopped(): boolean },
): number {
  let asked = inGraph.all;
  for (const begin of graph.begins) asked &= ~inGraph.metAtBegin(begin);
  if (asked === 0) return 0;
  const without = leadsToEndingWithout(inGraph, isEnding);
  let looks = 0;
  for (let state = 0; state < graph.count && asked !== 0; state++) {
    let entered = 0;
    const end = Number(graph.starts[state + 1]);
    for (let at = Number(graph.starts[state]); at < end; at++) entered |= inGraph.metOn(at);
    const first = entered & Number(free[state]) & asked;
    if (first === 0) continue;
    looks += 1;
    if (looks > mostLooks || isStopped()) return 0;
    explorer.eachFall(state, (ways) => {
      /** The notes that each choice surely leaves avoidable. */
      const left = new Map<unknown, number>();
      let met = 0;
      for (const { move, to, passed } of ways) {
        met |= inGraph.metBy(to, passed);
        const after = Number(without[to]) & ~inGraph.metBy(to, passed);
        if (move?.type === 'choose') left.set(move, (left.get(move) ?? -1) & after);
      }
      let canChoose = 0;
      for (const notes of left.values()) canChoose |= notes;
      asked &= ~(met & first & ~canChoose);
    });
  }
  return asked;
}
