/** What all parts of a story that goes out as ink share: the names that its things have there, what is asked of them, losses. */

import { type Names, namesOf, nodeNameKey } from '@brasslamp/story/logic';
import {
  type Action,
  type Item,
  type Node,
  type NodeId,
  type Story,
  singleTargets,
} from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { type Loss, type LossKind, sourceCharactersOf } from '../../losses/loss.ts';
import { InkNames } from './ink-names.ts';
import { InkNaming } from './ink-naming.ts';
import type { HelperName } from './written-functions.ts';

export interface InkVariable {
  variable: Variable;
  name: string;
  /** Of a set: the names of its members. */
  members: ReadonlyMap<string, string>;
}

export interface InkItem {
  item: Item;
  name: string;
  /** Of a stackable one: how many lie in each node. */
  piles: ReadonlyMap<NodeId, string>;
}

export class InkStory {
  readonly story: Story;
  readonly names: Names;
  readonly knots = new Map<NodeId, string>();
  readonly variables = new Map<string, InkVariable>();
  readonly items = new Map<string, InkItem>();
  readonly achievements = new Map<string, string>();
  readonly helpers = new Set<HelperName>();
  readonly losses: Loss[] = [];
  /** The nodes whose visits are asked for. */
  readonly counted = new Set<NodeId>();
  /** Whether a reader can come back by `return`, or go back by `back`. */
  readonly hasReturn: boolean;
  readonly hasBack: boolean;
  /** Whether any way is drawn. */
  readonly hasChance: boolean;
  readonly taken = new InkNames();
  readonly naming: InkNaming;
  readonly #views = new Map<NodeId, string>();
  /** Of actions and offered nodes: the variables that count how often, and say whether since the entry. */
  readonly #times = new Map<string, string>();
  readonly #here = new Map<string, string>();
  readonly #shown = new Map<string, string>();

  constructor(story: Story) {
    this.story = story;
    this.names = namesOf(story);
    const { taken } = this;
    for (const node of story.nodes) this.knots.set(node.id, taken.take(node.name));
    for (const variable of story.variables) {
      const name = taken.take(variable.key);
      const members = variable.kind === 'set' ? variable.members : [];
      const named = members.map((member) => [member, taken.take(`${name}_${member}`)] as const);
      this.variables.set(variable.key, { variable, name, members: new Map(named) });
    }
    for (const item of story.items) {
      const name = taken.take(`${item.key}_at`);
      const piles = item.stackable
        ? story.nodes.map(
            ({ id }) => [id, taken.take(`${item.key} in ${this.knotOf(id)}`)] as const,
          )
        : [];
      this.items.set(item.key, { item, name, piles: new Map(piles) });
    }
    for (const { key } of story.achievements)
      this.achievements.set(key, taken.take(`earned_${key}`));
    const ways = story.nodes.flatMap((node) => [...node.actions, ...node.continue]);
    const leadsTo = (word: 'return' | 'back') =>
      ways.some(({ target }) => singleTargets(target).includes(word));
    this.hasChance = ways.some(({ target }) => Array.isArray(target));
    this.naming = new InkNaming(story.nodes, taken);
    this.hasReturn = leadsTo('return');
    this.hasBack = leadsTo('back');
  }

  knotOf(id: NodeId): string {
    return this.knots.get(id) ?? '';
  }

  /** The node of that name; undefined = there is none. */
  nodeNamed(name: string): Node | undefined {
    return this.names.nodes.get(nodeNameKey(name));
  }

  /** The knot that shows a node again. */
  viewOf(id: NodeId): string {
    const known = this.#views.get(id) ?? this.taken.take(`${this.knotOf(id)} again`);
    this.#views.set(id, known);
    return known;
  }

  /** How often a node was entered: its label counts each time, where the count of a knot leaves out who is there already. */
  visitsOf(id: NodeId): string {
    this.counted.add(id);
    return `${this.knotOf(id)}.entered`;
  }

  /** The items that a reader can take and drop. */
  get movable(): InkItem[] {
    return [...this.items.values()].filter(({ item }) => item.portable && !item.hidden);
  }

  /** Whether an action asks for something that can be asked for. */
  asks({ ask }: Action): boolean {
    const kind = this.variables.get(ask?.variable ?? '')?.variable.kind;
    return kind === 'text' || kind === 'number';
  }

  isNode(id: string): boolean {
    return this.knots.has(id);
  }

  use(helper: HelperName): HelperName {
    this.helpers.add(helper);
    return helper;
  }

  /** The variable that counts how often an action, or a node that a pool offers, was chosen; undefined = it is none. */
  timesOf(id: string): string | undefined {
    return this.#of(id, this.#times, 'times');
  }

  hereOf(id: string): string | undefined {
    return this.#of(id, this.#here, 'chosen');
  }

  #of(id: string, known: Map<string, string>, word: string): string | undefined {
    const found = this.names.actions.get(id);
    if (found === undefined) return undefined;
    const name = known.get(id) ?? this.taken.take(`${word}_${this.knots.get(id) ?? id}`);
    known.set(id, name);
    return name;
  }

  /** Those that something asks for; known once all logic is written. */
  get counters(): ReadonlyMap<string, string> {
    return this.#times;
  }

  get flagsHere(): ReadonlyMap<string, string> {
    return this.#here;
  }

  /** The function that says what is in a set. */
  shownSet(key: string): string {
    const name = this.#shown.get(key) ?? this.taken.take(`list_of_${key}`);
    this.#shown.set(key, name);
    return name;
  }

  get shownSets(): ReadonlyMap<string, string> {
    return this.#shown;
  }

  loss(kind: LossKind, node: Node | null, construct: string, source = ''): void {
    this.losses.push({
      kind,
      construct,
      node: node?.name ?? null,
      line: null,
      column: null,
      source: source.slice(0, sourceCharactersOf(kind)),
    });
  }
}
