import { t } from '../../t.ts';
import { NamedList } from '../named/named-list.tsx';
import { useStoryList } from '../named/use-story-list.ts';
import { PartFrame } from '../page/part-frame.tsx';
import { AchievementFields, summaryOf } from './achievement-fields.tsx';
import { achievementForm } from './achievement-form.ts';

/** The part for achievements: what readers of the story can earn. */
export function AchievementsPart() {
  const { list, ...named } = useStoryList('achievements', 'achievement', achievementForm);
  return (
    <PartFrame
      heading={t('studio.achievements.heading')}
      isHere={({ nodeId, field }) => nodeId === undefined && field === 'achievements'}
      flush={list.flush}
    >
      {list.entries.length === 0 && (
        <div className="empty">
          <p>{t('studio.achievements.empty')}</p>
          <p>{t('studio.achievements.emptyNext')}</p>
        </div>
      )}
      <NamedList
        name="achievements"
        list={list}
        {...named}
        summary={summaryOf}
        nameField={{ field: 'name', required: true }}
        fields={(props) => <AchievementFields {...props} />}
      />
    </PartFrame>
  );
}
