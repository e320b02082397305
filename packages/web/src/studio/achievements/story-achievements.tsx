import type { Story } from '@brasslamp/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiffField } from '../../forms/conflict-view.tsx';
import { DraftForm } from '../../forms/draft-form.tsx';
import { useApp } from '../../screen/app.ts';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { entryDiffFields } from '../named-list/named-draft.ts';
import { NamedList } from '../named-list/named-list.tsx';
import { useNamedForm } from '../named-list/use-named-form.ts';
import { keyOf, paramsOf, useStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { useUses } from '../uses/uses.ts';
import {
  type AchievementDraft,
  type AchievementsDraft,
  checkAchievements,
  isAchievementsDraft,
  mergeAchievements,
  newAchievement,
  type SavedAchievements,
  toAchievementsBody,
  toAchievementsDraft,
} from './achievement-draft.ts';
import { AchievementFields, summaryOf } from './achievement-fields.tsx';

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
          nameField={{ field: 'name', required: true }}
          fields={(props) => <AchievementFields {...props} />}
          usesOf={usesOf}
        />
      </DraftForm>
    </Page>
  );
}

function useAchievements() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'achievements'],
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/achievements', {
        params: paramsOf(path),
        signal,
      }),
  });
}

const diffFieldsOf = (draft: AchievementsDraft): DiffField[] =>
  entryDiffFields(draft, (entry) => `${entry.name} (${entry.key}): ${summaryOf(entry)}`);

const labels = {
  name: 'studio.named.name',
  key: 'studio.named.key',
  description: 'studio.achievements.description',
} as const;

const isLabelled = (field: string): field is keyof typeof labels => field in labels;

function labelOfAchievementField(path: string): string {
  const [, index, field = ''] = path.split('.');
  const label = isLabelled(field) ? t(labels[field]) : '';
  return index === undefined
    ? t('studio.achievements.heading')
    : t('studio.achievements.fieldOf', { place: Number(index) + 1, label });
}
