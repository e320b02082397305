/** The words of the grammar for logic and text, which no item may have for a key. Source: spec/story-logic.md. */
export const reservedItemKeys: ReadonlySet<string> = new Set([
  // Conditions and values.
  ...['has', 'count', 'visits', 'seen', 'chosen', 'turns', 'turns_since', 'ending', 'chance'],
  ...['not', 'and', 'or', 'mod', 'min', 'max', 'abs', 'round', 'floor', 'random'],
  ...['true', 'false', 'yes', 'no'],
  // Effects.
  ...['set', 'give', 'take', 'move', 'to', 'unlock', 'inventory', 'nowhere'],
  // Text.
  ...['if', 'elseif', 'else', 'end', 'first', 'again'],
  ...['cycle', 'sequence', 'shuffle', 'once'],
]);
