// Every row of the specification, by its sections and in its order.
import { callRows } from './calls.ts';
import { constantRows } from './constants.ts';
import { entityRows } from './entities.ts';
import { errorRows } from './errors.ts';
import { introductionRows, productRows } from './product.ts';
import { roleRows } from './roles.ts';
import { routeRows } from './routes.ts';
import type { Row } from './row.ts';
import { ruleRows } from './rules.ts';
import { screenRows } from './screens.ts';
import { stateRows } from './states.ts';

/** The rows by the first word of each section's heading; the first comes before all headings. */
export const rowsBySection: Record<string, Row[]> = {
  '#': introductionRows,
  '1.': productRows,
  '2.': [...routeRows, ...screenRows],
  '3.': entityRows,
  '4.': stateRows,
  '5.': ruleRows,
  '6.': roleRows,
  '7.': callRows,
  '8.': errorRows,
  '9.': constantRows,
};

/** The hash of all rows, so that none is lost where the specification is not next to the project. */
export const wordsOfAllRows = '05e6e874e4dbb39a7e1ceb84cf441aeb3630ff436d5060e0a35c58ea31cf673d';
