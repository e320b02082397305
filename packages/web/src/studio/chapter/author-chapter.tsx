import type { Chapter } from '@brasslamp/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useOwnTitle } from '../../screen/document-title.ts';
import styles from '../frame/chapter-lists.module.css';
import { ChapterScreen, type ChapterScreenProps } from '../frame/chapter-screen.tsx';
import { Page, Screen } from '../frame/screen.tsx';
import { useChapterNodes, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { NodeList, NodeSearch } from './node-list.tsx';

export const handle = { title: () => t('studio.chapter.title') };

export function Component() {
  return (
    <ChapterScreen>{(given) => <LoadedChapter key={given.chapter.id} {...given} />}</ChapterScreen>
  );
}

function LoadedChapter(given: ChapterScreenProps) {
  const nodes = useChapterNodes(given.chapter.id);
  return <Screen needs={{ nodes }}>{() => <ChapterView {...given} nodes={nodes} />}</Screen>;
}

function ChapterView({
  story,
  chapters,
  chapter,
  crumbs,
  nodes,
}: ChapterScreenProps & { nodes: ReturnType<typeof useChapterNodes> }) {
  const path = useStoryPath();
  useOwnTitle(chapter.title);
  const [search, setSearch] = useState('');
  const params = { ...path, chapterId: chapter.id };
  const createNode = (
    <Link className="button button-primary" to={pathTo('createStoryNode', params)}>
      {t('studio.chapter.createNode')}
    </Link>
  );
  const list = nodes.data?.pages.flatMap((page) => page.nodes) ?? [];
  const isEmpty = list.length === 0;
  // The last crumb is where one is.
  const here = [...crumbs.slice(0, -1), { label: chapter.title }];

  return (
    <Page crumbs={here}>
      <header className={styles.head}>
        <h1>{chapter.title}</h1>
        <div className="button-row">
          {!isEmpty && createNode}
          <Link className="button" to={pathTo('chapterItems', params)}>
            {t('studio.items.crumb')}
          </Link>
          <Link className="button" to={pathTo('editChapterProperties', params)}>
            {t('studio.chapter.edit')}
          </Link>
        </div>
      </header>
      {isEmpty ? (
        <div className="empty">
          <p>{t('studio.chapter.empty')}</p>
          <p>{t('studio.chapter.emptyNext')}</p>
          {createNode}
        </div>
      ) : (
        <>
          <NodeSearch search={search} onSearch={setSearch} chapters={chapters} />
          {search.trim() === '' && (
            <NodeList nodes={nodes} list={list} story={story} chapter={chapter} />
          )}
        </>
      )}
      <Neighbours chapters={chapters} chapter={chapter} />
    </Page>
  );
}

/** To the chapter before and the one after. */
function Neighbours({ chapters, chapter }: { chapters: Chapter[]; chapter: Chapter }) {
  const path = useStoryPath();
  const index = chapters.indexOf(chapter);
  const previous = chapters[index - 1];
  const next = chapters[index + 1];
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('studio.chapter.others')}>
      {previous && (
        <Link
          className={styles.neighbour}
          to={pathTo('authorChapter', { ...path, chapterId: previous.id })}
        >
          {t('studio.chapter.previous', { title: previous.title })}
        </Link>
      )}
      {next && (
        <Link
          className={`${styles.neighbour} ${styles.next}`}
          to={pathTo('authorChapter', { ...path, chapterId: next.id })}
        >
          {t('studio.chapter.next', { title: next.title })}
        </Link>
      )}
    </nav>
  );
}
