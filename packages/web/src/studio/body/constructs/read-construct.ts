// Reads a construct back from its source, so that a form can show the texts in it as they were
// typed. `span` must be that of a variant that the grammar found; tags within it are matched here.
import { parseCondition } from '@brasslamp/story/logic';
import type { Span } from '@brasslamp/story/logic/tree';
import { type Construct, isTurns, type Layout } from './construct.ts';

/** A tag or a bar on the construct's own level. */
interface Mark {
  start: number;
  end: number;
  /** Without braces; `|` for a bar. */
  tag: string;
}

export interface Source {
  construct: Construct;
  layout: Layout;
}

/** Null where there is no construct. */
export function readConstruct(body: string, { start, end }: Span): Source | null {
  const source = body.slice(start, end);
  const marks = ownMarks(source);
  const [first, ...others] = marks;
  if (first?.start !== 0) return null;
  const last = marks.at(-1);
  if (marks.length === 1) {
    const isValue = first.end === source.length && !isTag(first.tag);
    return isValue ? { construct: { type: 'value', value: first.tag }, layout: 'inline' } : null;
  }
  if (last?.tag !== 'end' || last.end !== source.length) return null;
  const texts = others.map((mark, at) => source.slice(marks[at]?.end ?? 0, mark.start));
  const isOnLines = texts.every((text) => /^[ \t]*\n/.test(text) && /\n[ \t]*$/.test(text));
  const layout = isOnLines ? 'lines' : 'inline';
  const shown = isOnLines ? texts.map(withoutEdges) : texts;
  const tags = marks.slice(0, -1).map(({ tag }) => tag);
  return { construct: fromParts(tags, shown), layout };
}

/** Splits the parts by their tags; each text follows its tag. */
function fromParts([opener = '', ...others]: string[], texts: string[]): Construct {
  const [text = '', ...more] = texts;
  if (isTurns(opener)) return { type: opener, options: texts.map(barsShown) };
  if (opener === 'first') return { type: 'first', first: text, again: more[0] ?? null };
  const branches = [{ when: condition(opener, 'if'), text }];
  let otherwise: string | null = null;
  for (const [at, tag] of others.entries()) {
    if (tag === 'else') otherwise = more[at] ?? '';
    else branches.push({ when: condition(tag, 'elseif'), text: more[at] ?? '' });
  }
  return { type: 'if', branches, otherwise };
}

const condition = (tag: string, word: 'if' | 'elseif'): string =>
  new RegExp(`^${word}\\b\\s*([\\s\\S]*)$`).exec(tag)?.[1] ?? '';

/** Bars that belong to the text of an option, as they are read. */
const barsShown = (text: string) =>
  mapOwn(text, (piece) => piece.replace(/\\[\s\S]/g, (pair) => (pair === '\\|' ? '|' : pair)));

/** Without the line ends beside the tags. */
const withoutEdges = (text: string) => text.replace(/^[ \t]*\n/, '').replace(/\n[ \t]*$/, '');

/** The marks on the first level of a source that begins with a tag. */
function ownMarks(source: string): Mark[] {
  const marks: Mark[] = [];
  let depth = 0;
  for (const mark of marksIn(source)) {
    const { tag } = mark;
    const [opener] = marks;
    if (opens(tag)) {
      depth += 1;
      if (depth === 1) marks.push(mark);
    } else if (tag === 'end') {
      if (depth === 1) marks.push(mark);
      depth -= 1;
    } else if (opener === undefined) {
      if (tag !== '|') marks.push(mark);
    } else if (depth === 1 && separates(tag, opener.tag, marks.at(-1)?.tag)) {
      marks.push(mark);
    }
  }
  return marks;
}

const isTag = (tag: string) => tag === '' || tag === 'end' || opens(tag);
const opens = (tag: string) => tag === 'first' || isTurns(tag) || isLogic(tag, 'if');

/** What does not belong to the construct, or comes too often, is text. */
function separates(tag: string, opener: string, last: string | undefined): boolean {
  if (isTurns(opener)) return tag === '|';
  if (opener === 'first') return tag === 'again' && last === 'first';
  return last !== 'else' && (tag === 'else' || isLogic(tag, 'elseif'));
}

const isLogic = (tag: string, word: 'if' | 'elseif'): boolean =>
  parseCondition(condition(tag, word)).tree !== null;

/** All tags and bars, on every level. */
function* marksIn(source: string): Generator<Mark> {
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\\') at += 1;
    else if (sign === '|') yield { start: at, end: at + 1, tag: '|' };
    else if (sign === '{') {
      const end = endOfTag(source, at);
      if (end === null) continue;
      yield { start: at, end, tag: source.slice(at + 1, end - 1).trim() };
      at = end - 1;
    }
  }
}

/** After the brace that closes the one at `start`; a brace in quotation marks does not. */
function endOfTag(source: string, start: number): number | null {
  let isQuoted = false;
  for (let at = start + 1; at < source.length; at += 1) {
    const sign = source[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '}') return at + 1;
    else if (!isQuoted && sign === '{') return null;
  }
  return null;
}

/** Changes the pieces of a text that are outside its constructs. */
export function mapOwn(text: string, change: (piece: string) => string): string {
  let depth = 0;
  let from = 0;
  let result = '';
  for (const { start, end, tag } of marksIn(text)) {
    if (opens(tag)) {
      if (depth === 0) {
        result += change(text.slice(from, start));
        from = start;
      }
      depth += 1;
    } else if (tag === 'end' && depth > 0) {
      depth -= 1;
      if (depth === 0) {
        result += text.slice(from, end);
        from = end;
      }
    }
  }
  return result + (depth === 0 ? change(text.slice(from)) : text.slice(from));
}
