import type { Span } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import { type SeeSign, type Sign, signOf } from '../syntax/sign.ts';
import { isOpener, type Tag } from '../syntax/tag.ts';
import { nextBranch, openVariant } from '../syntax/variant.ts';
import type { BodyInline, Variant } from '../tree/body-tree.ts';
import { plainText } from '../tree/plain-text.ts';
import type { Inline } from '../tree/text-tree.ts';
import type { InlineToken, MarkRun, OpenToken, TagToken } from './inline-tokens.ts';
import { readInlineTokens, type Words } from './read-inline-tokens.ts';

type Described = Extract<BodyInline, { alt: string }>;

interface OpenInline {
  parent: BodyInline[];
  /** An image or a sound keeps its children's text only. */
  described: Described | null;
  /** The offset in the leaf at which it begins. */
  at: number;
  variant: Variant<BodyInline> | null;
  /** The sign that begins here, but for where it closes. */
  sign: OpenSign | null;
}

type PairSign = Extract<Sign, { open: Span }>;
/** Distributes over the kinds. */
type OpenSign = PairSign extends infer One
  ? One extends PairSign
    ? Omit<One, 'close'>
    : never
  : never;

/** Reads the words of a leaf that is `depth` levels deep into `children`. */
export function parseInlines(
  words: Words,
  depth: number,
  children: BodyInline[],
  report: ReportProblem,
  see?: SeeSign,
): void {
  buildInlines(readInlineTokens(words, report), words, depth, children, report, see);
}

/** Puts the tokens of a leaf that is `depth` levels deep into `children`. */
export function buildInlines(
  tokens: InlineToken[],
  words: Words,
  depth: number,
  children: BodyInline[],
  report: ReportProblem,
  see?: SeeSign,
): void {
  const builder = new InlineBuilder(words, depth, children, report, see);
  for (const token of tokens) builder.add(token);
}

class InlineBuilder {
  readonly #words: Words;
  readonly #levels: number;
  readonly #report: ReportProblem;
  readonly #see: SeeSign | undefined;
  #children: BodyInline[];
  /** null = nested too deep: its marks are shown as typed. */
  readonly #open: (OpenInline | null)[] = [];

  constructor(
    words: Words,
    depth: number,
    children: BodyInline[],
    report: ReportProblem,
    see: SeeSign | undefined,
  ) {
    this.#see = see;
    this.#words = words;
    this.#levels = playLimits.textNesting - depth;
    this.#children = children;
    this.#report = report;
  }

  add(token: InlineToken): void {
    if (token.kind === 'text') this.#addText(token.text);
    else if (token.kind === 'line_break') this.#children.push({ type: 'line_break', children: [] });
    else if (token.kind === 'marks') this.#addMarks(token);
    else if (token.kind === 'close') this.#close(token.text, token.at);
    else if (token.kind === 'tag') this.#addTag(token);
    else if (token.target === null) this.#addText(token.text);
    else this.#openLink(token);
  }

  #addText(text: string): void {
    if (text === '') return;
    const last = this.#children.at(-1);
    if (last?.type === 'text') last.text += text;
    else this.#children.push({ type: 'text', text });
  }

  #addMarks(run: MarkRun): void {
    let { at } = run;
    for (const taken of run.closing) {
      this.#close(run.mark.repeat(taken), at);
      at += taken;
    }
    this.#addText(run.mark.repeat(run.unpaired));
    at += run.unpaired;
    for (const taken of run.opening.toReversed()) {
      const type = taken === 2 ? 'strong' : 'emphasis';
      const children: BodyInline[] = [];
      this.#openInline({ type, children }, children, run.mark.repeat(taken), at);
      at += taken;
    }
  }

  #openLink({ target, text, at }: OpenToken): void {
    const children: BodyInline[] = [];
    if (target?.kind === 'link') {
      this.#openInline({ type: 'link', url: target.url, children }, children, text, at);
    } else if (target?.kind === 'image' || target?.kind === 'sound') {
      const { kind: type, url } = target;
      this.#openInline({ type, url, alt: '', children: [] }, children, text, at);
    } else if (target?.kind === 'action') {
      const { action_id, idEnd } = target;
      const span = this.#spanOf(idEnd - action_id.length, idEnd);
      this.#openInline({ type: 'action', action_id, span, children }, children, text, at);
    }
  }

  #openInline(inline: BodyInline, children: BodyInline[], typed: string, at: number): void {
    if (this.#open.length >= this.#levels) {
      this.#report({ kind: 'too_deep', span: this.#spanOf(at, at + typed.length) });
      this.#open.push(null);
      this.#addText(typed);
      return;
    }
    const described = 'alt' in inline ? inline : null;
    const sign = this.#see ? openSign(inline, this.#spanOf(at, at + typed.length)) : null;
    this.#open.push({ parent: this.#children, described, at, variant: null, sign });
    this.#children.push(inline);
    this.#children = children;
  }

  #close(typed: string, at: number): void {
    const open = this.#open.pop();
    if (!open) {
      this.#addText(typed);
      return;
    }
    if (open.sign) this.#see?.({ ...open.sign, close: this.#spanOf(at, at + typed.length) });
    if (open.described !== null) {
      open.described.alt = plainLines(this.#children);
      if (open.described.type === 'sound' && open.described.alt === '') {
        const span = this.#spanOf(open.at, at + typed.length);
        this.#report({ kind: 'sound_without_words', span });
      }
    }
    this.#children = open.parent;
  }

  #addTag({ tag, typed, isTyped }: TagToken): void {
    const { kind, construct, expression, snippet, values, span } = tag;
    if (construct !== null && isOpener(kind) && this.#open.length >= this.#levels) {
      if (!isTyped) this.#report({ kind: 'too_deep', span: span });
      construct.isTyped = true;
    }
    if (isTyped || construct?.isTyped) {
      this.#addText(typed);
      return;
    }
    this.#see?.(signOf(tag));
    if (snippet !== null) {
      this.#children.push({ type: 'show', snippet, values, span, children: [] });
    } else if (expression !== null && construct === null) {
      this.#children.push({ type: 'value', value: expression, span });
    } else if (isOpener(kind)) {
      const { variant, branch } = openVariant<BodyInline>(tag);
      this.#open.push({ parent: this.#children, described: null, at: 0, variant, sign: null });
      this.#children.push(variant);
      this.#children = branch;
    } else this.#nextBranch(tag);
  }

  #nextBranch(tag: Tag): void {
    const open = this.#open.at(-1);
    if (!open || open.variant === null) throw new Error('No open variant');
    const branch = nextBranch(open.variant, tag);
    if (branch === null) this.#open.pop();
    this.#children = branch ?? open.parent;
  }

  #spanOf(start: number, end: number): Span {
    const { leaf, at } = this.#words;
    return { start: leaf.bodyOffset(at + start), end: leaf.bodyOffset(at + end) };
  }
}

function openSign(inline: BodyInline, open: Span): OpenSign | null {
  switch (inline.type) {
    case 'emphasis':
    case 'strong':
      return { kind: inline.type, open };
    case 'link':
    case 'image':
    case 'sound':
      return { kind: inline.type, url: inline.url, open };
    case 'action':
      return { kind: 'action', action_id: inline.action_id, open };
    default:
      return null;
  }
}

/** The description of an image or a sound: words only, for tags in there are text. */
function plainLines(children: BodyInline[]): string {
  const text = (children as Inline[]).map((child) => plainText(child)).join('');
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}
