/** Those of `limits` that play asks for: readers load no others. */
export const playLimits = {
  /** How deep quotes, lists and emphasis may nest; deeper marks are shown as typed. */
  textNesting: 32,
  /** How many marks, braces and lines of a text are read; all after them is shown as typed. */
  textSigns: 10_000,
  /** Text variables, and the options of a choice; in code points. */
  valueCharacters: 200,
  conditionCharacters: 2_000,
  /** How deep parentheses, calls and `not` may nest in a condition or value. */
  expressionNesting: 32,
  callDepth: 16,
  /** How many nodes one turn may pass by their `continue`. */
  stepsPerTurn: 100,
  /** How deep snippets may show each other. */
  snippetDepth: 8,
  /** How many characters of snippets and frames a node may show, those in snippets included. */
  shownCharacters: 500_000,
  /** How many characters of values a label, a reason or an item's name shows; a text as many as of snippets. */
  valuesInWords: 2_000,
  /** When a turn has kept so many characters of texts, what it passes is not kept any more. */
  keptCharacters: 500_000,
  /** How deep `if` may nest in effects. */
  effectNesting: 3,
  /** Of a number. */
  decimals: 4,
  /** No more of an item are held, or lie in one place. */
  ofAnItem: 1_000_000,
  /** No node counts more visits, and no story more turns. */
  counted: 1_000_000_000,
  /** Of where a link leads, or an image lies outside this site. */
  addressCharacters: 2_000,
} as const;

/** What a text variable holds of a text: never half a character. */
export function cutText(text: string): string {
  if (text.length <= playLimits.valueCharacters) return text;
  let end = 0;
  for (let characters = 0; characters < playLimits.valueCharacters; characters += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
