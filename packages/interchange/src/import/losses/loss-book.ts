import { type Loss, type LossKind, sourceCharactersOf } from '../../losses/loss.ts';
import type { SourcePlace, SourceText } from '../pieces/source-text.ts';

/** The line and column of a place in its file, from 1. */
export function lineOf(at: SourcePlace): Pick<Loss, 'line' | 'column'> {
  const starts = lineStarts(at.of);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at.start) low = middle;
    else high = middle - 1;
  }
  return {
    line: at.of.firstLine + low,
    column: at.start - (starts[low] ?? 0) + 1,
  };
}

/** The source words of a place, as many as a loss of the kind shows. */
export function wordsAt(
  { of, start, end }: SourcePlace,
  kind: LossKind = 'logic_kept_as_text',
): string {
  return of.text.slice(start, Math.min(end, start + sourceCharactersOf(kind))).toWellFormed();
}

const known = new WeakMap<SourceText, number[]>();

function lineStarts(text: SourceText): number[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  const starts = [0];
  for (let at = text.text.indexOf('\n'); at !== -1; at = text.text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  known.set(text, starts);
  return starts;
}

export interface LossDetails {
  /** The name of the node. */
  node?: string | null;
  construct?: string;
  source?: string;
}

/** The nodes of which one lost piece is told at most. */
const mostNodes = 20;

/** A loss book is the losses of one story, in the order in which they are found. */
export class LossBook {
  #losses: Loss[];
  readonly #places = new Map<Loss, SourcePlace>();
  /** By what is lost where: the nodes of which it was told. A piece may be written out in several. */
  readonly #told = new Map<SourceText, Map<string, Set<string | null>>>();

  constructor(losses: readonly Loss[] = []) {
    this.#losses = [...losses];
  }

  get losses(): Loss[] {
    return this.#losses;
  }

  add(kind: LossKind, at: SourcePlace | null, details: LossDetails = {}): void {
    const { node = null, construct = '', source } = details;
    if (at !== null) {
      const told = this.#told.get(at.of) ?? new Map<string, Set<string | null>>();
      this.#told.set(at.of, told);
      const key = `${kind} ${at.start} ${at.end} ${construct}`;
      const nodes = told.get(key) ?? new Set();
      if (nodes.has(node) || nodes.size === mostNodes) return;
      told.set(key, nodes.add(node));
    }
    const place = at === null ? { line: null, column: null } : lineOf(at);
    const words = source ?? (at === null ? '' : wordsAt(at, kind));
    const loss = { kind, construct, node, ...place, source: words };
    this.#losses.push(loss);
    if (at !== null) this.#places.set(loss, at);
  }

  /** Takes the losses of a kind out for which something else was found. */
  settle(kind: LossKind, isSettled: (loss: Loss, at: SourcePlace) => boolean): void {
    this.#losses = this.#losses.filter((loss) => {
      const at = loss.kind === kind ? this.#places.get(loss) : undefined;
      return at === undefined || !isSettled(loss, at);
    });
  }
}
