import { identityKey, localNames, type PartKind, partKinds } from '@brasslamp/interchange/archive';
import type { Story } from '@brasslamp/story/model';
import type { PlannedStory } from '../../draft/whole/plan-draft.ts';

/** The ids that the parts of a story will have, by their names in its file: its versions have the same. */
export function idsByNames(
  story: Story,
  { chapters, nodeIds, items, story: listed }: PlannedStory,
): [identity: string, id: string][] {
  const names = localNames(story);
  const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
  const ids: Record<PartKind, (string | undefined)[]> = {
    chapters: idsOf(chapters),
    nodes: names.nodes.map(([id]) => nodeIds.get(id)),
    items: idsOf(items),
    variables: idsOf(listed.variables),
    achievements: idsOf(listed.achievements),
    frames: idsOf(listed.frames),
    snippets: idsOf(listed.snippets),
  };
  return partKinds.flatMap((kind) =>
    names[kind].flatMap(([, name], at): [string, string][] => {
      const id = ids[kind][at];
      return id === undefined ? [] : [[identityKey(kind, name), id]];
    }),
  );
}
