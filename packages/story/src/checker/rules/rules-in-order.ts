import type { Finding } from '../findings/finding.ts';
import { deadEnds, traps } from './dead-ends.ts';
import { itemsNeverObtainable, itemsNeverUsed, lostItems } from './items.ts';
import { comparedJoins } from './joined-texts.ts';
import { brokenLinks, emptyPools } from './missing-targets.ts';
import { idleConditions, idleContinues } from './never-and-always.ts';
import { notProved } from './not-proved.ts';
import type { RuleContext } from './rule-context.ts';
import { runtimeFindings } from './runtime-findings.ts';
import { unreachableAchievements, unreachableNodes } from './unreachable.ts';
import { unreachableTexts } from './unseen-texts.ts';
import { idleVariables } from './variables.ts';
import {
  bracesInLabels,
  cutTexts,
  missingContentNotes,
  semanticErrors,
  snippetsInVain,
  textProblems,
} from './written-text.ts';

/**
 * The findings of all rules. One fault is to give one finding: a rule comes after those that may have
 * reported the reason of what it would find.
 */
export function findAll(context: RuleContext): Finding[] {
  const lost = lostItems(context);
  return [
    ...textProblems(context),
    ...semanticErrors(context),
    ...comparedJoins(context),
    ...bracesInLabels(context),
    ...snippetsInVain(context),
    ...cutTexts(context),
    ...brokenLinks(context),
    ...deadEnds(context),
    ...traps(context),
    ...unreachableNodes(context),
    ...emptyPools(context),
    ...runtimeFindings(context),
    ...unreachableTexts(context, lost),
    ...idleConditions(context, lost),
    ...idleContinues(context),
    ...unreachableAchievements(context),
    ...missingContentNotes(context),
    ...itemsNeverObtainable(context, lost),
    ...itemsNeverUsed(context),
    ...idleVariables(context),
    ...notProved(context),
    ...context.reported.more(),
  ];
}
