/** What the nodes of a file that left from here are: parts of what left, what the same file brought before, or new ones. */
import type { Draft, KnownThing } from '@brasslamp/story/draft';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { NodeId } from '@brasslamp/story/model';
import { shortOf } from '../../export/marks/unit-marks.ts';
import { unitKey } from '../../export/marks/units-in.ts';
import type { FileUnits } from './file-units.ts';
import { type OwnFormat, unitNamesOf } from './owners.ts';
import { isOfLeft, leftThing } from './unit-standings.ts';

export interface OwnSides {
  draft: Draft;
  format: OwnFormat;
  there: FileUnits;
  /** What is here, written in the same format; it always has marks. */
  here: FileUnits;
  /** What this file said before, by the names that are kept of it. */
  known: ReadonlyMap<string, KnownThing>;
  lineage: string;
}

export type Origin =
  /** `id`: null = of no node, or of one that was deleted here. */
  | { type: 'left'; key: string; id: NodeId | null; isDeleted: boolean }
  /** `id`: null = it was deleted here. `known`: null = it is called so, and that is all. */
  | { type: 'came'; id: NodeId | null; known: KnownThing | null }
  | { type: 'new' };

export class OwnOrigins {
  readonly #sides: OwnSides;
  readonly #ids: ReadonlyMap<string, NodeId>;
  readonly #byName: ReadonlyMap<string, NodeId>;
  readonly #keys = new Map<NodeId, string[]>();

  constructor(sides: OwnSides) {
    this.#sides = sides;
    const nodes = [...sides.draft.nodes.values()];
    this.#ids = new Map(nodes.map(({ id }) => [shortOf(id), id]));
    this.#byName = new Map(nodes.map(({ id, name }) => [nodeNameKey(name), id]));
    for (const key of new Set([...sides.there.prints.keys(), ...sides.here.prints.keys()])) {
      const id = this.#ids.get(sides.there.marks?.get(shortOf(key))?.id ?? '');
      if (id === undefined) continue;
      const keys = this.#keys.get(id);
      if (keys) keys.push(key);
      else this.#keys.set(id, [key]);
    }
  }

  /** Of a node that was read from the file. */
  of(name: string): Origin {
    const { there, format, draft } = this.#sides;
    const known = this.knownOf(name);
    if (known) return { type: 'came', id: draft.nodes.has(known.id) ? known.id : null, known };
    for (const unit of unitNamesOf(name, format, there.marks === null)) {
      const key = unitKey('node', unit);
      const mark = (there.marks ?? this.#sides.here.marks)?.get(shortOf(key));
      if (!mark) continue;
      const id = this.#ids.get(mark.id) ?? null;
      return { type: 'left', key, id, isDeleted: id === null && mark.id !== shortOf('') };
    }
    // Of a knot that came whole, what was read as a part of it is a node of its own.
    const here = this.#sides.here.marks?.get(shortOf(unitKey('node', name)));
    const id = this.#ids.get(here?.id ?? '') ?? this.#byName.get(nodeNameKey(name));
    if (id !== undefined && !this.#keys.has(id)) return { type: 'came', id, known: null };
    return { type: 'new' };
  }

  /** The node of ours of which a reading of what is here is a part. */
  ownerHere(name: string): NodeId | undefined {
    const { here, format } = this.#sides;
    for (const unit of unitNamesOf(name, format, true)) {
      const mark = here.marks?.get(shortOf(unitKey('node', unit)));
      if (mark) return this.#ids.get(mark.id);
    }
    return undefined;
  }

  /** The units that the file had of a node when it left. */
  keysOf(id: NodeId): readonly string[] {
    return this.#keys.get(id) ?? [];
  }

  get left(): Iterable<NodeId> {
    return this.#keys.keys();
  }

  knownOf(name: string): KnownThing | undefined {
    const { known, lineage } = this.#sides;
    const found = known.get(leftThing(lineage, name));
    return found?.kind === 'node' ? found : undefined;
  }

  /** What the file brought before. */
  get came(): KnownThing[] {
    return [...this.#sides.known.values()].filter((one) => one.kind === 'node' && isOfLeft(one));
  }
}

/** The names that the file has for nodes which have other ones here. */
export function namesInFile({ draft, there, here, known, lineage }: OwnSides) {
  const names = new Map<NodeId, string>();
  const ids = new Map([...draft.nodes.keys()].map((id) => [shortOf(id), id]));
  const start = unitKey('node');
  for (const key of there.prints.keys()) {
    if (!key.startsWith(start)) continue;
    const name = key.slice(start.length);
    const came = known.get(leftThing(lineage, name));
    const id = came?.id ?? ids.get(there.marks?.get(shortOf(key))?.id ?? '');
    if (id === undefined || !draft.nodes.has(id)) continue;
    // The knot that shows a node again has the longer name.
    const other = names.get(id);
    if (other === undefined || name.length < other.length) names.set(id, name);
  }
  for (const [id, name] of names) {
    if (here.marks?.get(shortOf(unitKey('node', name)))?.id === shortOf(id)) names.delete(id);
  }
  return names;
}
