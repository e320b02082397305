/** Small stories for the tests of the map: `a -> b, c` says where the choices of a node lead. */
import type { OutlineNode } from '@brasslamp/story/draft';
import type { Chapter } from '@brasslamp/story/model';

export interface SmallStory {
  chapters: Chapter[];
  nodes: OutlineNode[];
}

/** A story with a chapter for each text, and a node for each line of it. */
export function smallStory(...texts: string[]): SmallStory {
  const chapters = texts.map((_, at) => ({
    id: `chapter ${at + 1}`,
    title: `Chapter ${at + 1}`,
    ordinal: at + 1,
  }));
  const nodes = texts.flatMap((text, chapter) =>
    text
      .trim()
      .split('\n')
      .map((line, at) => outlineNode(line.trim(), `chapter ${chapter + 1}`, at)),
  );
  return { chapters, nodes };
}

function outlineNode(line: string, chapter_id: string, place: number): OutlineNode {
  const [id = '', targets = ''] = line.split('->').map((part) => part.trim());
  return {
    ...{ id, chapter_id, place, name: id, excerpt: '', words: 0, ending: null, tags: [] },
    links: targets
      .split(',')
      .map((target) => target.trim())
      .filter(Boolean)
      .map((target, at) => ({
        ...{ kind: 'choice', id: `${id}${at}`, label: '', when: '', call: false },
        targets: [target === 'here' ? null : target],
      })),
  };
}

/** `{ a: [0, 0] }` as the map keeps places. */
export const placesAt = (places: Record<string, [x: number, y: number]>) =>
  new Map(Object.entries(places).map(([id, [x, y]]) => [id, { x, y }]));
