import type { Comparison } from '@brasslamp/story/logic/tree';

/** In the order in which forms offer them. */
export const operators: Comparison[] = ['>=', '>', '=', '!=', '<=', '<'];

/** What an operator is called among the texts of the studio. */
export const operatorWords = {
  '>=': 'atLeast',
  '>': 'moreThan',
  '=': 'exactly',
  '!=': 'notExactly',
  '<=': 'atMost',
  '<': 'lessThan',
} as const satisfies Record<Comparison, string>;
