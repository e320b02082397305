import { type Loss, type LossKind, lossKinds } from './imported-story.ts';

const namedNodes = 20;

/** Counts what an import loses, kind by kind. */
export class LossList {
  readonly #found = new Map<LossKind, { count: number; where: Set<string> }>();

  add(kind: LossKind, nodeName?: string, count = 1): void {
    if (count === 0) return;
    const found = this.#found.get(kind) ?? { count: 0, where: new Set<string>() };
    found.count += count;
    if (nodeName !== undefined && found.where.size < namedNodes) found.where.add(nodeName);
    this.#found.set(kind, found);
  }

  toLosses(): Loss[] {
    return lossKinds.flatMap((kind) => {
      const found = this.#found.get(kind);
      if (found === undefined) return [];
      return [{ kind, count: found.count, where: [...found.where] }];
    });
  }
}
