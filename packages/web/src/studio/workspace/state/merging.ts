/** Which nodes can become one, and what comes of it. */
import {
  applyGroup,
  type Draft,
  type DraftNode,
  type Edit,
  type OutlineNode,
} from '@brasslamp/story/draft';
import { mergeNodes } from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import type { DraftOutline } from '../../draft/use-draft-story.ts';
import { newActionId } from '../../node/draft/node-draft.ts';

export interface Merge {
  way: 'many' | 'next' | 'before';
  /** The first one stays, the others become parts of it. */
  ids: NodeId[];
  /** Of `many` the one that stays, or else the other one. */
  name: string;
}

/** All that are selected, in the order of the story; or one with the only one after it, or before it. */
export function mergesOf(
  { chapters, nodesIn, node, incoming }: DraftOutline,
  nodes: readonly OutlineNode[],
): Merge[] {
  const [only, ...more] = nodes;
  if (!only) return [];
  if (more.length > 0) {
    const chosen = new Set(nodes.map(({ id }) => id));
    const ordered = chapters.flatMap(({ id }) => nodesIn(id).filter((one) => chosen.has(one.id)));
    const ids = ordered.map(({ id }) => id);
    return [{ way: 'many', ids, name: ordered[0]?.name ?? '' }];
  }
  const next = onlyOf(only.links.flatMap(({ targets }) => targets));
  const before = onlyOf(incoming(only.id));
  const found: Merge[] = [];
  const add = (way: 'next' | 'before', id: string | null, ids: NodeId[]) => {
    const other = id === null || id === only.id ? undefined : node(id);
    if (other) found.push({ way, ids, name: other.name });
  };
  add('next', next, [only.id, next ?? '']);
  add('before', before, [before ?? '', only.id]);
  return found;
}

/** The one that all of them are; null = there are several, or none. */
function onlyOf(ids: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(ids);
  return others.length === 0 ? first : null;
}

/** One after the other: each is merged into what the ones before have come to. Null = they cannot be. */
export function merged(
  draft: Draft,
  first: NodeId,
  others: readonly NodeId[],
): { edits: Edit[]; node: DraftNode; draft: Draft } | null {
  const edits: Edit[] = [];
  let now = draft;
  for (const second of others) {
    const step = mergeNodes(now, { first, second, newActionId });
    const applied = applyGroup(now, step);
    if ('refused' in applied) return null;
    edits.push(...step);
    now = applied.draft;
  }
  const node = now.nodes.get(first);
  return node && edits.length > 0 ? { edits, node, draft: now } : null;
}
