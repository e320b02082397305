import type { Applied, Draft, FindRemoved, RemovedPart } from '@brasslamp/story/draft';
import { binKey, type LocalDraft } from './local-draft.ts';

const partOf = { chapters: 'chapter', nodes: 'node', items: 'item' } as const;
const kinds = ['chapters', 'nodes', 'items'] as const;

/**
 * What can come back while groups are applied one after the other. A part comes back from where it went last:
 * who came back and went with their chapter comes back with that alone.
 */
export class Bin {
  readonly #under: FindRemoved;
  /** Null = it came back. */
  readonly #own = new Map<string, RemovedPart | null>();
  readonly #everTaken = new Set<string>();

  constructor(under: FindRemoved) {
    this.#under = under;
  }

  readonly find: FindRemoved = (part, id) => {
    const own = this.#own.get(binKey(part, id));
    return own === undefined ? this.#under(part, id) : (own ?? undefined);
  };

  took({ draft, changed, removed }: Applied): void {
    for (const kind of kinds) {
      for (const id of changed[kind]) {
        if (draft[kind].has(id)) this.#own.set(binKey(partOf[kind], id), null);
      }
    }
    for (const one of removed) {
      const key = binKey(one.part, one.id);
      this.#own.set(key, one);
      this.#everTaken.add(key);
    }
  }

  /** Also if it has come back. */
  hasTaken(part: RemovedPart['part'], id: string): boolean {
    return this.#everTaken.has(binKey(part, id));
  }
}

/** The bin of a draft, without what is there again. */
export function withoutBack(bin: LocalDraft['bin'], draft: Draft): LocalDraft['bin'] {
  const isBack = ({ part, id }: RemovedPart) =>
    ({ chapter: draft.chapters, node: draft.nodes, item: draft.items })[part].has(id);
  const left = [...bin].filter(([, one]) => !isBack(one));
  return left.length === bin.size ? bin : new Map(left);
}
