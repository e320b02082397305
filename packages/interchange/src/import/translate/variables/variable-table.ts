/** The variables of a story, with their kinds, bounds and names, and those that the translator adds. */
import { cutText, limits } from '@brasslamp/story/model';
import type { Variable, VariableKind } from '@brasslamp/story/model/variable';
import type { LossBook } from '../../losses/loss-book.ts';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { bit, inferKinds, kindsOf } from './infer-kinds.ts';
import { literalsOf } from './literals.ts';
import { decimalsOfAll, numberOf } from './number-variable.ts';
import { KeyNames, labelOf } from './variable-names.ts';
import type { VariableUse } from './variable-uses.ts';

/** A hidden variable is one that the translator adds: a kept value, a drawn number, a counter. */
export type HiddenKind =
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number; initial?: number; decimals?: number }
  | { kind: 'like'; variable: Variable };

export class VariableTable {
  readonly variables: Variable[] = [];
  /** By the name in the source; null = its values are of two kinds. */
  readonly #byName = new Map<string, Variable | null>();
  readonly #byKey = new Map<string, Variable>();
  readonly #keys = new KeyNames();
  /** Keys of those whose first value the source tells. */
  readonly #declared = new Set<string>();
  readonly #uses: ReadonlyMap<string, VariableUse>;
  readonly #kinds: ReadonlyMap<string, number>;
  readonly #literals: (name: string) => ReadonlySet<string> | null;
  readonly #decimals: ReadonlyMap<string, number>;
  readonly #newId: () => string;
  readonly #book: LossBook;
  #counters = 0;

  constructor(uses: ReadonlyMap<string, VariableUse>, newId: () => string, book: LossBook) {
    this.#uses = uses;
    this.#newId = newId;
    this.#book = book;
    this.#kinds = inferKinds(uses);
    this.#literals = literalsOf(uses);
    this.#decimals = decimalsOfAll(uses);
    for (const use of uses.values()) this.#decide(use);
  }

  /** null = no variable of ours stands for it. */
  named(name: string): Variable | null {
    return this.#byName.get(name) ?? null;
  }

  ofKey(key: string): Variable | null {
    return this.#byKey.get(key) ?? null;
  }

  /** Whether the source tells with what the variable begins. */
  isDeclared(key: string): boolean {
    return this.#declared.has(key);
  }

  /** All texts that are ever put into the variable; null = not only texts that stand in the source. */
  literals(name: string): ReadonlySet<string> | null {
    return this.#literals(name);
  }

