import { talesWithBrokenItems } from './tales-with-broken-items.ts';
import { talesWithBrokenLogic } from './tales-with-broken-logic.ts';
import { talesWithBrokenWays } from './tales-with-broken-ways.ts';

export interface BrokenTale {
  fault: string;
  tale: string;
  /** As `foundIn` writes it. */
  finds: string;
  /** What readers meet because of it, which is told all the same. */
  andSo?: string[];
}

/** Small stories with one fault each, and what the checker is to find: that, what it leads to, and nothing else. */
export const brokenTales: BrokenTale[] = [
  ...talesWithBrokenWays,
  ...talesWithBrokenLogic,
  ...talesWithBrokenItems,
];
