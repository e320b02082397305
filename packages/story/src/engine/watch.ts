import type { Span } from '../model/expression.ts';

/** Where in the story a condition, value or effect stands. */
export interface Place {
  /** Index of the node. */
  node: number;
  /** `body`, `actions.0.when`, `actions.0.effects.1`, `on_enter.first.0`, `available_when`. */
  field: string;
  /** In that field. */
  span: Span;
}

/** Is told of slips while the story is played; without one (`index(story)`) they cost nothing. */
export interface Watch {
  /** Something was divided by zero, which gave 0. */
  onDivisionByZero(place: Place): void;
  /** A `set` of a number that its variable's bounds do not allow. `variable` is its index. */
  onPastBound(place: Place, variable: number): void;
}
