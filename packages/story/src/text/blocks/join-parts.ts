/**
 * Makes the parts of a container its children when it ends. Tags whose construct reaches over
 * several parts break the leaf that they are in, and what lies between becomes their branches.
 */
import { playLimits } from '../../model/play-limits.ts';
import { parseInlines } from '../inlines/parse-inlines.ts';
import { isBlankOrLineEnd } from '../syntax/characters.ts';
import { Leaf } from '../syntax/leaf.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import { type SeeSign, signOf } from '../syntax/sign.ts';
import { isOpener, isTagLine, showInLine, type Tag } from '../syntax/tag.ts';
import { nextBranch, openVariant } from '../syntax/variant.ts';
import type { BodyBlock, BodyInline, Variant } from '../tree/body-tree.ts';

/** A finished block, or text whose words are not yet read. */
export type Part = Exclude<BodyBlock, { type: 'paragraph' | 'heading' }> | Leaf;

export function joinParts(
  parts: Part[],
  depth: number,
  children: BodyBlock[],
  report: ReportProblem,
  see?: SeeSign,
): void {
  const joiner = new PartJoiner(depth, children, report, see);
  for (const part of parts) joiner.add(part);
}

class PartJoiner {
  readonly #depth: number;
  readonly #report: ReportProblem;
  readonly #see: SeeSign | undefined;
  readonly #open: { variant: Variant<BodyBlock>; parent: BodyBlock[] }[] = [];
  #children: BodyBlock[];

  constructor(
    depth: number,
    children: BodyBlock[],
    report: ReportProblem,
    see: SeeSign | undefined,
  ) {
    this.#see = see;
    this.#depth = depth;
    this.#children = children;
    this.#report = report;
  }

  add(part: Part): void {
    if (!(part instanceof Leaf)) {
      this.#children.push(part);
      return;
    }
    const { source } = part;
    let from = 0;
    let tags: Tag[] = [];
    let isBroken = false;
    for (const tag of part.tags) {
      if (tag.construct?.isBlock && isOpener(tag.kind)) this.#refuseTooDeep(tag);
      if (tag.construct?.isTyped) continue;
      if (!tag.construct?.isBlock) {
        tags.push(tag);
        continue;
      }
      isBroken = true;
      this.#addPiece(part, source, from, tag.start, tags);
      this.#addTag(tag);
      from = tag.end;
      tags = [];
    }
    if (isBroken) this.#addPiece(part, source, from, source.length, tags);
    else this.#addWords(part, source, 0, tags);
  }

  /** Of a broken leaf: the space around a piece is no text, and without text there is no block. */
  #addPiece(leaf: Leaf, source: string, from: number, to: number, tags: Tag[]): void {
    let start = from;
    let end = to;
    while (start < end && isBlankOrLineEnd(source[start])) start++;
    while (start < end && isBlankOrLineEnd(source[end - 1])) end--;
    if (start === end) return;
    const [tag] = tags;
    const isShow = tag?.start === start && tag.end === end && leaf.level === null;
    if (isShow && tag.snippet !== null) {
      this.#see?.(signOf(tag));
      const { snippet, values, span } = tag;
      this.#children.push({ type: 'show', snippet, values, span, children: [] });
    } else this.#addWords(leaf, joinTagLines(source.slice(start, end), tags), start, tags);
  }

  /** `words` are at `at` in the source of their leaf. */
  #addWords(leaf: Leaf, words: string, at: number, tags: Tag[]): void {
    const children: BodyInline[] = [];
    const { level } = leaf;
    this.#children.push(
      level === null ? { type: 'paragraph', children } : { type: 'heading', level, children },
    );
    parseInlines({ words, at, leaf, tags }, this.#levels, children, this.#report, this.#see);
  }

  #addTag(tag: Tag): void {
    this.#see?.(signOf(tag));
    if (isOpener(tag.kind)) {
      const { variant, branch } = openVariant<BodyBlock>(tag);
      this.#children.push(variant);
      this.#open.push({ variant, parent: this.#children });
      this.#children = branch;
      return;
    }
    const open = this.#open.at(-1);
    if (open === undefined) throw new Error('No open variant');
    const branch = nextBranch(open.variant, tag);
    if (branch === null) this.#open.pop();
    this.#children = branch ?? open.parent;
  }

  #refuseTooDeep(tag: Tag): void {
    if (tag.construct === null || this.#levels < playLimits.textNesting) return;
    tag.construct.isTyped = true;
    this.#report({ kind: 'too_deep', span: tag.span });
  }

  get #levels(): number {
    return this.#depth + this.#open.length;
  }
}

/** A line of tags only would make blocks: what is left of one joins the line beside it. */
function joinTagLines(words: string, tags: Tag[]): string {
  const mayShow = tags.some(({ kind }) => kind === 'show');
  const makesBlocks = (line: string) =>
    isTagLine(line, true) || (mayShow && showInLine(line) !== null);
  const first = words.indexOf('\n');
  const last = words.lastIndexOf('\n');
  if (first === -1) return words;
  const start = makesBlocks(words.slice(0, first)) ? `${words.slice(0, first)} ` : '';
  const isLast = last > first || start === '';
  const end = isLast && makesBlocks(words.slice(last + 1)) ? ` ${words.slice(last + 1)}` : '';
  return start + words.slice(start.length, words.length - end.length) + end;
}
