import { Link, useSearchParams } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { useFromOutline } from '../draft/draft-hooks.ts';
import { PartFrame } from '../parts/page/part-frame.tsx';
import { useStoryPath } from '../queries/story-queries.ts';
import { FormatEntry } from './format-entry.tsx';
import { formatGroups } from './formats.ts';
import { t } from './t.ts';
import styles from './taking.module.css';

/** The part for the ways in which a story leaves: each format with what it is good for, and what it cannot hold. */
export function TakePart() {
  const isEmpty = useFromOutline(({ startId }) => startId === null);
  return (
    <PartFrame heading={t('take.heading')} about={t('take.about')}>
      {isEmpty ? <Empty /> : <Formats />}
    </PartFrame>
  );
}

function Empty() {
  const path = useStoryPath();
  return (
    <div className="empty">
      <p>{t('take.empty')}</p>
      <p>{t('take.emptyNext')}</p>
      <Link className="button" to={pathTo('workspace', path, { view: 'page', field: 'body' })}>
        {t('take.write')}
      </Link>
    </div>
  );
}

function Formats() {
  const { username } = useStoryPath();
  // Who follows a loss to its node comes back to the format.
  const [search, setSearch] = useSearchParams();
  const open = search.get('format');
  const show = (format: string | null) =>
    setSearch(format === null ? {} : { format }, { replace: true, preventScrollReset: true });
  return (
    <>
      {formatGroups.map(({ id, formats }) => (
        <section key={id} className={styles.group} aria-labelledby={`take-${id}`}>
          <h3 id={`take-${id}`} className={styles.groupName}>
            {t(`take.groups.${id}`)}
          </h3>
          {formats.map((format) => (
            <FormatEntry
              key={format}
              format={format}
              isOpen={open === format}
              onToggle={() => show(open === format ? null : format)}
            />
          ))}
        </section>
      ))}
      <p>
        {rich(t('take.allText'), {
          all: (inside) => <Link to={pathTo('takeStories', { username })}>{inside}</Link>,
        })}
      </p>
    </>
  );
}
