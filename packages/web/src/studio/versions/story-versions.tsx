import type { Story, Version } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { QuestionLink } from '../../publishing/publish-control.tsx';
import { PublishQuestion } from '../../publishing/publish-question.tsx';
import { DangerZone } from '../../ui-kit/danger-zone.tsx';
import { Page, Screen, storyCrumbs } from '../frame/screen.tsx';
import { keyOf, useStory, useStoryPath } from '../queries/story-queries.ts';
import { type KeptDraft, useKeptDrafts, useVersions } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import { CompareSection } from './compare/compare-section.tsx';
import { KeptList } from './kept-list.tsx';
import { NowSection } from './now-section.tsx';
import { PrivateLink } from './private-link.tsx';
import { VersionList } from './version-list.tsx';
import styles from './versions.module.css';

export const handle = { title: () => t('studio.versions.heading') };

/** What readers have, what they had, and what they are to get. */
export function Component() {
  const story = useStory();
  const versions = useVersions();
  const kept = useKeptDrafts();
  return (
    <Screen needs={{ story, versions, kept }}>
      {(given) => <VersionsView {...given} query={versions} />}
    </Screen>
  );
}

function VersionsView({
  story,
  versions,
  kept,
  query,
}: {
  story: Story;
  versions: Version[];
  kept: KeptDraft[];
  query: ReturnType<typeof useVersions>;
}) {
  const client = useQueryClient();
  const path = useStoryPath();
  return (
    <Page crumbs={storyCrumbs(story, t('studio.versions.heading'))}>
      <h1>{t('studio.versions.heading')}</h1>
      <p className="field-hint">{t('studio.versions.about')}</p>
      <div className={styles.parts}>
        <NowSection story={story} current={versions.find(({ is_current }) => is_current)} />
        <VersionList story={story} query={query} />
        <CompareSection versions={versions} kept={kept} />
        <KeptList drafts={kept} />
        <PrivateLink story={story} />
        {(story.status === 'published' || story.status === 'archived') && (
          <DangerZone text={t('studio.versions.unpublish')}>
            <QuestionLink change="unpublish" className="button button-danger">
              {t('pages.story.unpublish')}
            </QuestionLink>
          </DangerZone>
        )}
      </div>
      <PublishQuestion
        story={story}
        onDone={() => client.invalidateQueries({ queryKey: keyOf(path) })}
      />
    </Page>
  );
}
