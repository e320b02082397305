import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { SourceVariable } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import type { ScriptValues } from './script-values.ts';

/** The paths under which Snowman keeps the variables of a story. */
const stores = [['s'], ['state'], ['story', 'state']];

const inStore = /(?<![\w$])(?:s|state)\.([A-Za-z_$][\w$]{0,60})/g;

/** The variables of a Snowman story: what its own store holds, and what its scripts put into `setup`. */
export class StoryVariables {
  /** By path without `window`: `setup.variables.health`. */
  readonly #names = new Map<string, string>();
  readonly #initial = new Map<string, ForeignExpression>();
  /** Those that anything asks for or changes. */
  readonly #used = new Set<string>();

  constructor(values: ScriptValues['values'], texts: readonly SourceText[]) {
    const taken = new Map<string, number>();
    const take = (name: string) => taken.set(name, (taken.get(name) ?? 0) + 1);
    const stored = new Set(
      texts.flatMap(({ text }) => [...text.matchAll(inStore)].map(([, name = '']) => name)),
    );
    for (const [path, value] of values) {
      const name = nameInStore(path.split('.'));
      if (name === null) continue;
      stored.add(name);
      this.#initial.set(name, value);
    }
    for (const name of stored) take(name);
    const ofSetup = [...values].filter(([path]) => path.startsWith('setup.'));
    for (const [path] of ofSetup) take(lastOf(path));
    for (const [path, value] of ofSetup) {
      // The last name alone, where it is that of one variable.
      const name = taken.get(lastOf(path)) === 1 ? lastOf(path) : path;
      this.#names.set(path, name);
      this.#initial.set(name, value);
    }
  }

  /** The variable that a path without `window` means; null = none. */
  named(path: readonly string[]): string | null {
    const name = this.#names.get(path.join('.')) ?? nameInStore(path);
    if (name !== null) this.#used.add(name);
    return name;
  }

  /** Those that begin with more than nothing, as far as the story uses them. */
  declared(): SourceVariable[] {
    return [...this.#initial]
      .filter(([name]) => this.#used.has(name))
      .map(([name, initial]) => ({ name, initial, bounds: null, label: '', isShown: false }));
  }
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function nameInStore(path: readonly string[]): string | null {
  const store = stores.find((one) => one.every((name, index) => path[index] === name));
  const names = store === undefined ? [] : path.slice(store.length);
  return names.length === 0 || names.includes('length') ? null : names.join('.');
}
