import type { Span } from '../../model/expression.ts';
import type { Story } from '../../model/story.ts';
import { siteOf } from '../state/dice.ts';
import type { EngineObserver, LogicSpan } from '../state/engine-observer.ts';
import type { Indexes, Layout } from '../state/layout.ts';
import type { Texts } from '../state/texts.ts';
import type { Parts } from './parts.ts';

/** The surroundings in which all conditions, values and effects of a story are compiled. */
export interface Compiling {
  readonly story: Story;
  readonly indexes: Indexes;
  readonly layout: Layout;
  readonly texts: Texts;
  readonly observer: EngineObserver | null;
  /** null = the story needs none of them. */
  readonly parts: Parts | null;
}

/** A scope is one field of a node while it is compiled; it collects what the field's logic reads and writes. */
export interface Scope extends Compiling {
  readonly node: number;
  readonly field: string;
  /** The field belongs to a choice: its effects happen before the turn is counted. */
  readonly isInChoice?: boolean;
  readonly reads: Set<number>;
  readonly writes: Set<number>;
}

export const placeOf = ({ node, field }: Scope, span: Span): LogicSpan => ({ node, field, span });

export const siteIn = ({ story, node, field }: Scope, { start }: Span): number =>
  siteOf(story.nodes[node]?.id ?? '', field, start);
