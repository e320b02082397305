import { limits } from '../model/story.ts';
import type { InlineToken, MarkRun, OpenToken } from './inline-tokens.ts';
import { plainText } from './plain-text.ts';
import { readInlineTokens } from './read-inline-tokens.ts';
import type { Inline } from './text-tree.ts';

type Image = Extract<Inline, { type: 'image' }>;

interface OpenInline {
  parent: Inline[];
  /** An image keeps its children's text only. */
  image: Image | null;
}

/** Reads a paragraph or heading that stands `depth` containers deep into `children`. */
export function parseInlines(source: string, depth: number, children: Inline[]): void {
  const builder = new InlineBuilder(limits.textNesting - depth, children);
  for (const token of readInlineTokens(source)) builder.add(token);
}

class InlineBuilder {
  readonly #levels: number;
  #children: Inline[];
  /** null = nested too deep: its marks are shown as typed. */
  readonly #open: (OpenInline | null)[] = [];

  constructor(levels: number, children: Inline[]) {
    this.#levels = levels;
    this.#children = children;
  }

  add(token: InlineToken): void {
    if (token.kind === 'text') this.#addText(token.text);
    else if (token.kind === 'line_break') this.#children.push({ type: 'line_break', children: [] });
    else if (token.kind === 'marks') this.#addMarks(token);
    else if (token.kind === 'close') this.#close(token.text);
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
    for (const taken of run.closing) this.#close(run.mark.repeat(taken));
    this.#addText(run.mark.repeat(run.unpaired));
    for (const taken of run.opening.toReversed()) {
      const type = taken === 2 ? 'strong' : 'emphasis';
      const children: Inline[] = [];
      this.#openInline({ type, children }, children, run.mark.repeat(taken));
    }
  }

  #openLink({ target, text }: OpenToken): void {
    const children: Inline[] = [];
    if (target?.kind === 'link') {
      this.#openInline({ type: 'link', url: target.url, children }, children, text);
    } else if (target?.kind === 'image') {
      this.#openInline({ type: 'image', url: target.url, alt: '', children: [] }, children, text);
    } else if (target?.kind === 'action') {
      this.#openInline({ type: 'action', action_id: target.action_id, children }, children, text);
    }
  }

  #openInline(inline: Inline, children: Inline[], typed: string): void {
    if (this.#open.length >= this.#levels) {
      this.#open.push(null);
      this.#addText(typed);
      return;
    }
    this.#children.push(inline);
    this.#open.push({ parent: this.#children, image: inline.type === 'image' ? inline : null });
    this.#children = children;
  }

  #close(typed: string): void {
    const open = this.#open.pop();
    if (!open) {
      this.#addText(typed);
      return;
    }
    if (open.image !== null) open.image.alt = this.#children.map(plainText).join('');
    this.#children = open.parent;
  }
}
