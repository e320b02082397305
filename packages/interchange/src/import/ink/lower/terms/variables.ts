import type { ForeignExpression } from '../../../pieces/foreign-expression.ts';
import type { SourceVariable } from '../../../pieces/source-story.ts';
import type { InkContent } from '../../tree/ink-tree.ts';
import { walkContent } from '../../tree/walk-content.ts';
import type { Container, Flow } from './containers.ts';
import type { ListItem, ListValue } from './list-value.ts';

export type VariableKind = 'number' | 'flag' | 'text' | 'list' | 'target';

interface Known {
  kind: VariableKind;
  /** null = it is not declared: the first value that it is given says. */
  initial: ForeignExpression | null;
  isFloat: boolean;
  /** Of a text: all that it ever is, as far as that is known. */
  texts: Set<string>;
  isOpen: boolean;
  /** Of a list: all that it is ever given. */
  items: Set<ListItem>;
  origins: Set<string>;
  /** Of a divert: all to which it ever leads. */
  targets: Map<string, Container>;
}

/** The variables of the story to be, those of the source and those that the lowering needs itself, with what is found out about them. */
export class Variables {
  readonly #known = new Map<string, Known>();
  readonly #temps = new Map<Flow, ReadonlySet<string>>();
  readonly #counts = new Map<string, number>();

  /** Before a pass: names of helpers are given out in the same order each time. */
  restart(): void {
    this.#counts.clear();
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  kindOf(name: string): VariableKind {
    return this.#known.get(name)?.kind ?? 'number';
  }

  declare(name: string, kind: VariableKind, initial: ForeignExpression | null): void {
    if (this.#known.has(name)) return;
    this.#known.set(name, {
      kind,
      initial,
      isFloat: initial?.type === 'number' && !Number.isInteger(initial.value),
      texts: new Set(initial?.type === 'text' ? [initial.value] : []),
      isOpen: false,
      items: new Set(),
      origins: new Set(),
      targets: new Map(),
    });
  }

  /** A flag that is also given a number is a number. */
  widen(name: string): void {
    const known = this.#known.get(name);
    if (known?.kind !== 'flag') return;
    known.kind = 'number';
    if (known.initial?.type === 'flag') {
      known.initial = { type: 'number', value: known.initial.value ? 1 : 0 };
    }
  }

  isFloat(name: string): boolean {
    return this.#known.get(name)?.isFloat === true;
  }

  /** It is also given a number with decimals. */
  addFloat(name: string): void {
    const known = this.#known.get(name);
    if (known !== undefined) known.isFloat = true;
  }

  /** The texts that a variable ever holds; null = nobody knows. */
  textsOf(name: string): ReadonlySet<string> | null {
    const known = this.#known.get(name);
    return known === undefined || known.isOpen ? null : known.texts;
  }

  /** It is also given that value. */
  addText(name: string, value: ForeignExpression): void {
    const known = this.#known.get(name);
    if (known === undefined) return;
    const texts =
      value.type === 'text'
        ? [value.value]
        : value.type === 'variable'
          ? this.textsOf(value.name)
          : null;
    if (texts === null) known.isOpen = true;
    else for (const text of texts) known.texts.add(text);
  }

  addItems(name: string, { items, origins }: ListValue): void {
    const known = this.#known.get(name);
    for (const item of items.keys()) known?.items.add(item);
    for (const origin of origins) known?.origins.add(origin);
  }

  itemsOf(name: string): ReadonlySet<ListItem> {
    return this.#known.get(name)?.items ?? new Set();
  }

  originsOf(name: string): ReadonlySet<string> {
    return this.#known.get(name)?.origins ?? new Set();
  }

  addTarget(name: string, container: Container): void {
    this.#known.get(name)?.targets.set(container.key, container);
  }

  targetsOf(name: string): Container[] {
    return [...(this.#known.get(name)?.targets.values() ?? [])];
  }

  setInitial(name: string, initial: ForeignExpression): void {
    const known = this.#known.get(name);
    if (known === undefined) return;
    known.initial = initial;
    if (initial.type === 'text') known.texts.add(initial.value);
    known.isFloat ||= initial.type === 'number' && !Number.isInteger(initial.value);
  }

  /** The name of a variable of one flow. */
  nameIn(flow: Flow, name: string, depth = 0): string {
    const base = flow.key === '' ? name : `${flow.key}.${name}`;
    return depth > 1 ? `${base} ${depth}` : base;
  }

  /** A name that nothing else has. */
  helper(purpose: string): string {
    const count = (this.#counts.get(purpose) ?? 0) + 1;
    this.#counts.set(purpose, count);
    return `${purpose} ${count}`;
  }

  isTemp(flow: Flow, name: string): boolean {
    let temps = this.#temps.get(flow);
    if (temps === undefined) {
      const found = new Set<string>();
      const note = (item: InkContent) => {
        if (item.type === 'set' && item.isTemp) found.add(item.name);
      };
      walkContent(flow.content === null ? [] : [flow.content], note);
      temps = found;
      this.#temps.set(flow, temps);
    }
    return temps.has(name);
  }

  /** How much is known: passes end when it grows no more. */
  get size(): number {
    let sum = 0;
    for (const { kind, items, targets, isFloat, texts, isOpen } of this.#known.values()) {
      sum +=
        1 +
        Number(isFloat) +
        texts.size +
        Number(isOpen) +
        items.size +
        targets.size +
        (kind === 'number' ? 1 : 0);
    }
    return sum;
  }

  /** `isSet`: whether a list holds more than one item at times, or none; else it is one text. */
  toSource(isUsed: (name: string) => boolean, isSet: (name: string) => boolean): SourceVariable[] {
    return [...this.#known].flatMap(([name, { kind, initial }]) => {
      if (!isUsed(name)) return [];
      const first = initial ?? blank[kind];
      const [only] = first.type === 'list' && !isSet(name) ? first.of : [];
      return [{ name, initial: only ?? first, bounds: null, label: '', isShown: false }];
    });
  }
}

const blank: Record<VariableKind, ForeignExpression> = {
  number: { type: 'number', value: 0 },
  flag: { type: 'flag', value: false },
  text: { type: 'text', value: '' },
  target: { type: 'text', value: '' },
  list: { type: 'list', of: [] },
};
