/**
 * Texts by number, so that a state can hold them: equal texts have equal numbers. Belongs to one
 * playable story; grows when a saved state brings a text that the story does not have.
 */
export interface Texts {
  /** '' is 0. */
  idOf(text: string): number;
  textOf(id: number): string;
}

export function createTexts(): Texts {
  const texts = [''];
  const ids = new Map([['', 0]]);
  return {
    idOf(text) {
      const known = ids.get(text);
      if (known !== undefined) return known;
      ids.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textOf: (id) => texts[id] ?? '',
  };
}
