/**
 * A body as its author wrote it: the text tree with the braces in it. `render-body.ts` makes of it
 * the text tree that a reader gets.
 */
import type { Expression, Name, Span } from '../../model/expression.ts';
import type { MediaKind } from '../../model/media-address.ts';

/** `{if …}…{elseif …}…{else}…{end}`: the first branch that holds. */
export interface IfVariant<Child> {
  type: 'if';
  branches: { when: Expression; children: Child[] }[];
  otherwise: Child[] | null;
  span: Span;
}

/** `{first}…{again}…{end}`: at the first visit, at later ones. */
export interface FirstVariant<Child> {
  type: 'first';
  first: Child[];
  again: Child[] | null;
  span: Span;
}

/**
 * Options between `|`, by the node's visit: `cycle` begins again after the last, `sequence` stays
 * at the last, `once` shows nothing after it; `shuffle` draws one each turn.
 */
export interface OptionsVariant<Child> {
  type: 'cycle' | 'sequence' | 'once' | 'shuffle';
  options: Child[][];
  span: Span;
}

/**
 * `{show "Weather"}`: the snippet of that name, in its line alone its blocks, else its words; with values:
 * `{show "Greeting" with name, gold}`.
 */
export interface Show {
  type: 'show';
  snippet: Name;
  values: Expression[];
  span: Span;
  children: [];
}

/** Pieces of text of which a reader gets one or none, alike for blocks and for words in a line. */
export type Variant<Child> = IfVariant<Child> | FirstVariant<Child> | OptionsVariant<Child>;

export type BodyBlock =
  | { type: 'paragraph'; children: BodyInline[] }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; children: BodyInline[] }
  | { type: 'quote'; children: BodyBlock[] }
  | { type: 'list'; ordered: boolean; start: number; children: BodyListItem[] }
  | { type: 'rule'; children: [] }
  | Show
  | IfVariant<BodyBlock>
  | FirstVariant<BodyBlock>
  | OptionsVariant<BodyBlock>;

export interface BodyListItem {
  type: 'list_item';
  children: BodyBlock[];
}

export type BodyInline =
  | { type: 'text'; text: string }
  | { type: 'emphasis' | 'strong'; children: BodyInline[] }
  | { type: 'line_break'; children: [] }
  | { type: 'link'; url: string; children: BodyInline[] }
  | { type: MediaKind; url: string; alt: string; children: [] }
  /** `span` is that of the id in `(action:a17)`. */
  | { type: 'action'; action_id: string; span: Span; children: BodyInline[] }
  /** `{gold}`: the value in words. */
  | { type: 'value'; value: Expression; span: Span }
  | Show
  | IfVariant<BodyInline>
  | FirstVariant<BodyInline>
  | OptionsVariant<BodyInline>;

export interface BodyTree {
  type: 'root';
  children: BodyBlock[];
}
