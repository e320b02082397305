/**
 * Reads a body line by line, as CommonMark does: a stack of open containers (quotes, lists, items)
 * and at most one open paragraph. A line first continues the containers that it can, then opens
 * new ones, and what is left is text. The stack never grows beyond `limits.textNesting` levels, so
 * that each line costs a bounded number of looks and no body makes the parser recurse.
 *
 * Braces are found on the way (`scan-tags.ts`). Which of them hold blocks is known when their
 * container ends: then its parts become its children (`join-parts.ts`).
 */
import type { NewerGrammar } from '../../logic/cursor.ts';
import { playLimits } from '../../model/play-limits.ts';
import { skipBlanks } from '../syntax/characters.ts';
import { Leaf } from '../syntax/leaf.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import { TagScanner } from '../syntax/scan-tags.ts';
import type { SeeSign, Sign } from '../syntax/sign.ts';
import { type Construct, hasOptions, isTagLine } from '../syntax/tag.ts';
import type { BodyBlock, BodyListItem } from '../tree/body-tree.ts';
import { isRule, type ListMarker, readHeading, readListMarker } from './block-starts.ts';
import { joinParts, type Part } from './join-parts.ts';
import { Line } from './line.ts';

interface PartsContainer {
  kind: 'root' | 'quote' | 'item';
  depth: number;
  children: BodyBlock[];
  parts: Part[];
  /** The constructs that are open in it. */
  constructs: Construct[];
  /** Lines that belong to an item are indented at least this far. */
  indent: number;
}

interface ListContainer {
  kind: 'list';
  depth: number;
  children: BodyListItem[];
  mark: string;
}

type Container = PartsContainer | ListContainer;

/** From here on an indented line is text, whatever it begins with. */
const textIndent = 4;

export function parseBlocks(
  body: string,
  newer: NewerGrammar | null,
  report: ReportProblem,
  see?: SeeSign,
): BodyBlock[] {
  const parser = new BlockParser(body, newer, report, see);
  let start = 0;
  for (const { index, 0: lineEnd } of body.matchAll(/\r\n?|\n/g)) {
    parser.addLine(new Line(body.slice(start, index), start));
    start = index + lineEnd.length;
  }
  parser.addLine(new Line(body.slice(start), start));
  return parser.finish();
}

class BlockParser {
  readonly #report: ReportProblem;
  readonly #see: SeeSign | undefined;
  readonly #tags: TagScanner;
  readonly #blocks: BodyBlock[] = [];
  readonly #open: Container[] = [containerOf('root', 0, this.#blocks)];
  #paragraph: { leaf: Leaf; constructs: Construct[] } | null = null;

  constructor(
    body: string,
    newer: NewerGrammar | null,
    report: ReportProblem,
    see: SeeSign | undefined,
  ) {
    this.#report = report;
    this.#see = see;
    this.#tags = new TagScanner(body, newer, report);
  }

  finish(): BodyBlock[] {
    this.#closeAbove(-1);
    return this.#blocks;
  }

