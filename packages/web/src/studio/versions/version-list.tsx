import type { Story, Version } from '@brasslamp/contract';
import { Link } from 'react-router';
import { dayTime } from '../../ui-kit/clock-time.ts';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import entries from '../frame/entry-list.module.css';
import type { KeptDraft, useVersions } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import { sideOfKept, sideOfVersion } from './compare/side.ts';
import { RestoreButton } from './restore-button.tsx';
import styles from './versions.module.css';

/** Every version that was published, the newest first. */
export function VersionList({
  story,
  query,
}: {
  story: Story;
  query: ReturnType<typeof useVersions>;
}) {
  const { data: versions = [] } = query;
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h2 id="versions">{t('studio.versions.list')}</h2>
      {versions.length === 0 ? (
        <div className="empty">
          <p>{t('studio.versions.none')}</p>
          <p>{t('studio.versions.noneNext')}</p>
        </div>
      ) : (
        <ol className={entries.list}>
          {versions.map((version) => (
            <VersionEntry key={version.id} version={version} story={story} />
          ))}
        </ol>
      )}
      <ShowMore
        query={query}
        label={t('studio.versions.more')}
        busyLabel={t('studio.versions.loadingMore')}
      />
    </section>
  );
}

function VersionEntry({ version, story }: { version: Version; story: Story }) {
  const { id, number, note, node_count: nodes, created_at, is_current, check } = version;
  const side = sideOfVersion(version);
  const isRead = story.status === 'published' || story.status === 'archived';
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3>{t('studio.versions.number', { number })}</h3>
        {is_current && (
          <span className={isRead ? `badge ${styles.current}` : 'badge'}>
            {t(isRead ? 'studio.versions.current' : 'studio.versions.latest')}
          </span>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.facts} data-has-errors={(check?.errors ?? 0) > 0}>
        <time dateTime={created_at}>{dayTime(Date.parse(created_at))}</time>
        <span>{t('studio.versions.nodes', { count: nodes })}</span>
        <span>{checkWords(check)}</span>
      </p>
      <div className="button-row">
        <Link
          className="button button-quiet"
          to={`?to=${id}`}
          replace
          preventScrollReset
          aria-label={t('studio.versions.whatIsNewAbout', { number })}
        >
          {t('studio.versions.whatIsNew')}
        </Link>
        <Link
          className="button button-quiet"
          to={`?from=${id}&to=draft`}
          replace
          preventScrollReset
          aria-label={t('studio.versions.withDraftAbout', { side: side.words })}
        >
          {t('studio.versions.withDraft')}
        </Link>
        <RestoreButton side={side} />
      </div>
    </li>
  );
}

/** What the checker said of a version when it was published. */
export function checkWords(check: Version['check']): string {
  if (check === null) return t('studio.versions.unchecked');
  const { errors, warnings, proved } = check;
  const words =
    errors > 0
      ? t('studio.versions.errors', { count: errors })
      : t(proved ? 'studio.versions.sound' : 'studio.versions.noErrors');
  return warnings > 0 ? `${words}, ${t('studio.versions.warnings', { count: warnings })}` : words;
}

/** The drafts that a restored version replaced, each with a button that brings it back. */
export function KeptList({ drafts }: { drafts: KeptDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="kept">
      <h2 id="kept">{t('studio.versions.kept')}</h2>
      <p className="field-hint">{t('studio.versions.keptAbout')}</p>
      <ol className={entries.list}>
        {drafts.map((draft) => (
          <KeptEntry key={draft.id} draft={draft} />
        ))}
      </ol>
    </section>
  );
}

function KeptEntry({ draft }: { draft: KeptDraft }) {
  const side = sideOfKept(draft);
  return (
    <li className={entries.entry}>
      <h3>{t('studio.versions.keptAt', { time: dayTime(Date.parse(draft.kept_at)) })}</h3>
      <p className={styles.facts}>{t('studio.versions.nodes', { count: draft.node_count })}</p>
      <div className="button-row">
        <Link
          className="button button-quiet"
          to={`?from=${draft.id}&to=draft`}
          replace
          preventScrollReset
          aria-label={t('studio.versions.withDraftAbout', { side: side.words })}
        >
          {t('studio.versions.withDraft')}
        </Link>
        <RestoreButton side={side} />
      </div>
    </li>
  );
}
