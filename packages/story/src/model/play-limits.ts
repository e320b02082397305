/** The limits that play asks for, of those in `limits`: readers load no others. */
export const playLimits = {
  /** The depth to which quotes, lists and emphasis may nest; deeper marks are shown as typed. */
  textNesting: 32,
  /** The number of marks, braces and lines of a text that are read; all after them is shown as typed. */
  textSigns: 10_000,
  /** Text variables, and the options of a choice; in code points. */
  valueCharacters: 200,
  conditionCharacters: 2_000,
  /** The depth to which parentheses, calls and `not` may nest in a condition or value. */
  expressionNesting: 32,
  callDepth: 16,
  /** The number of nodes that one turn may pass by their `continue`. */
  stepsPerTurn: 100,
  /** The depth to which snippets may show each other. */
  snippetDepth: 8,
  /** The number of characters of snippets and frames that a node may show, those in snippets included. */
  shownCharacters: 500_000,
  /** The characters of values that a label, a reason or an item's name shows; a text shows as many as of snippets. */
  valuesInWords: 2_000,
  /** The number of characters of texts from which on a turn keeps no more of what it passes. */
  keptCharacters: 500_000,
  /** The depth to which `if` may nest in effects. */
  effectNesting: 3,
  /** The decimals of a number. */
  decimals: 4,
  /** The most of an item that are held, or lie in one place. */
  ofAnItem: 1_000_000,
  /** The most visits that a node counts, and turns that a story counts. */
  counted: 1_000_000_000,
  /** The characters of an address to which a link leads, or at which an image lies outside this site. */
  addressCharacters: 2_000,
} as const;

/** The part of a text that a text variable holds: never half a character. */
export function cutText(text: string): string {
  if (text.length <= playLimits.valueCharacters) return text;
  let end = 0;
  for (let characters = 0; characters < playLimits.valueCharacters; characters += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