  addLine(line: Line): void {
    let level = this.#continueContainers(line);
    while (!line.isBlank && line.indent < textIndent) {
      if (this.#addHeadingOrRule(line, level)) return;
      if (!this.#openQuote(line, level) && !this.#openItem(line, level)) break;
      level = this.#open.length - 1;
    }
    if (line.isBlank) this.#closeAbove(level);
    else this.#addText(line, level);
  }

  /** The number of levels below the root that the line belongs to. */
  #continueContainers(line: Line): number {
    let level = 0;
    for (;;) {
      const next = this.#open[level + 1];
      const start = this.#see ? line.contentOffset : 0;
      if (next === undefined || !continues(next, line)) return level;
      if (next.kind === 'quote') this.#seeMark('quote', start, 1);
      level++;
    }
  }

  #openQuote(line: Line, level: number): boolean {
    if (line.text[line.contentStart] !== '>' || !this.#mayNest(line, level)) return false;
    this.#seeMark('quote', line.contentOffset, 1);
    skipQuoteMark(line);
    const children: BodyBlock[] = [];
    const depth = levelsIn(this.#add({ type: 'quote', children }, level)) + 1;
    this.#open.push(containerOf('quote', depth, children));
    return true;
  }

  #addHeadingOrRule(line: Line, level: number): boolean {
    const heading = readHeading(line.text, line.contentStart);
    if (heading !== null) {
      const leaf = new Leaf(heading.level);
      const { constructs } = this.#add(leaf, level);
      const start = line.contentOffset;
      const offset = start + heading.textAt - line.contentStart;
      const span = { start, end: offset };
      this.#see?.({ kind: 'heading', level: heading.level, span });
      this.#tags.addLine(heading.text, offset, leaf, constructs);
      return true;
    }
    if (!isRule(line.text, line.contentStart)) return false;
    this.#add({ type: 'rule', children: [] }, level);
    this.#seeMark('rule', line.contentOffset, line.content.length);
    return true;
  }

  /** Opens an item, and a list around it unless one of its kind is open. */
  #openItem(line: Line, level: number): boolean {
    const marker = readListMarker(line.text, line.contentStart);
    if (marker === null) return false;
    const afterMarker = line.contentStart + marker.width;
    const contentAt = skipBlanks(line.text, afterMarker);
    const isEmpty = contentAt === line.text.length;
    if (this.#isInParagraph(level) && !mayInterrupt(marker, isEmpty)) return false;

    const siblings = this.#listFor(marker, level);
    if (siblings === null && !this.#mayNest(line, level)) return false;
    this.#seeMark('item', line.contentOffset, marker.width);
    const isNear = !isEmpty && contentAt - afterMarker <= textIndent;
    const width = isNear ? contentAt - line.contentStart : marker.width + 1;
    const indent = line.indent + width;
    line.offset = isEmpty ? contentAt : line.contentStart + width;

    this.#closeAbove(level);
    const list = siblings ?? this.#openList(marker, level);
    const children: BodyBlock[] = [];
    list.children.push({ type: 'list_item', children });
    this.#open.push(containerOf('item', list.depth, children, indent));
    return true;
  }

  #listFor(marker: ListMarker, level: number): ListContainer | null {
    const container = this.#open[level];
    return container?.kind === 'list' && container.mark === marker.mark ? container : null;
  }

  #openList(marker: ListMarker, level: number): ListContainer {
    const children: BodyListItem[] = [];
    const { ordered, start, mark } = marker;
    const depth = levelsIn(this.#add({ type: 'list', ordered, start, children }, level)) + 1;
    const list: ListContainer = { kind: 'list', depth, children, mark };
    this.#open.push(list);
    return list;
  }

  #addText(line: Line, level: number): void {
    const { content, contentOffset } = line;
    const show = this.#tags.readShowLine(content, contentOffset);
    if (show !== null) {
      const { snippet, values, span } = show;
      const of = { expression: null, snippet, values };
      this.#see?.({ kind: 'tag', tag: 'show', opener: 'show', span, ...of });
      this.#add(show, level);
      return;
    }
    const places = [this.#containerAt(level), ...(this.#paragraph ? [this.#paragraph] : [])];
    const isBetweenOptions = places.some(({ constructs }) => hasOptions(constructs.at(-1)));
    const isTags = isTagLine(content, isBetweenOptions);
    // A paragraph goes on even when the line lacks the marks of its containers.
    if (this.#paragraph === null || isTags) {
      const leaf = new Leaf();
      const { constructs } = this.#add(leaf, level);
      this.#paragraph = { leaf, constructs };
    }
    const { leaf, constructs } = this.#paragraph;
    this.#tags.addLine(content, contentOffset, leaf, constructs);
    if (isTags) this.#paragraph = null;
  }

  /** Puts a part into the container at that level, or beside it where that is a list. */
  #add(part: Part, level: number): PartsContainer {
    const container = this.#containerAt(level);
    this.#closeAbove(this.#open.indexOf(container));
    container.parts.push(part);
    return container;
  }

  /** The container that holds text at a level. */
  #containerAt(level: number): PartsContainer {
    const container = this.#open[level];
    const holder = container?.kind === 'list' ? this.#open[level - 1] : container;
    if (holder === undefined || holder.kind === 'list') throw new Error('No open container');
    return holder;
  }

  #closeAbove(level: number): void {
    this.#paragraph = null;
    while (this.#open.length > level + 1) {
      const container = this.#open.pop();
      if (container === undefined || container.kind === 'list') continue;
      this.#tags.close(container.constructs);
      joinParts(container.parts, container.depth, container.children, this.#report, this.#see);
    }
  }

  #seeMark(kind: 'quote' | 'item' | 'rule', start: number, length: number): void {
    this.#see?.({ kind, span: { start, end: start + length } } satisfies Sign);
  }

  #isInParagraph(level: number): boolean {
    return this.#paragraph !== null && level === this.#open.length - 1;
  }

  /** Whether one more container may open at that level, here in the line. */
  #mayNest(line: Line, level: number): boolean {
    // A list gives way to what comes beside it.
    const isDeep = levelsIn(this.#containerAt(level)) >= playLimits.textNesting;
    if (isDeep) {
      const start = line.contentOffset;
      this.#report({ kind: 'too_deep', span: { start, end: start + 1 } });
    }
    return !isDeep;
  }
}

function containerOf(
  kind: PartsContainer['kind'],
  depth: number,
  children: BodyBlock[],
  indent = 0,
): PartsContainer {
  return { kind, depth, children, parts: [], constructs: [], indent };
}

/** The depth of a container's text. */
function levelsIn({ depth, constructs }: PartsContainer): number {
  return depth + constructs.length;
}

function continues(container: Container, line: Line): boolean {
  if (container.kind === 'quote') {
    if (line.indent >= textIndent || line.text[line.contentStart] !== '>') return false;
    skipQuoteMark(line);
    return true;
  }
  if (container.kind !== 'item') return true;
  // An item that begins with a blank line ends at the second.
  if (line.isBlank) return container.parts.length > 0;
  if (line.indent < container.indent) return false;
  line.offset += container.indent;
  return true;
}

function skipQuoteMark(line: Line): void {
  line.offset = line.contentStart + 1;
  if (line.text[line.offset] === ' ') line.offset++;
}

/** Inside a paragraph "1986. A great year" and a lone dash are text. */
function mayInterrupt(marker: ListMarker, isEmpty: boolean): boolean {
  return !isEmpty && (!marker.ordered || marker.start === 1);
}
