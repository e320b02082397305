/** The rows of the outline: all of the story, or what a filter leaves of it. */
import type { Mark, NodeStatus, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import { plainWords } from '../state/nodes-in-words.ts';

/** `all`, with findings, endings, one status, none; or a tag, as `tag:` and its word. */
export type Only = 'all' | 'findings' | 'endings' | 'unmarked' | NodeStatus | `tag:${string}`;

export interface Filter {
  /** Part of a name or a tag; however it is written. */
  words: string;
  only: Only;
}

export const noFilter: Filter = { words: '', only: 'all' };

export const isFiltering = ({ words, only }: Filter): boolean =>
  words.trim() !== '' || only !== 'all';

/** The parts of a draft's outline of which the rows are made. */
export interface RowSource {
  chapters: Chapter[];
  nodesIn: (chapterId: string) => OutlineNode[];
  marks: ReadonlyMap<NodeId, Mark>;
  found: ReadonlyMap<NodeId, unknown>;
}

export interface Rows {
  /** Whether nodes stand alone, as with a single chapter. */
  isFlat: boolean;
  /** The chapters and nodes in order; of a filter only those that have what it asks for. */
  chapters: { id: string; nodes: NodeId[] }[];
  nodes: number;
}

export function rowsOf(source: RowSource, filter: Filter): Rows {
  const isKept = isFiltering(filter) ? keeps(source, filter) : null;
  const chapters = source.chapters.map(({ id }) => {
    const all = source.nodesIn(id);
    return { id, nodes: (isKept ? all.filter(isKept) : all).map((node) => node.id) };
  });
  return {
    isFlat: source.chapters.length === 1,
    chapters: isKept ? chapters.filter(({ nodes }) => nodes.length > 0) : chapters,
    nodes: chapters.reduce((sum, { nodes }) => sum + nodes.length, 0),
  };
}

function keeps({ marks, found }: RowSource, { words, only }: Filter) {
  const part = plainWords(words.trim());
  const isOne = (node: OutlineNode): boolean => {
    if (only === 'all') return true;
    if (only === 'findings') return found.has(node.id);
    if (only === 'endings') return node.ending !== null;
    if (only.startsWith('tag:')) return node.tags.includes(only.slice(4));
    return (marks.get(node.id)?.status ?? 'unmarked') === only;
  };
  const says = (node: OutlineNode) =>
    part === '' || [node.name, ...node.tags].some((text) => plainWords(text).includes(part));
  return (node: OutlineNode) => isOne(node) && says(node);
}

/** The same rows in the same order: then the tree stays as it is, however much was written in its nodes. */
export function isSameRows(one: Rows, other: Rows): boolean {
  return (
    one.isFlat === other.isFlat &&
    one.chapters.length === other.chapters.length &&
    one.chapters.every(({ id, nodes }, place) => {
      const there = other.chapters[place];
      return (
        there?.id === id &&
        there.nodes.length === nodes.length &&
        nodes.every((node, at) => node === there.nodes[at])
      );
    })
  );
}

/** The next row after this one whose name begins with what is typed, round the end; null = none. */
export function rowByLetters<Row>(
  rows: readonly Row[],
  from: number,
  letters: string,
  nameOf: (row: Row) => string,
): Row | null {
  const typed = plainWords(letters);
  // One letter again and again goes from row to row; several stay where they fit.
  const isOneLetter = new Set(typed).size === 1;
  const begin = isOneLetter ? from + 1 : from;
  const start = isOneLetter ? typed.slice(0, 1) : typed;
  for (let step = 0; step < rows.length; step += 1) {
    const row = rows[(begin + step) % rows.length];
    if (row !== undefined && plainWords(nameOf(row)).startsWith(start)) return row;
  }
  return null;
}
