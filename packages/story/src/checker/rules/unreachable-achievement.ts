import type { Finding } from '../findings/finding.ts';
import type { RuleContext } from './rule-context.ts';

/** Achievements that nothing unlocks where a reader can come. */
export function unreachableAchievements(context: RuleContext): Finding[] {
  const { story, search, written } = context;
  return story.achievements.flatMap((achievement, index): Finding[] => {
    const { key } = achievement;
    const unlocking = written.flatMap(({ pieces }) =>
      pieces.filter(({ tree }) => tree?.type === 'unlock' && tree.achievement.text === key),
    );
    const isNowhere = unlocking.length === 0;
    if (search.observations.unlocked.has(index) || (!isNowhere && !search.isProved)) return [];
    // Where it stands is told as a place, or a choice, that nobody comes to.
    if (unlocking.some(({ node, field }) => isTold(context, node, field))) return [];
    return context.tell('unreachable-achievement', null, () => ({
      key,
      message_id: isNowhere
        ? 'unreachable-achievement.not_unlocked'
        : 'unreachable-achievement.blocked',
      params: { achievement: achievement.name },
    }));
  });
}

function isTold(context: RuleContext, node: number, field: string): boolean {
  if (context.isUnreachable(node)) return true;
  const position = /^actions\.(\d+)\./.exec(field)?.[1];
  return context
    .neverOpen(node)
    .some(({ choice }) => choice.action !== null && choice.position === Number(position));
}
