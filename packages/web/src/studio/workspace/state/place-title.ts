import { useOutline } from '../../draft/draft-hooks.ts';
import { t } from '../t.ts';
import { useWorkspace } from './workspace-state.ts';

/** The name of the open node, or the title of the open chapter. Null where it is not there. */
export function usePlaceTitle(): string | null {
  const { place } = useWorkspace();
  const { chapters, node } = useOutline();
  switch (place.view) {
    case 'page':
      return (place.nodeId !== null && node(place.nodeId)?.name) || null;
    case 'chapter':
      return chapters.find(({ id }) => id === place.chapterId)?.title ?? null;
    case 'newNode':
      return t('workspace.newNodeForm.heading');
    case 'newChapter':
      return t('workspace.newChapterForm.heading');
    default:
      return t(`workspace.views.${place.view}`);
  }
}
