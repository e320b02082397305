/** The place in the story of a step of undo or redo, and whether one sees it from where one is. */
import type { DraftNode } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { NodeId } from '@brasslamp/story/model';
import type { StepTaken } from '../../draft/draft-hooks.ts';
import type { Place } from './place.ts';

/** The nodes in which it changed something, the first one first. */
const nodesOf = ({ applied: { changed } }: StepTaken): NodeId[] => [
  ...new Set([...changed.nodes, ...changed.marks]),
];

interface Where {
  /** The node to go to; null = there is nothing of it in a node that is there. */
  nodeId: NodeId | null;
  /** The name to be said beside the label, with how many other nodes; null = the label names it. */
  name: string | null;
  more: number;
}

export function whereOf(taken: StepTaken, isInLabel: (name: string) => boolean): Where {
  const { before, applied } = taken;
  const { draft, changed } = applied;
  const ids = nodesOf(taken);
  const isNamed = (namesIn: (draft: StepTaken['before']) => string | undefined) =>
    [draft, before].some((one) => {
      const name = namesIn(one);
      return name !== undefined && isInLabel(name);
    });
  const named = ids.find((id) => isNamed(({ nodes }) => nodes.get(id)?.name));
  const isPartNamed =
    [...changed.chapters].some((id) => isNamed(({ chapters }) => chapters.get(id)?.title)) ||
    [...changed.items].some((id) => isNamed(({ items }) => items.get(id)?.name));
  const first = named ?? ids.find((id) => draft.nodes.has(id)) ?? ids[0];
  const node = draft.nodes.get(first ?? '');
  const name = (node ?? before.nodes.get(first ?? ''))?.name ?? null;
  return {
    nodeId: node?.id ?? null,
    name: named !== undefined || isPartNamed ? null : name,
    more: ids.length - 1,
  };
}

/** `isShown` knows of a node whether its text is on the screen of the view `proof`. */
export function isInSight(
  taken: StepTaken,
  { view, nodeId, chapterId }: Pick<Place, 'view' | 'nodeId' | 'chapterId'>,
  isShown: (id: NodeId) => boolean,
): boolean {
  const { before, applied } = taken;
  const { draft, changed } = applied;
  const ids = nodesOf(taken);
  const isListed = (id: NodeId) =>
    changed.marks.has(id) || !isTextAlone(before.nodes.get(id), draft.nodes.get(id));
  const isIn = (id: NodeId) =>
    [before, draft].some(({ nodes }) => nodes.get(id)?.chapter_id === chapterId);
  switch (view) {
    case 'page':
      // A page that went with it shows nothing of it.
      return nodeId !== null && ids.includes(nodeId) && draft.nodes.has(nodeId);
    case 'proof':
      return ids.some(isShown);
    case 'map':
      return ids.some(isListed);
    case 'chapter':
      return changed.chapters.has(chapterId ?? '') || ids.some((id) => isIn(id) && isListed(id));
    case 'items':
      return changed.items.size > 0;
    case 'variables':
    case 'achievements':
    case 'whole':
      return changed.story && ids.length === 0;
    default:
      return false;
  }
}

function isTextAlone(before: DraftNode | undefined, after: DraftNode | undefined): boolean {
  return (
    before !== undefined && after !== undefined && isSame({ ...after, body: before.body }, before)
  );
}
