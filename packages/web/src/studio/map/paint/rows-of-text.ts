/** Texts that are longer than their place. */

const longestTitle = 26;

export const shortened = (text: string, most = longestTitle): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** The rows of a text by the usual width of letters: to measure each would take longer than to draw it. */
export function wrapped(text: string, perRow: number, rows: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > perRow) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const shown = lines.slice(0, rows).map((one) => shortened(one, Math.max(perRow, 4)));
  const last = shown.at(-1);
  if (lines.length > rows && last !== undefined && !last.endsWith('…')) {
    shown[shown.length - 1] = `${last.slice(0, Math.max(1, perRow - 1))}…`;
  }
  return shown;
}
