import type { Chapter, Node, Story } from '@brasslamp/contract';
import { parseText } from '@brasslamp/story/text';
import { plainText } from '@brasslamp/story/text/plain';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { Field } from '../../ui/fields/field.tsx';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import styles from '../frame/chapter-lists.module.css';
import entries from '../frame/entry-list.module.css';
import {
  type useChapterNodes,
  useFirstNode,
  useNodeSearch,
  useStoryPath,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** The chapter's nodes in the order in which they were made, a hundred at a time. */
export function NodeList({
  nodes,
  list,
  story,
  chapter,
}: {
  nodes: ReturnType<typeof useChapterNodes>;
  list: Node[];
  story: Story;
  chapter: Chapter;
}) {
  const first = useFirstNode();
  const startId = story.start_node_id ?? first.data?.id;
  return (
    <>
      <ul className={entries.list}>
        {list.map((node) => (
          <NodeEntry key={node.id} node={node} chapter={chapter} isStart={node.id === startId} />
        ))}
      </ul>
      <ShowMore
        query={nodes}
        error={nodes.isFetchNextPageError ? nodes.error : null}
        label={t('studio.chapter.more')}
        busyLabel={t('loading')}
      />
    </>
  );
}

function NodeEntry({ node, chapter, isStart }: { node: Node; chapter: Chapter; isStart: boolean }) {
  const path = useStoryPath();
  const { id, name, ending, actions } = node;
  const excerpt = startOf(node.body);
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h2>
          <Link to={pathTo('editStoryNode', { ...path, chapterId: chapter.id, nodeId: id })}>
            {name}
          </Link>
        </h2>
        {isStart && <span className={`badge ${styles.start}`}>{t('studio.chapter.start')}</span>}
        {ending && (
          <span className="badge">{t('studio.chapter.ending', { name: ending.name })}</span>
        )}
        {!ending && (
          <span className={styles.count}>
            {t('studio.chapter.choices', { count: actions.length })}
          </span>
        )}
      </div>
      <p className={styles.excerpt}>{excerpt || t('studio.chapter.noText')}</p>
    </li>
  );
}

const excerptCharacters = 240;

/** The first words, without marks. A body may be long: only its beginning is read. */
const startOf = (body: string): string => plainText(parseText(body.slice(0, excerptCharacters)));

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
