/** A Markdown block is what the first characters of a line begin; `end`: where its content begins. */
export type MarkdownBlock = { end: number } & (
  | { type: 'blank' | 'rule' | 'quote' }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6 }
  | { type: 'item'; level: number; isOrdered: boolean }
  /** Fenced; what is in it stands from `from` to `to`. */
  | { type: 'code'; from: number; to: number }
);

const blank = /(?:[ \t]*\n)+|[ \t]*$/y;
const rule = /[ \t]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})(?=\n|$)/y;
const heading = /[ \t]{0,3}(#{1,6})[ \t]+/y;
const item = /([ \t]*)(?:[-*+]|(\d{1,9}[.)]))[ \t]+(?=\S)/y;
const quote = /[ \t]{0,3}>[ \t]?/y;
const fence = /[ \t]{0,3}(`{3,}|~{3,})[^\n`]*\n/y;
const levels = [1, 2, 3, 4, 5, 6] as const;

/** The spaces that put an item one level deeper. */
const indent = 2;

export function markdownBlockAt(source: string, at: number, end: number): MarkdownBlock | null {
  if (at >= end) return null;
  const empty = match(blank, source, at);
  if (empty !== null && empty[0] !== '') {
    return { type: 'blank', end: Math.min(end, at + empty[0].length) };
  }
  const line = match(rule, source, at);
  if (line !== null) return { type: 'rule', end: Math.min(end, at + line[0].length) };
  const marks = match(heading, source, at);
  if (marks !== null) {
    const level = levels.find((one) => one === marks[1]?.length) ?? 6;
    return { type: 'heading', level, end: at + marks[0].length };
  }
  const listed = match(item, source, at);
  if (listed !== null) {
    const spaces = (listed[1] ?? '').replaceAll('\t', '  ').length;
    const level = Math.min(6, 1 + Math.floor(spaces / indent));
    return { type: 'item', level, isOrdered: listed[2] !== undefined, end: at + listed[0].length };
  }
  const quoted = match(quote, source, at);
  if (quoted !== null) return { type: 'quote', end: at + quoted[0].length };
  return codeAt(source, at, end);
}

function codeAt(source: string, at: number, end: number): MarkdownBlock | null {
  const opening = match(fence, source, at);
  if (opening === null) return null;
  const from = at + opening[0].length;
  const close = source.indexOf(`\n${opening[1] ?? ''}`, from - 1);
  if (close === -1 || close >= end) return { type: 'code', from, to: end, end };
  const lineEnd = source.indexOf('\n', close + 1);
  const behind = lineEnd === -1 ? end : Math.min(end, lineEnd + 1);
  return { type: 'code', from, to: Math.max(from, close), end: behind };
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Whether the line that ends at `at` is empty. */
export function isParagraphEnd(source: string, at: number): boolean {
  return at === 0 || source[at - 1] === '\n';
}
