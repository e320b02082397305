/**
 * Conditions, values and effects as trees. Their text form, in which they are stored and sent, is read
 * by `logic/`. Source: spec/story-logic.md, "Conditions, values, effects".
 */

/** A span is a place in the text that something was read from: UTF-16 offsets, `end` not included. */
export interface Span {
  start: number;
  end: number;
}

/** A name as the author wrote it: an item's key, a node's name, an action's id … */
export interface Name {
  text: string;
  /** The place of the name alone, without quotation marks. */
  span: Span;
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | 'mod';
export type FunctionName = 'min' | 'max' | 'abs' | 'round' | 'floor';

export type Expression = { span: Span } & (
  | { type: 'text'; value: string }
  /** With up to `limits.decimals` decimals. */
  | { type: 'number'; value: number }
  | { type: 'flag'; value: boolean }
  | { type: 'variable'; name: Name }
  /** Actions taken since the start. */
  | { type: 'turns' }
  /** Carried by the reader: whether, and how many. */
  | { type: 'has' | 'count'; item: Name }
  /** The number of entries; whether there was any; turns since the last one. */
  | { type: 'visits' | 'seen' | 'turns_since'; node: Name }
  /** Whether the action was ever chosen; since its node was last entered; how often. */
  | { type: 'chosen' | 'chosen_here' | 'times_chosen'; action: Name }
  /** Whether the item lies in the node. */
  | { type: 'at'; item: Name; node: Name }
  /** Whether the achievement was ever earned, in this playthrough. */
  | { type: 'earned'; achievement: Name }
  /** Of a set: whether the member is in it; how many are. */
  | { type: 'set_has'; variable: Name; member: Name }
  | { type: 'size'; variable: Name }
  /** Whether an ending of that name was ever earned, in this playthrough. */
  | { type: 'ending'; ending: Name }
  /** Holds in so many of 100 cases. */
  | { type: 'chance'; percent: Expression }
  /** In effects only. Of two numbers: any number from one to the other; else any one of them. */
  | { type: 'random'; of: Expression[] }
  /** `round` and `floor` change only numbers with decimals. */
  | { type: 'function'; name: FunctionName; of: Expression[] }
  | { type: 'not' | 'negative'; of: Expression }
  | { type: 'and' | 'or'; left: Expression; right: Expression }
  | { type: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | { type: 'arithmetic'; operator: Arithmetic; left: Expression; right: Expression }
  /** Joined into one text: `given & " " & family`. */
  | { type: 'join'; left: Expression; right: Expression }
);

export type ExpressionOf<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

export type Effect = { span: Span } & (
  | { type: 'set'; variable: Name; value: Expression }
  /** Into the reader's hands. Stackable ones: so many more, out of nowhere; null = one. */
  | { type: 'give'; item: Name; count: Expression | null }
  /** Out of the reader's hands to nowhere. Stackable ones: so many, at most all; null = one. */
  | { type: 'take'; item: Name; count: Expression | null }
  /** Stackable ones: all there are, wherever they lie. */
  | {
      type: 'move';
      item: Name;
      to: { type: 'node'; node: Name } | { type: 'inventory' | 'nowhere' };
    }
  | { type: 'unlock'; achievement: Name }
  | { type: 'add' | 'remove'; variable: Name; member: Name }
  /** At most `limits.effectNesting` within each other. */
  | { type: 'if'; condition: Expression; effects: Effect[]; otherwise: Effect[] }
);

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
