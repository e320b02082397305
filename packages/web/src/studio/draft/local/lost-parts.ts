import { type Draft, type PartName, partIn } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { GonePart } from './local-draft.ts';

interface LostPart extends Pick<GonePart, 'part' | 'id' | 'beside'> {
  mine: object | undefined;
  /** Deleted here, as far as the queue was read. */
  isAway: boolean;
}

/** Lost parts are not there any more, and something was written for them here: it is gathered while a queue is read. */
export class LostParts {
  readonly #parts = new Map<string, LostPart>();

  lose({ part, id }: PartName, beside: readonly unknown[] = []): void {
    if (part === 'story') return;
    const key = `${part} ${id}`;
    const known = this.#parts.get(key) ?? { part, id, mine: undefined, isAway: false, beside: [] };
    this.#parts.set(key, { ...known, beside: [...known.beside, ...beside] });
  }

  /** Notes the parts of a draft. One back from a bin may be older than what was deleted last: both are kept. */
  see(draft: Draft): void {
    for (const one of this.#parts.values()) {
      const now = partIn(draft, one.part, one.id);
      const isOther = now && one.isAway && one.mine && !isSame(now, one.mine);
      if (isOther) one.beside = [...one.beside, one.mine];
      one.mine = now ?? one.mine;
      one.isAway = now === undefined;
    }
  }

  /** The parts that are gone, with what they were at first; who deleted one here as well, at the end, is not asked. */
  gone({ first, last }: { first: Draft; last: Draft }): GonePart[] {
    return [...this.#parts.values()].flatMap(({ part, id, mine, beside }): GonePart[] => {
      const before = partIn(first, part, id) ?? null;
      const isLetGo = partIn(last, part, id) === undefined;
      return mine ? [{ part, id, before, mine, beside, isLetGo }] : [];
    });
  }
}
