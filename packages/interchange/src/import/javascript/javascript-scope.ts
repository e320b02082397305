import type { ForeignExpression } from '../pieces/foreign-expression.ts';

/** The names that a dialect gives to things in its JavaScript. A path is `window.story.state`, name by name. */
export interface JavaScriptScope {
  /** The variable that the path means; null = none. */
  variable: (path: readonly string[]) => string | null;
  /** The value of another path, and of a call of one; null = nothing of ours. */
  value: (path: readonly string[]) => ForeignExpression | null;
  call: (path: readonly string[], given: ForeignExpression[]) => ForeignExpression | null;
}
