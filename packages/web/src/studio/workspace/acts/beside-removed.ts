import type { OutlineNode } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import type { DraftOutline } from '../../draft/draft-hooks.ts';

/** The node that opens when the open one goes: the next that stays, or the last before it. */
export function besideRemoved(
  { chapters, nodesIn }: DraftOutline,
  ids: readonly string[],
  open: NodeId | null,
): NodeId | null {
  const all = chapters.flatMap(({ id }) => nodesIn(id));
  const at = all.findIndex(({ id }) => id === open);
  const goes = ({ id, chapter_id }: OutlineNode) => ids.includes(id) || ids.includes(chapter_id);
  const node = all[at];
  if (!node || !goes(node)) return null;
  const stays = (one: OutlineNode) => !goes(one);
  return (all.slice(at).find(stays) ?? all.slice(0, at).findLast(stays))?.id ?? null;
}
