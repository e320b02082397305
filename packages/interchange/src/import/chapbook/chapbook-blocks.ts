import type { Range } from '../twine/range.ts';

/** A line of the vars section: `gold: 1`, `gold (isRich): 100`. */
export interface VariableLine extends Range {
  name: string;
  /** null = always. */
  condition: string | null;
  value: string;
}

/** A block is a stretch of text with the modifiers on the lines before it. */
export interface Block extends Range {
  modifiers: Modifier[];
}

export interface Modifier extends Range {
  typed: string;
}

export interface ChapbookParts {
  variables: VariableLine[];
  /** Lines of the vars section that set nothing. */
  strayLines: Range[];
  blocks: Block[];
  /** Modifiers with no text behind them. */
  left: Modifier[];
}

interface Line extends Range {
  text: string;
}

/** The parts of a Chapbook passage. Source: Chapbook's guide, "The Vars Section", "Modifiers and Inserts". */
export function chapbookParts(source: string): ChapbookParts {
  const lines = linesOf(source);
  const separator = lines.findIndex(({ text }) => /^--[ \t]*$/.test(text));
  const parts: ChapbookParts = { variables: [], strayLines: [], blocks: [], left: [] };
  for (const line of lines.slice(0, Math.max(0, separator))) {
    const variable = variableOf(line);
    if (variable !== null) parts.variables.push(variable);
    else if (line.text.trim() !== '') parts.strayLines.push(line);
  }
  readBlocks(lines.slice(separator + 1), source, parts);
  return parts;
}

function linesOf(source: string): Line[] {
  let start = 0;
  return source.split('\n').map((text) => {
    const line = { text, start, end: start + text.length };
    start = line.end + 1;
    return line;
  });
}

function variableOf({ text, start, end }: Line): VariableLine | null {
  const colon = text.indexOf(':');
  if (colon === -1) return null;
  const head = text.slice(0, colon);
  const open = head.indexOf('(');
  const close = head.lastIndexOf(')');
  const hasCondition = open > 0 && close > open;
  const name = (hasCondition ? head.slice(0, open) : head).trim();
  const condition = hasCondition ? head.slice(open + 1, close) : null;
  return { name, condition, value: text.slice(colon + 1).trim(), start, end };
}

const modifierLine = /^\[([^[].+[^\]])\]$/;

function readBlocks(lines: Line[], source: string, parts: ChapbookParts): void {
  let modifiers: Modifier[] = [];
  let from = 0;
  const endText = (to: number) => {
    if (from >= to) return;
    const [first, last] = [lines[from], lines[to - 1]];
    const range = first && last ? trimmed(source, { start: first.start, end: last.end }) : null;
    if (range === null) return;
    parts.blocks.push({ ...range, modifiers });
    modifiers = [];
  };
  for (const [index, line] of lines.entries()) {
    const found = line.text.startsWith('[') ? modifierLine.exec(line.text) : null;
    if (found === null) continue;
    endText(index);
    from = index + 1;
    for (const typed of splitModifiers(found[1] ?? '')) {
      modifiers.push({ typed, start: line.start, end: line.end });
    }
  }
  endText(lines.length);
  parts.left = modifiers;
}

/** `[if a; append]`: semicolons outside of double quotation marks divide. */
function splitModifiers(typed: string): string[] {
  const found: string[] = [];
  let isQuoted = false;
  let one = '';
  for (const character of typed) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) {
      found.push(one.trim());
      one = '';
    } else one += character;
  }
  return [...found, one.trim()].filter((modifier) => modifier !== '');
}

function trimmed(source: string, { start, end }: Range): Range | null {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(source.charAt(from))) from++;
  while (to > from && /\s/.test(source.charAt(to - 1))) to--;
  return from === to ? null : { start: from, end: to };
}
