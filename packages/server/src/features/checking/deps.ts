import type { FreezingDeps } from '../publishing/freeze-draft.ts';
import type { Checker } from './checker.ts';

export interface CheckingDeps extends FreezingDeps {
  checker: Checker;
}
