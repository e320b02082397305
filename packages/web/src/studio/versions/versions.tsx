import type { Story, Version } from '@brasslamp/contract';
import { Link } from 'react-router';
import { QuestionLink } from '../../publishing/publish-control.tsx';
import { DangerZone } from '../../ui-kit/danger-zone.tsx';
import { Screen } from '../frame/screen.tsx';
import { useStory } from '../queries/story-queries.ts';
import { type ArchivedDraft, useArchivedDrafts, useVersions } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import { CompareSection } from './compare/compare-section.tsx';
import { useCompareAddress } from './compare/side.ts';
import { MissedPlanNote, PlanForm } from './plan-form.tsx';
import { PrivateLink } from './private-link.tsx';
import { ArchivedDraftList, VersionList } from './version-list.tsx';
import styles from './versions.module.css';

/** The versions of a story: what readers have, what they had, and what they are to get. */
export function Versions() {
  const story = useStory();
  const versions = useVersions();
  const archived = useArchivedDrafts();
  return (
    <Screen needs={{ story, versions, archived }}>
      {(given) => <VersionsView {...given} query={versions} />}
    </Screen>
  );
}

function VersionsView({
  story,
  versions,
  archived,
  query,
}: {
  story: Story;
  versions: Version[];
  archived: ArchivedDraft[];
  query: ReturnType<typeof useVersions>;
}) {
  return (
    <div className={styles.parts}>
      <NowSection story={story} current={versions.find(({ is_current }) => is_current)} />
      <VersionList story={story} query={query} />
      <CompareSection versions={versions} archived={archived} />
      <ArchivedDraftList drafts={archived} />
      <PrivateLink story={story} />
      {(story.status === 'published' || story.status === 'archived') && (
        <DangerZone text={t('studio.versions.unpublish')}>
          <QuestionLink change="unpublish" className="button button-danger">
            {t('pages.story.unpublish')}
          </QuestionLink>
        </DangerZone>
      )}
    </div>
  );
}

/** The section of what readers have now, and the ways to give them what is in the draft. */
function NowSection({ story, current }: { story: Story; current: Version | undefined }) {
  const { status, has_unpublished_changes: hasChanges } = story;
  const compareAt = useCompareAddress();
  const isOpen = status === 'draft' || status === 'published';
  return (
    <section className={styles.part} aria-labelledby="now">
      <h2 id="now" tabIndex={-1}>
        {t('studio.versions.now')}
      </h2>
      <p>
        {nowWords(story, current)}
        {status === 'published' && hasChanges && current && (
          <>
            {' '}
            <Link to={compareAt({ from: current.id, to: 'draft' })} replace preventScrollReset>
              {t('studio.versions.seeChanges')}
            </Link>
          </>
        )}
      </p>
      {story.missed_plan && <MissedPlanNote story={story} missed={story.missed_plan} />}
      {isOpen && <PlanForm story={story} />}
    </section>
  );
}

function nowWords({ status, has_unpublished_changes }: Story, current: Version | undefined) {
  const number = current?.number ?? '';
  if (status === 'draft') return t('studio.versions.nowDraft');
  if (status === 'archived') return t('studio.versions.nowArchived', { number });
  if (status !== 'published') {
    return t('studio.versions.nowShut', { status: t(`statuses.${status}`) });
  }
  return t(has_unpublished_changes ? 'studio.versions.nowBehind' : 'studio.versions.nowLatest', {
    number,
  });
}
