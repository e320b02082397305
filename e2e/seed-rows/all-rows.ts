// Every row of the specification, by its sections.
import { callFactRows, callRows } from './calls.ts';
import { constantRows } from './constants.ts';
import { entityRows } from './entities.ts';
import { errorRows } from './errors.ts';
import { productRows } from './product.ts';
import { roleRows } from './roles.ts';
import { routeRows } from './routes.ts';
import type { Row } from './row.ts';
import { ruleRows } from './rules.ts';
import { screenRows } from './screens.ts';
import { stateRows } from './states.ts';

export const rowsBySection: Record<string, Row[]> = {
  '1 the product': productRows,
  '2 screens and routes': [...routeRows, ...screenRows],
  '3 entities': entityRows,
  '4 states': stateRows,
  '5 rules': ruleRows,
  '6 roles': roleRows,
  '7 calls': [...callRows, ...callFactRows],
  '8 errors': errorRows,
  '9 constants': constantRows,
};
