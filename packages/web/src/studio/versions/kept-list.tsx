import { Link } from 'react-router';
import { dayTime } from '../../ui-kit/clock-time.ts';
import entries from '../frame/entry-list.module.css';
import type { KeptDraft } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import { sideOfKept } from './compare/side.ts';
import { RestoreButton } from './restore-button.tsx';
import styles from './versions.module.css';

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
