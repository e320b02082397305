import type { Chapter, Node, Story } from '@brasslamp/contract';
import { parseText } from '@brasslamp/story/text';
import { plainText } from '@brasslamp/story/text/plain';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import styles from '../frame/chapter-lists.module.css';
import entries from '../frame/entry-list.module.css';
import { type useChapterNodes, useFirstNode, useStoryPath } from '../queries/story-queries.ts';
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
      <ActionFailure error={nodes.isFetchNextPageError ? nodes.error : null} />
      {nodes.hasNextPage && (
        <p>
          <BusyButton
            className="button"
            type="button"
            isBusy={nodes.isFetchingNextPage}
            busyLabel={t('loading')}
            onClick={() => !nodes.isFetchingNextPage && nodes.fetchNextPage()}
          >
            {t('studio.chapter.more')}
          </BusyButton>
        </p>
      )}
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
