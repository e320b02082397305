/** The meaning of the first characters of a line, in the formats with a markup of their own. */
import type { Dialect } from '../dialect/dialect.ts';
import type { BlockStart } from './passage-token.ts';

interface LinePattern {
  pattern: RegExp;
  becomes: BlockStart['block'] | 'rule' | 'nothing';
}

/** `* * *` is what authors type between scenes, whatever their format makes of it. */
const sceneBreak: LinePattern = {
  pattern: /[ \t]*(?:\*[ \t]*){3,}(?=\n|$)/y,
  becomes: 'rule',
};

/** Harlowe's documentation, "Passage markup"; an aligner (`=><=`) has a line of its own. */
const harlowe: LinePattern[] = [
  sceneBreak,
  { pattern: /[ \t]*(#{1,6})[ \t]*(?=[^\s#])/y, becomes: 'heading' },
  { pattern: /[ \t]*(\*{1,6})[ \t]+(?=\S)/y, becomes: 'bullet' },
  { pattern: /[ \t]*((?:0\.){1,6})[ \t]+(?=\S)/y, becomes: 'numbered' },
  { pattern: /[ \t]*-{3,}[ \t]*(?=\n|$)/y, becomes: 'rule' },
  { pattern: /[ \t]*(?:=+><=+|==+>|<==+>|<==+)[ \t]*(?=\n|$)/y, becomes: 'nothing' },
];

/** SugarCube's documentation, "Markup". */
const sugarcube: LinePattern[] = [
  sceneBreak,
  { pattern: /(!{1,6})[ \t]*(?=[^\s!])/y, becomes: 'heading' },
  { pattern: /(\*{1,6})[ \t]*(?=[^\s*])/y, becomes: 'bullet' },
  { pattern: /(#{1,6})[ \t]*(?=[^\s#])/y, becomes: 'numbered' },
  { pattern: /(>{1,6})[ \t]*(?=[^\s>])/y, becomes: 'quote' },
  { pattern: /-{4,}[ \t]*(?=\n|$)/y, becomes: 'rule' },
];

const patterns: Partial<Record<Dialect, LinePattern[]>> = { harlowe, sugarcube, unknown: harlowe };

export function readLineStart(
  text: string,
  at: number,
  dialect: Dialect,
): { becomes: LinePattern['becomes']; level: number; end: number } | null {
  for (const { pattern, becomes } of patterns[dialect] ?? []) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) continue;
    const marks = found[1]?.replaceAll('.', '').length ?? 1;
    return { becomes, level: marks, end: at + found[0].length };
  }
  return null;
}

const markdownBlock = /[ \t]*(?:\n|$|[-+*][ \t]|#{1,6}[ \t]|>|\d{1,9}[.)][ \t]|[-*_]{3})/y;

/** Whether the line after a Markdown newline goes on with the paragraph. */
export function isMarkdownText(text: string, at: number): boolean {
  markdownBlock.lastIndex = at;
  return !markdownBlock.test(text);
}

const markdownHeading = /[ \t]*#{1,6}[ \t]/y;

export function isMarkdownHeading(text: string, at: number): boolean {
  markdownHeading.lastIndex = at;
  return markdownHeading.test(text);
}
