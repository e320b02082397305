import type { Arithmetic, Comparison, FunctionName } from '@brasslamp/story/logic/tree';

/**
 * A foreign expression is a value or a condition of another tool, in the terms of ours as far as there are
 * any, with the names as that tool spells them. The translator gives it kinds and names.
 */
export type ForeignExpression =
  | { type: 'text'; value: string }
  | { type: 'number'; value: number }
  | { type: 'flag'; value: boolean }
  /** An array or a set of values. */
  | { type: 'list'; of: ForeignExpression[] }
  /** As the source spells it, without its `$`; `mc.name` is a property that has a variable of its own. */
  | { type: 'variable'; name: string }
  | { type: 'turns' }
  /** `unit`: null = the one that it stands in. */
  | { type: 'visits' | 'seen' | 'turns_since'; unit: string | null }
  /** Of the choice with that key: whether it was chosen ever, since its unit was entered; how often. */
  | { type: 'chosen' | 'chosen_here' | 'times_chosen'; choice: string }
  /** Whether a list holds the member. */
  | { type: 'contains'; list: ForeignExpression; member: ForeignExpression }
  | { type: 'size'; of: ForeignExpression }
  | { type: 'not' | 'negative'; of: ForeignExpression }
  | { type: 'and' | 'or'; left: ForeignExpression; right: ForeignExpression }
  | {
      type: 'compare';
      operator: Comparison;
      left: ForeignExpression;
      right: ForeignExpression;
    }
  /** `+` of numbers adds, of texts joins, of lists unites: the kinds decide. */
  | {
      type: 'arithmetic';
      operator: Arithmetic;
      left: ForeignExpression;
      right: ForeignExpression;
    }
  | { type: 'function'; name: FunctionName; of: ForeignExpression[] }
  /** A whole number from the first to the second. */
  | { type: 'between'; from: ForeignExpression; to: ForeignExpression }
  /** Any one of them. */
  | { type: 'either'; of: ForeignExpression[] }
  /** A function that the story defines. */
  | { type: 'invoke'; name: string; with: ForeignExpression[] }
  /** Nothing of ours. */
  | { type: 'foreign'; source: string };
