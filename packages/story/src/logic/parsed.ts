import type { Problem } from '../model/expression.ts';

/** What the parser makes of a text: the tree, or at least one problem and null. */
export interface Parsed<Tree> {
  tree: Tree | null;
  problems: Problem[];
}