  /** Adds a variable that readers do not see; null = the story has as many as it may. */
  hidden(name: string, kind: HiddenKind): Variable | null {
    if (this.variables.length >= limits.variablesPerStory) return null;
    const key = this.#keys.take(name);
    const named = { id: this.#newId(), key, label: labelOf(name), shown: false };
    if (kind.kind === 'flag') return this.#add({ ...named, kind: 'flag', initial: false });
    if (kind.kind === 'like') return this.#add({ ...kind.variable, ...named });
    const { min, max, initial = min, decimals = 0 } = kind;
    return this.#add({ ...named, kind: 'number', initial, min, max, decimals });
  }

  /** The name, as if the source had it, of a new hidden number from 0 to `most`. */
  counter(of: string, most: number): string {
    this.#counters += 1;
    const name = ` counter ${this.#counters}`;
    this.#byName.set(name, this.hidden(`times ${of}`, { kind: 'number', min: 0, max: most }));
    return name;
  }

  /** The name, as if the source had it, of a hidden flag: the same for the same name. */
  flag(of: string): string {
    const name = ` flag ${of}`;
    if (!this.#byName.has(name)) this.#byName.set(name, this.hidden(of, { kind: 'flag' }));
    return name;
  }

  #add(variable: Variable): Variable {
    this.variables.push(variable);
    this.#byKey.set(variable.key, variable);
    return variable;
  }

  #decide(use: VariableUse): void {
    const kind = this.#kindOf(use);
    const isTooMany = this.variables.length >= limits.variablesPerStory;
    if (kind === null || isTooMany) {
      const { first, name } = use;
      this.#book.add(isTooMany ? 'over_limit' : 'variable_of_two_kinds', first?.at ?? null, {
        node: first?.node ?? null,
        construct: name,
      });
      this.#byName.set(name, null);
      return;
    }
    this.#byName.set(use.name, this.#add(this.#variable(use, kind)));
  }

  #kindOf(use: VariableUse): VariableKind | null {
    const initial = use.declared?.initial;
    const held = (this.#kinds.get(use.name) ?? 0) & ~bit.unknown;
    const isUnset = initial !== undefined && isEmptyValue(initial);
    const others = isUnset ? this.#kindsWithout(use, initial) : held;
    if (others === 0) return held === 0 ? this.#kindByReading(use) : kindOfBits(held);
    const kind = kindOfBits(others);
    if (kind === 'text') return this.#textKind(use);
    if (kind !== null) return kind;
    // Texts and a number or a flag that are only told apart.
    const isToldApart = !use.isReckonedWith && (others & (bit.list | bit.unknown)) === 0;
    return isToldApart && this.#literals(use.name) !== null ? this.#textKind(use) : null;
  }

  #kindsWithout(use: VariableUse, initial: ForeignExpression): number {
    return (
      use.assigned
        .filter((value) => value !== initial)
        .reduce(
          (all, value) => all | kindsOf(value, this.#kinds),
          use.members.length > 0 ? bit.list : 0,
        ) & ~bit.unknown
    );
  }

  /** Of a variable that nothing is ever put into. */
  #kindByReading(use: VariableUse): VariableKind {
    if (use.members.length > 0) return 'set';
    const compared = use.compared.reduce((all, one) => all | kindsOf(one, this.#kinds), 0);
    if (use.isAsked) return use.isReckonedWith || (compared & bit.number) !== 0 ? 'number' : 'text';
    if (use.isReckonedWith || (compared & bit.number) !== 0) return 'number';
    if ((compared & bit.text) !== 0) return 'text';
    return use.isTested || (compared & bit.flag) !== 0 ? 'flag' : 'text';
  }

  /** One of a list, where all that it ever is stands in the source, from the start on. */
  #textKind(use: VariableUse): VariableKind {
    const literals = this.#literals(use.name);
    const initial = use.declared?.initial;
    const isList =
      literals !== null &&
      !use.isAsked &&
      initial?.type === 'text' &&
      literals.size <= limits.optionsPerVariable &&
      [...literals].every((one) => one !== '' && [...one].length <= limits.valueCharacters);
    return isList ? 'choice' : 'text';
  }

  #variable(use: VariableUse, kind: VariableKind): Variable {
    const { declared, name } = use;
    const named = {
      id: this.#newId(),
      key: this.#keys.take(name),
      label: (declared?.label || labelOf(name)).slice(0, limits.nameCharacters),
      shown: declared?.isShown ?? false,
    };
    const initial = declared?.initial ?? null;
    if (initial !== null) this.#declared.add(named.key);
    switch (kind) {
      case 'number':
        return { ...named, kind, ...numberOf(use, this.#decimals.get(name) ?? 0) };
      case 'flag':
        return { ...named, kind, initial: initial?.type === 'flag' && initial.value };
      case 'choice': {
        const options = [...(this.#literals(name) ?? [])];
        return { ...named, kind, options, initial: textOfLiteral(initial) ?? options[0] ?? '' };
      }
      case 'text':
        return { ...named, kind, initial: this.#held(textOfLiteral(initial) ?? '', use) };
      case 'set': {
        const members = this.#membersOf(use);
        const first = initial?.type === 'list' ? initial.of : [];
        const texts = new Set(first.map(textOfLiteral));
        return { ...named, kind, members, initial: members.filter((one) => texts.has(one)) };
      }
    }
  }

  /** As much of the text as a variable holds. */
  #held(text: string, { first, name }: VariableUse): string {
    const held = cutText(text);
    if (held !== text)
      this.#book.add('over_limit', first?.at ?? null, {
        node: first?.node ?? null,
        construct: name,
      });
    return held;
  }

  #membersOf(use: VariableUse): string[] {
    const members = new Set<string>();
    const seen = new Set<string>();
    const add = (tree: ForeignExpression): void => {
      const text = textOfLiteral(tree);
      if (text !== null && text !== '') members.add(text);
      else if (tree.type === 'variable') {
        for (const literal of this.#literals(tree.name) ?? [])
          if (literal !== '') members.add(literal);
      } else if (tree.type === 'list' || tree.type === 'either') tree.of.forEach(add);
    };
    const addUse = ({ name, members: asked, assigned }: VariableUse): void => {
      if (seen.has(name)) return;
      seen.add(name);
      asked.forEach(add);
      assigned.forEach(addSet);
    };
    const addSet = (tree: ForeignExpression): void => {
      const other = tree.type === 'variable' ? this.#uses.get(tree.name) : undefined;
      if (other !== undefined && ((this.#kinds.get(other.name) ?? 0) & bit.list) !== 0)
        addUse(other);
      else if (tree.type === 'arithmetic') {
        addSet(tree.left);
        addSet(tree.right);
      } else add(tree);
    };
    addUse(use);
    const fitting = [...members].filter((one) => [...one].length <= limits.valueCharacters);
    if (fitting.length > limits.membersPerSet) {
      this.#book.add('over_limit', use.first?.at ?? null, {
        node: use.first?.node ?? null,
        construct: use.name,
      });
    }
    return fitting.length === 0 ? ['none'] : fitting.slice(0, limits.membersPerSet);
  }
}

/** The text that a literal is in a variable of texts; null = it is none. */
export function textOfLiteral(tree: ForeignExpression | null): string | null {
  if (tree?.type === 'text') return tree.value;
  if (tree?.type === 'number') return String(tree.value);
  if (tree?.type === 'flag') return tree.value ? 'yes' : '';
  return null;
}

/** Whether a declaration only says that there is nothing yet. */
const isEmptyValue = (tree: ForeignExpression): boolean =>
  (tree.type === 'text' && tree.value === '') ||
  (tree.type === 'number' && tree.value === 0) ||
  (tree.type === 'flag' && !tree.value) ||
  (tree.type === 'list' && tree.of.length === 0) ||
  tree.type === 'foreign';

function kindOfBits(bits: number): VariableKind | null {
  if (bits === bit.number || bits === (bit.number | bit.flag)) return 'number';
  if (bits === bit.flag) return 'flag';
  if (bits === bit.text) return 'text';
  return bits === bit.list ? 'set' : null;
}
