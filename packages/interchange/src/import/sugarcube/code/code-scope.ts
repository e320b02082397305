import type { ForeignExpression } from '../../pieces/foreign-expression.ts';

/** A code scope is what code can ask of the place that it stands in. */
export interface CodeScope {
  /** The passage that readers are in; null = it depends, as in a header or a widget. */
  unit: string | null;
  /** The tags of the passage; null = it depends. */
  tags: readonly string[] | null;
  /** The arguments of the widget that it stands in; null = it stands in none. */
  widgetArguments: { highest: number } | null;
  /** Whether the variable has a value from the start; of others a flag says so, see `definedFlag`. */
  isAlwaysDefined: (variable: string) => boolean;
  /** Whether readers type a text into the variable: other values of it are texts, too. */
  isTyped: (variable: string) => boolean;
  /** Whether anything asks if the variable has a value. */
  isAskedFor: (variable: string) => boolean;
  /** What the story writes down under the path, `setup.price` or `$rooms`, and never changes; null = nothing. */
  constantAt: (path: string) => ForeignExpression | null;
}

/** The variable that says whether another one was given a value. */
export function definedFlag(variable: string): string {
  return `${variable}.defined`;
}

export function argumentName(index: number): string {
  return `args.${index}`;
}
