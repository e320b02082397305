/** The parts of a Chapbook passage that have lines of their own. */

/** The index after the vars section with its `--`, or 0 where the passage has none. */
export function varsSectionEnd(text: string): number {
  const found = /^--[ \t]*$/m.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}

/** `[if …]`, `[cont'd]`, `[align center]`, but not `[[a link]]`. */
export function isModifier(line: string): boolean {
  return /^\[[^[]/.test(line) && line.endsWith(']') && line.at(-2) !== ']';
}

/** Whether the text behind a modifier is code, up to the next modifier. */
export function beginsCode(modifier: string): boolean {
  return /^\[(?:javascript|css)\]$/i.test(modifier);
}
