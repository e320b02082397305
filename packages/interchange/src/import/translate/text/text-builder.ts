import type { Expression } from '@brasslamp/story/logic/tree';
import type { BodyBlock, BodyInline, BodyListItem, IfVariant } from '@brasslamp/story/text/body';
import { not } from '../logic/logic-tree.ts';
import { isVariant, withBranches, withoutMarksOf } from './variants.ts';

const span = { start: 0, end: 0 };

/** A branch of a variant: null = otherwise. */
export interface TextArm {
  when: Expression | null;
  text: TextBuilder;
}

export type OptionsType = 'cycle' | 'sequence' | 'once' | 'shuffle';

/** A text builder makes the blocks of a text from its steps in their order: what is in a line, what ends a paragraph. */
export class TextBuilder {
  readonly #blocks: BodyBlock[] = [];
  #line: BodyInline[] = [];
  /** Whether nothing may come between what is before and behind. */
  #isGlued = false;
  /** Whether its first words begin a paragraph, wherever it is put. */
  #isApart = false;

  /** Whether nothing of it can be seen. */
  get isBlank(): boolean {
    return this.#blocks.length === 0 && this.#line.every(isBlankInline);
  }

  /** Whether all of it is in one line. */
  get isInline(): boolean {
    return this.#blocks.length === 0;
  }

  /** What is in the line so far, where all is in one. */
  get inlines(): BodyInline[] {
    return this.#line;
  }

  get isApart(): boolean {
    return this.#isApart;
  }

  /** All of it as blocks. Nothing can be added after that. */
  finish(): BodyBlock[] {
    this.#endParagraph();
    return this.#blocks;
  }

  words(text: string): void {
    if (text === '') return;
    this.#isGlued = false;
    const last = this.#line.at(-1);
    if (last?.type === 'text')
      this.#line[this.#line.length - 1] = { type: 'text', text: last.text + text };
    else this.#line.push({ type: 'text', text });
  }

  inline(inline: BodyInline): void {
    this.#isGlued = false;
    this.#line.push(inline);
  }

