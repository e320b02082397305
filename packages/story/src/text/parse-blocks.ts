/**
 * Reads a body line by line, as CommonMark does: a stack of open containers (quotes, lists, items)
 * and at most one open paragraph. A line first continues the containers that it can, then opens
 * new ones, and what is left is text. The stack never grows beyond `limits.textNesting` levels, so
 * that each line costs a bounded number of looks and no body makes the parser recurse.
 */
import { limits } from '../model/story.ts';
import { isRule, type ListMarker, readHeading, readListMarker } from './block-starts.ts';
import { withoutTrailingBlanks } from './characters.ts';
import { Line } from './line.ts';
import { parseInlines } from './parse-inlines.ts';
import type { Block, Inline, ListItem } from './text-tree.ts';

interface BlockContainer {
  kind: 'root' | 'quote';
  depth: number;
  children: Block[];
}

interface ItemContainer {
  kind: 'item';
  depth: number;
  children: Block[];
  /** Lines that belong to the item are indented at least this far. */
  indent: number;
}

interface ListContainer {
  kind: 'list';
  depth: number;
  children: ListItem[];
  mark: string;
}

type Container = BlockContainer | ItemContainer | ListContainer;

/** From here on an indented line is text, whatever it begins with. */
const textIndent = 4;

export function parseBlocks(body: string): Block[] {
  const parser = new BlockParser();
  for (const source of body.split(/\r\n|\n|\r/)) parser.addLine(new Line(source));
  return parser.finish();
}

class BlockParser {
  readonly #blocks: Block[] = [];
  readonly #open: Container[] = [{ kind: 'root', depth: 0, children: this.#blocks }];
  #paragraph: { lines: string[]; children: Inline[]; depth: number } | null = null;

  finish(): Block[] {
    this.#endParagraph();
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

  /** How many levels above the root the line belongs to. */
  #continueContainers(line: Line): number {
    let level = 0;
    for (;;) {
      const next = this.#open[level + 1];
      if (next === undefined || !continues(next, line)) return level;
      level++;
    }
  }

  #openQuote(line: Line, level: number): boolean {
    if (line.text[line.contentStart] !== '>' || !this.#mayNest(level)) return false;
    skipQuoteMark(line);
    const children: Block[] = [];
    const depth = this.#add({ type: 'quote', children }, level).depth + 1;
    this.#open.push({ kind: 'quote', depth, children });
    return true;
  }

  #addHeadingOrRule(line: Line, level: number): boolean {
    const heading = readHeading(line.text, line.contentStart);
    if (heading !== null) {
      const children: Inline[] = [];
      const { depth } = this.#add({ type: 'heading', level: heading.level, children }, level);
      parseInlines(heading.text, depth, children);
      return true;
    }
    if (!isRule(line.text, line.contentStart)) return false;
    this.#add({ type: 'rule', children: [] }, level);
    return true;
  }

  /** Opens an item, and a list around it unless one of its kind is open. */
  #openItem(line: Line, level: number): boolean {
    const marker = readListMarker(line.text, line.contentStart);
    if (marker === null) return false;
    const afterMarker = line.contentStart + marker.width;
    const contentAt = line.skipBlanks(afterMarker);
    const isEmpty = contentAt === line.text.length;
    if (this.#isInParagraph(level) && !mayInterrupt(marker, isEmpty)) return false;

    const siblings = this.#listFor(marker, level);
    if (siblings === null && !this.#mayNest(level)) return false;
    const isNear = !isEmpty && contentAt - afterMarker <= textIndent;
    const width = isNear ? contentAt - line.contentStart : marker.width + 1;
    const indent = line.indent + width;
    line.offset = isEmpty ? contentAt : line.contentStart + width;

    this.#closeAbove(level);
    const list = siblings ?? this.#openList(marker, level);
    const children: Block[] = [];
    list.children.push({ type: 'list_item', children });
    this.#open.push({ kind: 'item', depth: list.depth, children, indent });
    return true;
  }

  #listFor(marker: ListMarker, level: number): ListContainer | null {
    const container = this.#open[level];
    return container?.kind === 'list' && container.mark === marker.mark ? container : null;
  }

  #openList(marker: ListMarker, level: number): ListContainer {
    const children: ListItem[] = [];
    const { ordered, start, mark } = marker;
    const depth = this.#add({ type: 'list', ordered, start, children }, level).depth + 1;
    const list: ListContainer = { kind: 'list', depth, children, mark };
    this.#open.push(list);
    return list;
  }

  #addText(line: Line, level: number): void {
    // A paragraph goes on even when the line lacks the marks of its containers.
    if (this.#paragraph === null) {
      const children: Inline[] = [];
      const { depth } = this.#add({ type: 'paragraph', children }, level);
      this.#paragraph = { lines: [], children, depth };
    }
    this.#paragraph.lines.push(line.content);
  }

  /** Puts a block into the container at that level, or beside it where that is a list. */
  #add(block: Block, level: number): BlockContainer | ItemContainer {
    this.#closeAbove(level);
    let container = this.#open.at(-1);
    if (container?.kind === 'list') {
      this.#open.pop();
      container = this.#open.at(-1);
    }
    if (container === undefined || container.kind === 'list') throw new Error('No open container');
    container.children.push(block);
    return container;
  }

  #closeAbove(level: number): void {
    this.#endParagraph();
    this.#open.length = level + 1;
  }

  #endParagraph(): void {
    if (this.#paragraph === null) return;
    const { lines, children, depth } = this.#paragraph;
    parseInlines(withoutTrailingBlanks(lines.join('\n')), depth, children);
    this.#paragraph = null;
  }

  #isInParagraph(level: number): boolean {
    return this.#paragraph !== null && level === this.#open.length - 1;
  }

  #mayNest(level: number): boolean {
    const container = this.#open[level];
    if (container === undefined) return false;
    // A list gives way to what comes beside it.
    const depth = container.kind === 'list' ? container.depth - 1 : container.depth;
    return depth < limits.textNesting;
  }
}

function continues(container: Container, line: Line): boolean {
  if (container.kind === 'quote') {
    if (line.indent >= textIndent || line.text[line.contentStart] !== '>') return false;
    skipQuoteMark(line);
    return true;
  }
  if (container.kind !== 'item') return true;
  // An item that begins with a blank line ends at the second.
  if (line.isBlank) return container.children.length > 0;
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
