/** Effects as lines of one text. */

/** Effects as they are typed: one a line; an `if` keeps the lines that it was written in. */
export const linesOf = (effects: readonly string[]): string =>
  effects
    .map((effect) => (isWholeIf(effect) ? effect : effect.replace(/\s*\n\s*/g, ' ')))
    .join('\n');

export const effectsIn = (lines: string): string[] => typedEffects(lines).map(({ text }) => text);

/** The effects, each with the line that it begins in, from 1. An `if` goes on to the line with its `end`. */
export function typedEffects(lines: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let open = 0;
  for (const [index, text] of lines.split('\n').entries()) {
    const last = found.at(-1);
    if (open > 0 && last) last.text += `\n${text}`;
    else if (text.trim() !== '') found.push({ text, line: index + 1 });
    if (open > 0 || isIf(text)) open += openedIn(text);
  }
  return found.map(({ text, line }) => ({ text: text.trim(), line }));
}

const isIf = (text: string) => /^\s*if\b/.test(text);
const isWholeIf = (text: string) => isIf(text) && openedIn(text) === 0;

/** The number of `if` outside of quotation marks, less that of `end`. */
function openedIn(text: string): number {
  const words = text.replace(/"(?:[^"\\]|\\.)*"?/g, '').match(/\b(?:if|end)\b/g) ?? [];
  return words.reduce((open, word) => open + (word === 'if' ? 1 : -1), 0);
}
