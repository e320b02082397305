import type { Story } from '@brasslamp/contract';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Field } from '../../ui/fields/field.tsx';
import styles from '../frame/chapter-lists.module.css';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { useDraftStory, useStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { StoryItemList } from './story-item-list.tsx';

export const handle = { title: () => t('studio.storyItems.heading') };

/** All items of the story, by chapter. */
export function Component() {
  const story = useStory();
  const draft = useDraftStory();
  return (
    <Screen needs={{ story, draft }}>
      {({ story, draft }) => <StoryItems story={story} draft={draft} />}
    </Screen>
  );
}

type Draft = NonNullable<ReturnType<typeof useDraftStory>['data']>;

function StoryItems({ story, draft }: { story: Story; draft: Draft }) {
  const path = useStoryPath();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [firstChapter] = draft.chapters;
  return (
    <Page crumbs={storyCrumbs(story, t('studio.storyItems.heading'))}>
      <h1>{t('studio.storyItems.heading')}</h1>
      {draft.items.length > 0 ? (
        <>
          <search className={styles.search}>
            <Field
              label={t('studio.storyItems.filter')}
              name="filter"
              type="search"
              value={search}
              autoComplete="off"
              maxLength={200}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </search>
          <StoryItemList draft={draft} search={sought} />
        </>
      ) : (
        <div className="empty">
          <p>{t('studio.storyItems.empty')}</p>
          <p>{t('studio.storyItems.emptyNext')}</p>
          {firstChapter && (
            <Link
              className="button button-primary"
              to={pathTo('chapterItems', { ...path, chapterId: firstChapter.id }, { item: 'new' })}
            >
              {t('studio.items.create')}
            </Link>
          )}
        </div>
      )}
    </Page>
  );
}
