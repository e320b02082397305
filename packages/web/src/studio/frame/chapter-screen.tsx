import type { Chapter, Story } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { pathTo } from '../../routes.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { useChapters, useStory, useStoryPath } from '../queries/story-queries.ts';
import { NotFound } from './not-found.tsx';
import { Screen } from './screen.tsx';

export interface ChapterScreenProps {
  story: Story;
  chapters: Chapter[];
  chapter: Chapter;
  /** From the author to the chapter. */
  crumbs: Crumb[];
}

/** Brings what every screen in a chapter needs. */
export function ChapterScreen({
  children,
}: {
  children: (given: ChapterScreenProps) => ReactNode;
}) {
  const { chapterId } = useParams();
  const path = useStoryPath();
  const story = useStory();
  const chapters = useChapters();
  return (
    <Screen needs={{ story, chapters }}>
      {({ story, chapters }) => {
        const chapter = chapters.find(({ id }) => id === chapterId);
        if (!chapter) return <NotFound />;
        const crumbs = [
          { label: path.username, to: pathTo('username', path) },
          { label: story.title, to: pathTo('story', path) },
          { label: chapter.title, to: pathTo('authorChapter', { ...path, chapterId: chapter.id }) },
        ];
        return children({ story, chapters, chapter, crumbs });
      }}
    </Screen>
  );
}
