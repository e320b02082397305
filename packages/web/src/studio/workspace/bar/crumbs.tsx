import type { Story } from '@brasslamp/contract';
import { pathTo } from '../../../routes.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { useOutline } from '../../draft/draft-hooks.ts';
import { usePlaceTitle } from '../state/place-title.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import styles from './bar.module.css';

/** The way from home over the author and the story to the chapter. */
export function Crumbs({ story: { username, slug, title } }: { story: Story }) {
  const { place } = useWorkspace();
  const here = usePlaceTitle();
  const { chapters, node } = useOutline();
  const openNode = place.nodeId === null ? undefined : node(place.nodeId);
  const chapter = chapters.find(({ id }) => id === openNode?.chapter_id);
  const isInChapter = place.view === 'page' && chapter;
  return (
    <div className={styles.crumbs}>
      <Breadcrumbs
        crumbs={[
          { label: username, to: pathTo('username', { username }) },
          { label: title, to: pathTo('story', { username, slug }) },
          ...(isInChapter
            ? [
                {
                  label: chapter.title,
                  to: pathTo('authorChapter', { username, slug, chapterId: chapter.id }),
                },
              ]
            : []),
          ...(here === null ? [] : [{ label: here }]),
        ]}
      />
    </div>
  );
}
