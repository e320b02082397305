import type { Span } from '../../model/expression.ts';

/** The place of a condition, value or effect in the story. */
export interface LogicSpan {
  /** Index of the node; -1 = a field of the whole story. */
  node: number;
  /**
   * `body`, `actions.0.when`, `actions.0.effects.1`, `on_enter.first.0`, `available_when`,
   * `continue.0.when`; of the whole story `on_start.0`, `on_entry.0`.
   */
  field: string;
  /** The place in that field. */
  span: Span;
}

/**
 * An engine observer is called for divisions by zero, passed bounds and the like while the story is played. Without
 * one (`compileStory(story)`) they cost nothing.
 */
export interface EngineObserver {
  /** Hears of a division by zero, which gave 0. */
  onDivisionByZero(place: LogicSpan): void;
  /** A `set` of a number that its variable's bounds do not allow. `variable` is its index. */
  onPastBound(place: LogicSpan, variable: number): void;
  /** Joined texts were longer than a text may be, and cut. */
  onCut?(place: LogicSpan): void;
  /** The condition of an `if` among effects was asked; `place` is its own. */
  onBranch?(place: LogicSpan, holds: boolean): void;
  /** A turn went on and on without a choice, and was stopped in the node of that index. */
  onEndless?(node: number): void;
}
