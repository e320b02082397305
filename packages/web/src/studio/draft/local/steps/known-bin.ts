/** The site's bin as far as it is known here: what can come back, with all that brings it back. */
import { type Draft, partIn, type RemovedPart } from '@brasslamp/story/draft';
import type { ChangesPage } from '../../site/answers.ts';
import { binKey, type LocalDraft } from '../local-draft.ts';
import { byId } from '../with-page.ts';

type Bin = LocalDraft['bin'];

export function withRemoved(bin: Bin, removed: readonly RemovedPart[]): Bin {
  if (removed.length === 0) return bin;
  return new Map([...bin, ...removed.map((one) => [binKey(one.part, one.id), one] as const)]);
}

/** The bin without what is there again. */
export function withoutBack(bin: Bin, draft: Draft): Bin {
  const left = [...bin].filter(([, { part, id }]) => !partIn(draft, part, id));
  return left.length === bin.size ? bin : new Map(left);
}

/** Parts that somebody deleted elsewhere, as they were here: words for them may wait. */
export function removedFrom(local: LocalDraft, page: ChangesPage): RemovedPart[] {
  const { nodes, items, marks } = local.base;
  const before = [...local.bin.values()];
  return page.removed.flatMap(({ part, id }): RemovedPart[] => {
    const whole = isPart(part) ? partIn(local.base, part, id) : undefined;
    if (!whole) return [];
    const isIn = (one: { id: string; chapter_id: string }) =>
      part === 'chapter' ? one.chapter_id === id : one.id === id;
    const inBin = part === 'chapter' ? before : [];
    const lost = part === 'item' ? [] : [...inBin.flatMap((one) => one.nodes), ...nodes.values()];
    const things = part === 'node' ? [] : [...inBin.flatMap((one) => one.items), ...items.values()];
    const mark = marks.get(id);
    return [
      {
        part,
        id,
        chapter: part === 'chapter' ? (local.base.chapters.get(id) ?? null) : null,
        nodes: [...byId(lost).values()].filter(isIn),
        items: [...byId(things).values()].filter(isIn),
        marks: new Map(mark ? [[id, mark]] : []),
        // Whether it is the start again is for the site to say.
        start_node_id: null,
      },
    ];
  });
}

/** Changes speak of other things as well. */
const isPart = (part: string) => part === 'chapter' || part === 'node' || part === 'item';
