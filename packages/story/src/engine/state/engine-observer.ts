import type { Span } from '../../model/expression.ts';

/** Where in the story a condition, value or effect is. */
export interface LogicSpan {
  /** Index of the node. */
  node: number;
  /** `body`, `actions.0.when`, `actions.0.effects.1`, `on_enter.first.0`, `available_when`. */
  field: string;
  /** In that field. */
  span: Span;
}

/** Is called for divisions by zero and passed bounds while the story is played. Without one (`compileStory(story)`) they cost nothing. */
export interface EngineObserver {
  /** Something was divided by zero, which gave 0. */
  onDivisionByZero(place: LogicSpan): void;
  /** A `set` of a number that its variable's bounds do not allow. `variable` is its index. */
  onPastBound(place: LogicSpan, variable: number): void;
}
