import type { State } from './state.ts';

/**
 * Texts by number, so that a state can hold them. The texts of the story itself have numbers that all
 * its readers share. What one reader typed, or what was joined in their play, stays with their
 * state: it has a number below 0 that means something only together with that state, so that a story
 * in memory never grows with its readers, and no reader can come by the words of another.
 */
export interface Texts {
  /** The id of a text of the story itself. '' is 0. */
  idOf(text: string): number;
  textOf(id: number, state: State): string;
  /**
   * The number of a text in that state, as the value of the variable of that index: the story's own
   * where the story is known to have the text. The state holds one text for each variable.
   */
  keep(state: State, variable: number, text: string): number;
  /** Whether any state has a text that is not one of the story's. */
  readonly areKept: boolean;
  /** Lets a copy of a state have the texts of the state. */
  share(state: State, copy: State): void;
}

/** `written` has the texts of the story's logic: asked for when first a state has a text not known yet. */
export function createTexts(written: () => Iterable<string>): Texts {
  const texts = [''];
  const ids = new Map([['', 0]]);
  /** By index of the variable. Copies of a state share the list, which is never changed. */
  const kept = new WeakMap<State, readonly string[]>();
  const idOf = (text: string): number => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const made = {
    areKept: false,
    idOf,
    textOf: (id: number, state: State) => (id < 0 ? kept.get(state)?.[-1 - id] : texts[id]) ?? '',
    keep(state: State, variable: number, text: string) {
      if (!made.areKept && !ids.has(text)) for (const one of written()) idOf(one);
      const known = ids.get(text);
      if (known !== undefined) return known;
      made.areKept = true;
      const own = kept.get(state)?.slice() ?? [];
      own[variable] = text;
      kept.set(state, own);
      return -1 - variable;
    },
    share(state: State, copy: State) {
      const own = kept.get(state);
      if (own !== undefined) kept.set(copy, own);
    },
  };
  return made;
}
