/** The signs of a body that are no words, and where they are: for an editor that shows what they do. */
import type { Expression, Name, Span } from '../../model/expression.ts';
import type { MediaKind } from '../../model/media-address.ts';
import type { ActionId } from '../../model/story.ts';
import type { Tag, TagKind } from './tag.ts';

/** A pair of signs around something: `open` and `close` are their spans in the body. */
interface Pair {
  open: Span;
  close: Span;
}

export type Sign =
  | ({ kind: 'emphasis' | 'strong' } & Pair)
  | ({ kind: 'link' | MediaKind; url: string } & Pair)
  | ({ kind: 'action'; action_id: ActionId } & Pair)
  /** Of a heading the row of `#`, of others the mark at the beginning of a line; a rule is all mark. */
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; span: Span }
  | { kind: 'quote' | 'item' | 'rule'; span: Span }
  | TagSign;

/** Braces with a meaning, or a `|` between options. */
export interface TagSign {
  kind: 'tag';
  tag: TagKind;
  /** Of the construct that it belongs to; of a value or snippet its own. */
  opener: TagKind;
  span: Span;
  expression: Expression | null;
  snippet: Name | null;
  /** The values with which it is shown. */
  values: readonly Expression[];
}

/** Signs come as they are understood: what is in a pair before the pair itself. */
export type SeeSign = (sign: Sign) => void;

export const signOf = ({ kind, span, expression, snippet, values, construct }: Tag): TagSign => ({
  kind: 'tag',
  tag: kind,
  opener: construct?.tags[0]?.kind ?? kind,
  span,
  expression,
  snippet,
  values,
});
