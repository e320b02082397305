/** What all units of a story share while they become nodes: names, ids, hidden variables, endings. */
import type { Ending, NodeId } from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { LossKind } from '../../../losses/loss.ts';
import type { LossBook } from '../../losses/loss-book.ts';
import type { Unit } from '../../pieces/source-story.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { Expander } from '../steps/expand.ts';
import type { HiddenKind, VariableTable } from '../variables/variable-table.ts';
import type { NodeDraft } from './node-draft.ts';
import { collapseSpace, cut, type NodeNames } from './node-names.ts';

export interface NamedUnit {
  unit: Unit;
  id: NodeId;
  name: string;
}

interface Shared {
  variables: VariableTable;
  names: NodeNames;
  book: LossBook;
  expander: Expander;
  newId: () => string;
  /** By exact spelling. */
  units: ReadonlyMap<string, NamedUnit>;
  /** By key in the source. */
  achievements: ReadonlyMap<string, string>;
  snippetNames: ReadonlyMap<string, string>;
}

export class StoryDraft {
  readonly drafts: NodeDraft[] = [];
  readonly shared: Shared;
  /** The names of nodes that conditions ask about. */
  readonly asked = new Set<string>();
  readonly #bySpace = new Map<string, NamedUnit>();
  readonly #missing = new Map<string, NodeId>();
  readonly #endings = new Map<string, NodeId>();
  readonly #hidden = new Map<string, Variable | null>();

  constructor(shared: Shared) {
    this.shared = shared;
    for (const named of shared.units.values()) {
      const key = collapseSpace(named.unit.name);
      if (!this.#bySpace.has(key)) this.#bySpace.set(key, named);
    }
  }

  unitNamed(name: string): NamedUnit | null {
    return this.shared.units.get(name) ?? this.#bySpace.get(collapseSpace(name)) ?? null;
  }

  /** The node that a condition asks about. */
  askedNode(unit: string): string | null {
    const name = this.unitNamed(unit)?.name ?? null;
    if (name !== null) this.asked.add(name);
    return name;
  }

  /** The id for a name that no unit has: the same for the same name. */
  missing(name: string): NodeId {
    const key = collapseSpace(name);
    const id = this.#missing.get(key) ?? this.shared.newId();
    this.#missing.set(key, id);
    return id;
  }

  newNode(unit: Unit | null, first: string): NodeDraft {
    const draft = {
      ...emptyNode(),
      id: this.shared.newId(),
      name: this.shared.names.further(first),
      unit,
      first,
    };
    this.drafts.push(draft);
    return draft;
  }

  firstNode({ unit, id, name }: NamedUnit): NodeDraft {
    const draft = { ...emptyNode(), id, name, unit, first: name };
    this.drafts.push(draft);
    return draft;
  }

  /** A node that is nothing but an ending; one for each name. */
  endingNode(name: string, unit: Unit | null): NodeId {
    const ending = endingOf(name);
    const known = this.#endings.get(ending.name);
    if (known !== undefined) return known;
    const id = this.shared.newId();
    const own = this.shared.names.take(ending.name).name;
    this.drafts.push({ ...emptyNode(), id, name: own, unit, first: own, ending });
    this.#endings.set(ending.name, id);
    return id;
  }

  /** A hidden variable, the same for the same name. */
  hidden(name: string, kind: HiddenKind): Variable | null {
    const known = this.#hidden.get(name);
    if (known !== undefined) return known;
    const made = this.shared.variables.hidden(name, kind);
    this.#hidden.set(name, made);
    return made;
  }

  loss(kind: LossKind, at: SourcePlace | null, draft: { first: string }, construct = ''): void {
    this.shared.book.add(kind, at, { node: draft.first, construct });
  }
}

export const endingOf = (name: string): Ending => ({
  name: cut(collapseSpace(name), limits.nameCharacters) || 'The end',
  kind: null,
});

const emptyNode = (): Omit<NodeDraft, 'id' | 'name' | 'unit' | 'first'> => ({
  effects: [],
  blocks: [],
  actions: [],
  continues: [],
  ending: null,
});
