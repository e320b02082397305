import type { Story, Version } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AskLink } from '../publishing/publish-control.tsx';
import { PublishQuestion } from '../publishing/publish-question.tsx';
import { DangerZone } from './danger-zone.tsx';
import { Page, Screen } from './screen.tsx';
import { storyCrumbs } from './story-crumbs.ts';
import { keyOf, useStory, useStoryPath } from './story-queries.ts';
import { t } from './t.ts';
import { CompareSection } from './versions/compare-section.tsx';
import { KeptList } from './versions/kept-list.tsx';
import { NowSection } from './versions/now-section.tsx';
import { PrivateLink } from './versions/private-link.tsx';
import { VersionList } from './versions/version-list.tsx';
import { type KeptDraft, useKeptDrafts, useVersions } from './versions/version-queries.ts';
import styles from './versions/versions.module.css';

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
            <AskLink ask="unpublish" className="button button-danger">
              {t('pages.story.unpublish')}
            </AskLink>
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
