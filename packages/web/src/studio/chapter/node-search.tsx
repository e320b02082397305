import type { Chapter } from '@brasslamp/contract';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Field } from '../../ui/fields/field.tsx';
import styles from '../frame/chapter-lists.module.css';
import entries from '../frame/entry-list.module.css';
import { useNodeSearch, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** Finds nodes of the whole story by a part of their name. */
export function NodeSearch({
  search,
  onSearch,
  chapters,
}: {
  search: string;
  onSearch: (search: string) => void;
  chapters: Chapter[];
}) {
  const path = useStoryPath();
  const sought = useDeferredValue(search.trim());
  const found = useNodeSearch(sought, sought !== '');
  const isOn = search.trim() !== '';
  const nodes = found.data?.nodes ?? [];
  return (
    <search>
      <div className={styles.search}>
        <Field
          label={t('studio.search.label')}
          name="search"
          type="search"
          value={search}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
      {isOn && (
        <>
          <ul className={entries.list} aria-label={t('studio.search.results')}>
            {nodes.map((node) => (
              <li className={entries.entry} key={node.id}>
                <div className={entries.head}>
                  <h2>
                    <Link
                      to={pathTo('editStoryNode', {
                        ...path,
                        chapterId: node.chapter_id,
                        nodeId: node.id,
                      })}
                    >
                      {node.name}
                    </Link>
                  </h2>
                  {chapters.length > 1 && (
                    <span className={styles.where}>
                      {chapters.find(({ id }) => id === node.chapter_id)?.title}
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <p className="field-hint" role="status">
            {resultText(found, nodes.length, sought)}
          </p>
        </>
      )}
    </search>
  );
}

function resultText(found: ReturnType<typeof useNodeSearch>, count: number, search: string) {
  if (found.error) return t('studio.nodes.searchFailed');
  if (found.isPending) return t('studio.nodes.searching');
  if (found.data.next_cursor) return t('studio.search.more', { count });
  return t('studio.search.count', { count, search });
}
