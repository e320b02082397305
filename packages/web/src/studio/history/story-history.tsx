import type { Story } from '@brasslamp/contract';
import type { NodeId } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Loading } from '../../ui/loading.tsx';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { useOutline } from '../draft/draft-hooks.ts';
import { folded, type Span } from './folded.ts';
import styles from './history.module.css';
import { actWords, Facts, Failed } from './history-parts.tsx';
import { t } from './t.ts';
import { type Group, useStoryHistory } from './use-history.ts';

/** The history of a story: what was done, by whom and when; from each act to the nodes that it changed. */
export function StoryHistory({
  story: { username, slug, version_id },
  onOpen,
}: {
  story: Story;
  onOpen: (id: NodeId) => void;
}) {
  const query = useStoryHistory();
  const { data: groups = [], isPending, error } = query;
  if (isPending) return <Loading />;
  if (error && groups.length === 0) {
    return <Failed error={error} onAgain={() => void query.refetch()} />;
  }
  const spans = folded(groups, ({ act, by, names }) => [act, by, ...names].join(' '));
  return (
    <>
      {version_id && (
        <p>
          <Link to={pathTo('storyVersions', { username, slug }, { from: version_id, to: 'draft' })}>
            {t('history.story.compare')}
          </Link>
        </p>
      )}
      {groups.length === 0 ? (
        <p>{t('history.story.none')}</p>
      ) : (
        <>
          <p className="field-hint">{t('history.story.about')}</p>
          <ul className={styles.list} aria-label={t('history.story.list')}>
            {spans.map((span) => (
              <li key={span[0].id} className={styles.entry}>
                <GroupEntry span={span} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowMore query={query} label={t('history.more')} busyLabel={t('loading')} />
    </>
  );
}

function GroupEntry({ span, onOpen }: { span: Span<Group>; onOpen: (id: NodeId) => void }) {
  const { node } = useOutline();
  const [{ act, parts, names, nodes }] = span;
  const there = nodes.filter(({ id }) => node(id));
  const others = names.filter((name) => !there.some((one) => one.name === name));
  const more = parts - there.length - others.length;
  return (
    <div className={styles.group}>
      <p className={styles.act}>{actWords(act)}</p>
      <Facts span={span}>
        {span.length > 1 && <span>{t('history.changes', { count: span.length })}</span>}
      </Facts>
      {parts > 0 && (
        <p className={styles.names}>
          {there.map(({ id, name }) => (
            <button key={id} className={styles.name} type="button" onClick={() => onOpen(id)}>
              {node(id)?.name ?? name}
            </button>
          ))}
          {others.map((name) => (
            <span key={name}>{name}</span>
          ))}
          {more > 0 && <span>{t('history.andMore', { count: more })}</span>}
        </p>
      )}
    </div>
  );
}
