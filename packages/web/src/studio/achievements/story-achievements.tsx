import type { Story } from '@brasslamp/contract';
import { useState } from 'react';
import { DraftForm } from '../../forms/draft-form.tsx';
import { useApp } from '../../screen/app.ts';
import { Page, Screen, withoutCache } from '../frame/screen.tsx';
import { storyCrumbs } from '../frame/story-crumbs.ts';
import { NamedList } from '../named-list/named-list.tsx';
import { useNamedForm } from '../named-list/use-named-form.ts';
import { paramsOf, useStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { useUses } from '../uses/use-uses.ts';
import {
  type AchievementDraft,
  checkAchievements,
  isAchievementsDraft,
  mergeAchievements,
  newAchievement,
  type SavedAchievements,
  toAchievementsBody,
  toAchievementsDraft,
} from './achievement-draft.ts';
import { AchievementFields } from './achievement-fields.tsx';
import { useAchievements } from './achievement-queries.ts';
import { diffFieldsOf, labelOfAchievementField, summaryOf } from './achievement-words.ts';

export const handle = { title: () => t('studio.achievements.heading') };

/** What readers of the story can earn. */
export function Component() {
  const story = useStory();
  const saved = withoutCache(useAchievements());
  const [shown, setShown] = useState(0);
  const showAgain = () => setShown((number) => number + 1);
  return (
    <Screen needs={{ story, saved }}>
      {({ story, saved }) => (
        <AchievementsForm key={shown} story={story} saved={saved} onRestored={showAgain} />
      )}
    </Screen>
  );
}

function AchievementsForm({
  story,
  saved,
  onRestored,
}: {
  story: Story;
  saved: SavedAchievements;
  onRestored: () => void;
}) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  const usesOf = useUses('achievement');
  const named = useNamedForm<AchievementDraft, SavedAchievements>({
    thing: `achievements:${story.id}`,
    start: toAchievementsDraft(saved),
    version: saved.version,
    check: checkAchievements,
    send: (draft, ifMatch) =>
      api('PUT /api/stories/:username/:story_slug/achievements', {
        params,
        body: toAchievementsBody(draft),
        ...(ifMatch !== undefined && { ifMatch }),
      }),
    toDraft: toAchievementsDraft,
    merge: mergeAchievements,
    isDraft: isAchievementsDraft,
    namesIn: ({ achievements }) => achievements,
    onRestored,
    countUses: (key) => usesOf(key)?.length ?? 0,
  });
  const { form } = named;

  return (
    <Page crumbs={storyCrumbs(story, t('studio.achievements.heading'))}>
      <h1>{t('studio.achievements.heading')}</h1>
      {form.draft.entries.length === 0 && (
        <div className="empty">
          <p>{t('studio.achievements.empty')}</p>
          <p>{t('studio.achievements.emptyNext')}</p>
        </div>
      )}
      <DraftForm
        form={form}
        saveLabel={t('studio.save.label')}
        diffFields={diffFieldsOf}
        labelOf={labelOfAchievementField}
        isLong
      >
        <NamedList
          list="achievements"
          named={named}
          make={newAchievement}
          summary={summaryOf}
          fields={(props) => <AchievementFields {...props} failure={form.failure} />}
          usesOf={usesOf}
        />
      </DraftForm>
    </Page>
  );
}
