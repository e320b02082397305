/** Words by which nodes are marked and looked for. */
import type { NodeStatus, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter } from '@brasslamp/story/model';

export const statuses = ['idea', 'draft', 'done'] as const satisfies NodeStatus[];

/** A text as one looks for it: without case and accents. */
export const plainWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The tags of the story, those that are used most first. */
export function tagsOf({
  chapters,
  nodesIn,
}: {
  chapters: readonly Chapter[];
  nodesIn: (chapterId: string) => readonly OutlineNode[];
}): string[] {
  const counts = new Map<string, number>();
  for (const { id } of chapters) {
    for (const { tags } of nodesIn(id)) {
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
}
