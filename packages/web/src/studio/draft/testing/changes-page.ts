import { draftOf } from '@brasslamp/story/draft';
import { firstStory } from './first-story.ts';

/** The paragraphs of the first node. */
export const firstLines = (firstStory().nodes[0]?.body ?? '').split('\n\n');

export const textOf = (...lines: unknown[]) => lines.join('\n\n');

/** A page of changes in which somebody else wrote in the first node. */
export function pageWith(
  body: string,
  { name, ...more }: { name?: string; [part: string]: unknown } = {},
) {
  const node = draftOf(firstStory()).nodes.get('n1');
  if (!node) throw new Error('There is no first node');
  const page = { since: 9, seq: 10, head: 10, story: null, chapters: [], items: [], marks: [] };
  const nodes = [{ ...node, body, name: name ?? node.name }];
  return { type: 'page' as const, answers: 0, page: { ...page, nodes, removed: [], ...more } };
}
