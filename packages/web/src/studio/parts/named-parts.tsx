import { setField } from '@brasslamp/story/draft/acts';
import { newAchievement } from '../achievements/achievement-draft.ts';
import {
  AchievementFields,
  summaryOf as achievementWords,
} from '../achievements/achievement-fields.tsx';
import { draftNow, type Problem, useAct, useDraftParts } from '../draft/use-draft-story.ts';
import { NamedList } from '../named-list/named-list.tsx';
import { t } from '../t.ts';
import { useUses } from '../uses/uses.ts';
import { newVariable } from '../variables/variable-draft.ts';
import { VariableFields } from '../variables/variable-fields.tsx';
import { summaryOf as variableWords } from '../variables/variable-words.ts';
import { achievementKind, variableKind } from './kinds.ts';
import { PartPage } from './part-page.tsx';
import { useEntries } from './use-entries.ts';

type List = 'variables' | 'achievements';

/** The part for variables: what the story remembers beside places and things. */
export function VariablesPart() {
  const usesOf = useUses('variable');
  const form = useEntries({
    ...useStoryList('variables'),
    kind: variableKind,
    values: useDraftParts().story.variables,
    now: () => draftNow().story.variables,
    make: newVariable,
    countUses: (key) => usesOf(key)?.length ?? 0,
  });
  return (
    <PartPage heading={t('studio.variables.heading')} isHere={isOf('variables')} flush={form.flush}>
      {form.form.draft.entries.length === 0 && <Empty list="variables" />}
      <NamedList
        list="variables"
        named={form}
        make={form.make}
        summary={variableWords}
        nameField={{ field: 'label', hint: t('studio.variables.labelHint') }}
        fields={(props) => <VariableFields {...props} />}
        usesOf={usesOf}
      />
    </PartPage>
  );
}

/** The part for achievements: what readers of the story can earn. */
export function AchievementsPart() {
  const usesOf = useUses('achievement');
  const form = useEntries({
    ...useStoryList('achievements'),
    kind: achievementKind,
    values: useDraftParts().story.achievements,
    now: () => draftNow().story.achievements,
    make: newAchievement,
    countUses: (key) => usesOf(key)?.length ?? 0,
  });
  return (
    <PartPage
      heading={t('studio.achievements.heading')}
      isHere={isOf('achievements')}
      flush={form.flush}
    >
      {form.form.draft.entries.length === 0 && <Empty list="achievements" />}
      <NamedList
        list="achievements"
        named={form}
        make={form.make}
        summary={achievementWords}
        nameField={{ field: 'name', required: true }}
        fields={(props) => <AchievementFields {...props} />}
        usesOf={usesOf}
      />
    </PartPage>
  );
}

const isOf = (field: List) => (problem: Problem) =>
  problem.nodeId === undefined && problem.field === field;

/** The list is one field of the story. */
function useStoryList(name: List) {
  const act = useAct();
  return {
    name,
    act(next: readonly unknown[], joins: string | undefined) {
      const edits = setField(draftNow(), 'story', '', name, next);
      if (edits.length > 0) act({ act: name, edits, ...(joins && { joins }) });
    },
  };
}

function Empty({ list }: { list: List }) {
  return (
    <div className="empty">
      <p>{t(`studio.${list}.empty`)}</p>
      <p>{t(`studio.${list}.emptyNext`)}</p>
    </div>
  );
}