  lineBreak(): void {
    if (!this.#isGlued) this.#line.push({ type: 'line_break', children: [] });
  }

  paragraphBreak(): void {
    if (this.#isGlued) return;
    if (this.isBlank) this.#isApart = true;
    this.#endParagraph();
  }

  glue(): void {
    if (this.#line.length === 0) {
      const last = this.#blocks.at(-1);
      if (last?.type === 'paragraph') {
        this.#blocks.pop();
        this.#line = [...last.children];
      }
    }
    while (this.#line.at(-1)?.type === 'line_break') this.#line.pop();
    this.#isGlued = true;
  }

  block(block: BodyBlock): void {
    this.#isGlued = false;
    this.#endParagraph();
    this.#blocks.push(block);
  }

  /** Marks around a text; each of its paragraphs gets them. */
  marked(type: 'strong' | 'emphasis', text: TextBuilder): void {
    this.#around(text, (children) => [{ type, children }]);
  }

  /** A link around a text. */
  linked(url: string, text: TextBuilder): void {
    this.#around(text, (children) => [{ type: 'link', url, children: withoutLinks(children) }]);
  }

  heading(level: 1 | 2 | 3 | 4 | 5 | 6, text: TextBuilder): void {
    const children = inOneLine(text).filter(({ type }) => type !== 'line_break');
    if (children.length > 0) this.block({ type: 'heading', level, children });
  }

  quote(text: TextBuilder): void {
    const children = text.finish();
    if (children.length > 0) this.block({ type: 'quote', children });
  }

  list(ordered: boolean, items: readonly TextBuilder[]): void {
    const children = items.map(
      (item): BodyListItem => ({ type: 'list_item', children: item.finish() }),
    );
    if (children.length > 0) this.block({ type: 'list', ordered, start: 1, children });
  }

  /** The first arm that holds. */
  branch(arms: readonly TextArm[]): void {
    const last = arms.findLastIndex(({ text }) => !text.isBlank);
    if (last === -1) return;
    const shown = withoutEmpty(arms.slice(0, last + 1));
    const otherwise = shown.at(-1)?.when === null ? shown.at(-1)?.text : undefined;
    const branches = shown.flatMap(({ when, text }) => (when === null ? [] : [{ when, text }]));
    if (branches.length === 0) {
      if (otherwise) this.append(otherwise);
    } else if (this.#mayHold(shown.map(({ text }) => text))) {
      const made = branches.map(({ when, text }) => ({ when, children: text.inlines }));
      this.inline(chained(made, otherwise?.inlines ?? null));
    } else {
      const made = branches.map(({ when, text }) => ({ when, children: text.finish() }));
      this.block(chained<BodyBlock>(made, otherwise?.finish() ?? null));
    }
  }

  options(type: OptionsType, texts: readonly TextBuilder[]): void {
    if (texts.every((text) => text.isBlank)) return;
    if (this.#mayHold(texts)) {
      this.inline({ type, options: texts.map((text) => text.inlines), span });
    } else this.block({ type, options: texts.map((text) => text.finish()), span });
  }

  /** Another text, as if it had been written here. */
  append(text: TextBuilder): void {
    this.#around(text, (children) => children);
  }

  /** Whether texts can stand in the line at hand: none has blocks, or begins a paragraph behind words. */
  #mayHold(texts: readonly TextBuilder[]): boolean {
    const isBegun = !this.#line.every(isBlankInline);
    return texts.every((text) => text.isInline && !(isBegun && text.isApart));
  }

  #around(text: TextBuilder, wrap: (children: BodyInline[]) => BodyInline[]): void {
    if (text.isInline) {
      if (text.inlines.length === 0) return;
      if (text.isApart) this.paragraphBreak();
      for (const inline of wrap(text.inlines)) {
        if (inline.type === 'text') this.words(inline.text);
        else this.inline(inline);
      }
      return;
    }
    for (const block of text.finish()) {
      this.block(
        block.type === 'paragraph' || block.type === 'heading'
          ? { ...block, children: wrap(block.children) }
          : block,
      );
    }
  }

  #endParagraph(): void {
    if (this.#line.length > 0) this.#blocks.push({ type: 'paragraph', children: this.#line });
    this.#line = [];
  }
}

const isBlankInline = (inline: BodyInline): boolean =>
  inline.type === 'line_break' || (inline.type === 'text' && inline.text.trim() === '');

/** Of arms of which only the last shows something: that under what keeps the others away. */
function withoutEmpty(arms: TextArm[]): TextArm[] {
  const [first, last, ...others] = arms;
  if (first === undefined || last === undefined || others.length > 0) return arms;
  if (first.when === null || !first.text.isBlank || last.when !== null) return arms;
  return [{ when: not(first.when), text: last.text }];
}

/** A variant whose last branch is nothing but another one takes that one's branches. */
function chained<Child extends BodyBlock | BodyInline>(
  branches: { when: Expression; children: Child[] }[],
  otherwise: Child[] | null,
): IfVariant<Child> {
  const [only, ...others] = otherwise ?? [];
  const isOnly = others.length === 0 && only !== undefined && isVariant(only);
  if (isOnly && only.type === 'if') {
    return { ...only, branches: [...branches, ...only.branches] };
  }
  return { type: 'if', branches, otherwise, span };
}

/** A text in one line, with spaces where paragraphs end. */
export function inOneLine(text: TextBuilder): BodyInline[] {
  if (text.isInline) return text.inlines;
  return text.finish().flatMap((block, at): BodyInline[] => {
    const own = inlinesOf(block);
    return at === 0 ? own : [{ type: 'text', text: ' ' }, ...own];
  });
}

function inlinesOf(block: BodyBlock): BodyInline[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.children;
    case 'quote':
      return block.children.flatMap(inlinesOf);
    case 'list':
      return block.children.flatMap((item) => item.children.flatMap(inlinesOf));
    case 'rule':
      return [];
    case 'show':
      return [block];
    default:
      return [
        withBranches<BodyBlock, BodyInline>(block, (children) => children.flatMap(inlinesOf)),
      ];
  }
}

/** The words of inlines in which no link may stand. */
export const withoutLinks = (inlines: readonly BodyInline[]): BodyInline[] =>
  withoutMarksOf(['action', 'link'], inlines);
