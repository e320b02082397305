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

/** What lines are counted in: the file, or, as in a page of Twine, each passage by itself. */
export type LinesOf = 'file' | 'text';

/** The names of the nodes that show a unit which is none; null = what belongs to no node does. */
export interface ShownUnit {
  placed: readonly (string | null)[];
  all: readonly (string | null)[];
}

/** The nodes of which one lost piece is told at most. */
const mostNodes = 20;

/** A loss book is the losses of one story, in the order in which they are found. */
export class LossBook {
  #losses: Loss[];
  readonly #places = new Map<Loss, SourcePlace>();
  /** By what is lost where: the nodes of which it was told. A piece may be written out in several. */
  readonly #told = new Map<SourceText, Map<string, Set<string | null>>>();
  readonly #linesOf: LinesOf;
  readonly #texts = new Map<string, SourceText>();

  constructor(losses: readonly Loss[] = [], { linesOf = 'file' }: { linesOf?: LinesOf } = {}) {
    this.#losses = [...losses];
    this.#linesOf = linesOf;
  }

  /** The text that a node was made of. What is shown in it of another text has no line there. */
  nodeOf(name: string, text: SourceText): void {
    this.#texts.set(name, text);
  }

  get losses(): Loss[] {
    return this.#losses;
  }

  add(kind: LossKind, at: SourcePlace | null, details: LossDetails = {}): void {
    const { construct = '', source } = details;
    const node = details.node || null;
    if (at !== null) {
      const told = this.#told.get(at.of) ?? new Map<string, Set<string | null>>();
      this.#told.set(at.of, told);
      const key = `${kind} ${at.start} ${at.end} ${construct}`;
      const nodes = told.get(key) ?? new Set();
      if (nodes.has(node) || nodes.size === mostNodes) return;
      told.set(key, nodes.add(node));
    }
    const isHere = at !== null && !this.#isElsewhere(node, at.of);
    const place = isHere ? lineOf(at) : { line: null, column: null };
    const words = source ?? (at === null ? '' : wordsAt(at, kind));
    const loss = { kind, construct, node, ...place, source: words };
    this.#losses.push(loss);
    if (at !== null) this.#places.set(loss, at);
  }

  #isElsewhere(node: string | null, of: SourceText): boolean {
    const own = node === null ? undefined : this.#texts.get(node);
    if (this.#linesOf === 'text') return own?.name !== of.name;
    return own !== undefined && own.file !== of.file;
  }

  /**
   * Takes the losses out of units that are no nodes, by name, and tells of them at the nodes that show these: of what
   * stands at a place only where it is not told of yet, which is where `placed` says.
   */
  toldElsewhere(units: ReadonlyMap<string, ShownUnit>): Loss[] {
    const [gone, left]: [Loss[], Loss[]] = [[], []];
    for (const loss of this.#losses) (units.has(loss.node ?? '') ? gone : left).push(loss);
    this.#losses = left;
    for (const loss of gone) {
      const { kind, construct, source, node: name } = loss;
      const at = this.#places.get(loss) ?? null;
      const shown = units.get(name ?? '');
      const nodes = kind === 'renamed' ? [] : ((at === null ? shown?.all : shown?.placed) ?? []);
      for (const node of nodes) this.add(kind, at, { node, construct, source });
    }
    return gone;
  }

  /** Takes the losses of a kind out for which something else was found. */
  settle(kind: LossKind, isSettled: (loss: Loss, at: SourcePlace) => boolean): void {
    this.#losses = this.#losses.filter((loss) => {
      const at = loss.kind === kind ? this.#places.get(loss) : undefined;
      return at === undefined || !isSettled(loss, at);
    });
  }
}
