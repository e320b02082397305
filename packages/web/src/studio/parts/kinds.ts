/** How the lists of a story become what their forms hold, and back. */
import { normalised } from '@brasslamp/story/draft';
import type { Achievement } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import {
  type AchievementDraft,
  checkAchievements,
  toAchievementsBody,
  toAchievementsDraft,
} from '../achievements/achievement-draft.ts';
import {
  checkVariables,
  toVariablesBody,
  toVariablesDraft,
  type VariableDraft,
} from '../variables/variable-draft.ts';
import type { Kind } from './entries.ts';

const one = <Thing>(list: readonly Thing[]): Thing => {
  const [first] = list;
  if (first === undefined) throw new Error('Nothing came of an entry');
  return first;
};

export const variableKind: Kind<Variable, VariableDraft> = {
  read: (variable) => one(toVariablesDraft({ variables: [variable] }).entries),
  write(entry, id) {
    const { variables } = toVariablesBody({ entries: [{ ...entry, id }] });
    return one(normalised('story', 'variables', variables) as Variable[]);
  },
  check: checkVariables,
};

export const achievementKind: Kind<Achievement, AchievementDraft> = {
  read: (achievement) => one(toAchievementsDraft({ achievements: [achievement] }).entries),
  write(entry, id) {
    const { achievements } = toAchievementsBody({ entries: [{ ...entry, id }] });
    return one(normalised('story', 'achievements', achievements) as Achievement[]);
  },
  check: checkAchievements,
};
