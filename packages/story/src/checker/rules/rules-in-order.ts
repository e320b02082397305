import type { Finding } from '../finding.ts';
import { bracesInLabels } from './braces-in-label.ts';
import { brokenLinks } from './broken-link.ts';
import { deadEnds } from './dead-end.ts';
import { emptyPools } from './empty-pool.ts';
import type { Ground } from './ground.ts';
import { happenings } from './happenings.ts';
import { itemsNeverObtainable, lostItems } from './item-never-obtainable.ts';
import { itemsNeverUsed } from './item-never-used.ts';
import { missingContentNotes } from './missing-content-note.ts';
import { idleConditions } from './never-and-always.ts';
import { slips } from './slips.ts';
import { textProblems } from './text-problem.ts';
import { traps } from './trap.ts';
import { unreachableAchievements } from './unreachable-achievement.ts';
import { unreachableNodes } from './unreachable-node.ts';
import { unreachableTexts } from './unreachable-text.ts';
import { idleVariables } from './variables.ts';

/**
 * What all rules find. One fault is to give one finding: a rule comes after those that may have told
 * the reason of what it would find.
 */
export function findAll(ground: Ground): Finding[] {
  const lost = lostItems(ground);
  return [
    ...textProblems(ground),
    ...slips(ground),
    ...bracesInLabels(ground),
    ...brokenLinks(ground),
    ...deadEnds(ground),
    ...traps(ground),
    ...unreachableNodes(ground),
    ...emptyPools(ground),
    ...happenings(ground),
    ...unreachableTexts(ground, lost),
    ...idleConditions(ground, lost),
    ...unreachableAchievements(ground),
    ...missingContentNotes(ground),
    ...itemsNeverObtainable(ground, lost),
    ...itemsNeverUsed(ground),
    ...idleVariables(ground),
    ...ground.told.more(),
  ];
}
