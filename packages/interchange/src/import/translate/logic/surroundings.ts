import type { Expression } from '@brasslamp/story/logic/tree';
import type { Variable } from '@brasslamp/story/model/variable';

/** Surroundings are what expressions speak of beside variables, from where they stand. */
export interface Surroundings {
  /** The name of the node of a unit; null = the story has none. `unit` null = the one that it stands in. */
  nodeName(unit: string | null): string | null;
  /** The ids of the choices with the key; `isHere` = only those of this unit. */
  actions(key: string, isHere: boolean): readonly string[];
  /** Draws a number or a value into a variable before the expression is looked at; null = it cannot. */
  draw(tree: Expression, like: Variable | { min: number; max: number }): Variable | null;
}
