import type { OutlineNode } from '@brasslamp/story/draft';
import { describe, expect, it } from 'vitest';
import { nextSpot } from './move-parts.ts';

const chapters = ['one', 'two', 'three'].map((id, at) => ({ id, title: id, ordinal: at + 1 }));
const order: Record<string, string[]> = { one: ['a', 'b', 'c', 'd'], two: [], three: ['e'] };
const row = (id: string, chapter_id: string) => ({ id, chapter_id }) as OutlineNode;
const outline = {
  chapters,
  nodesIn: (id: string) => (order[id] ?? []).map((one) => row(one, id)),
  node: (id: string) => {
    const chapter = chapters.find((one) => order[one.id]?.includes(id));
    return chapter && row(id, chapter.id);
  },
};
const goes = (ids: string[], by: 1 | -1) => nextSpot(outline, ids, by);

describe('one place up or down', () => {
  it('is over the neighbour', () => {
    expect(goes(['c'], -1)).toEqual({ chapterId: 'one', after: 'a' });
    expect(goes(['b'], -1)).toEqual({ chapterId: 'one', after: null });
    expect(goes(['b'], 1)).toEqual({ chapterId: 'one', after: 'c' });
  });

  it('takes several over the neighbour of the first or last', () => {
    expect(goes(['b', 'c'], 1)).toEqual({ chapterId: 'one', after: 'd' });
    expect(goes(['b', 'c'], -1)).toEqual({ chapterId: 'one', after: null });
  });

  it('goes on in the next chapter, and ends with the story', () => {
    expect(goes(['d'], 1)).toEqual({ chapterId: 'two', after: null });
    expect(goes(['e'], -1)).toEqual({ chapterId: 'two' });
    expect(goes(['e'], 1)).toBeNull();
    expect(goes(['gone'], 1)).toBeNull();
  });
});
