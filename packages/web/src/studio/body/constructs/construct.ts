import { parseCondition } from '@brasslamp/story/logic';
import type { Span } from '@brasslamp/story/logic/tree';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';

/** A construct is what the buttons above the text make and change, with the texts in it as the author typed them. */
export type Construct =
  | { type: 'if'; branches: { when: string; text: string }[]; otherwise: string | null }
  | { type: 'first'; first: string; again: string | null }
  | { type: TurnKind; options: string[] }
  | { type: 'value'; value: string };

/** The ways in which the options of a list take turns. */
export type TurnKind = 'cycle' | 'sequence' | 'once' | 'shuffle';
export const turnKinds = ['cycle', 'sequence', 'once', 'shuffle'] as const;

export type ConstructType = Construct['type'];
const isTurns = (type: string): type is TurnKind => turnKinds.some((kind) => kind === type);

/** The layout of a construct: where tags are alone on their lines, the texts between them are separate paragraphs. */
export type Layout = 'inline' | 'lines';

// Reads a construct back from its source, so that a form can show the texts in it as they were
// typed. `span` must be that of a variant that the grammar found; tags within it are matched here.

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
  // One line end alone is a text: two in its place would end the paragraph that it stands in.
  const isOnLines = texts.every((text) => /^[ \t]*\n[\s\S]*\n[ \t]*$/.test(text));
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

/** Whether a tag separates two texts of a construct; one that does not belong to it, or comes too often, is text. */
function separates(tag: string, opener: string, last: string | undefined): boolean {
  if (isTurns(opener)) return tag === '|';
  if (opener === 'first') return tag === 'again' && last === 'first';
  return last !== 'else' && (tag === 'else' || isLogic(tag, 'elseif'));
}

const isLogic = (tag: string, word: 'if' | 'elseif'): boolean =>
  parseCondition(condition(tag, word)).tree !== null;

/** The tags and bars of a text, on every level. */
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

/** The source of a construct, in the text form of the grammar. */
export function writeConstruct(construct: Construct, layout: Layout): string {
  if (construct.type === 'value') return `{${construct.value}}`;
  const parts = partsOf(construct);
  const edge = layout === 'lines' ? '\n' : '';
  return `${parts.map(({ tag, text }) => tag + edge + text + edge).join('')}{end}`;
}

/** Replaces what is there; tags that need their own lines get them. */
export function putConstruct(
  text: string,
  { span: { start: from, end: to }, layout: layoutNow }: { span: Span; layout: Layout },
  construct: Construct,
  layout: Layout,
): TextEdit {
  const source = writeConstruct(construct, layout);
  const needsLines = construct.type !== 'value' && layoutNow === 'inline' && layout === 'lines';
  const before = needsLines && /[^\n][ \t]*$/.test(text.slice(0, from)) ? '\n\n' : '';
  const after = needsLines && /^[ \t]*[^\n]/.test(text.slice(to)) ? '\n\n' : '';
  const end = from + before.length + source.length;
  return { from, to, insert: before + source + after, select: [end, end] };
}

/** Whether any of its texts has several lines. */
export const hasLines = (construct: Construct): boolean =>
  construct.type !== 'value' && partsOf(construct).some(({ text }) => text.includes('\n'));

function partsOf(construct: Exclude<Construct, { type: 'value' }>) {
  if (construct.type === 'first') {
    const { first, again } = construct;
    return [
      { tag: '{first}', text: first },
      ...(again === null ? [] : [{ tag: '{again}', text: again }]),
    ];
  }
  if ('options' in construct) {
    const { type, options } = construct;
    return options.map((text, at) => ({
      tag: at === 0 ? `{${type}}` : '|',
      text: mapOwn(text, withBars),
    }));
  }
  const { branches, otherwise } = construct;
  return [
    ...branches.map(({ when, text }, at) => ({
      tag: `{${at === 0 ? 'if' : 'elseif'} ${when}}`,
      text,
    })),
    ...(otherwise === null ? [] : [{ tag: '{else}', text: otherwise }]),
  ];
}

/** A bar in the text of an option would begin the next one. */
const withBars = (piece: string) =>
  piece.replace(/\\[\s\S]|\|/g, (sign) => (sign === '|' ? '\\|' : sign));
