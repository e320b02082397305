import { addChapter, addNode } from '@brasslamp/story/draft/acts';
import { useEffect, useRef } from 'react';
import { v7 } from 'uuid';
import { draftNow, useAct } from '../../draft/use-draft-story.ts';
import { inText } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';

/**
 * A story without a node gets one, and a chapter if it has none, in one act: one begins with the caret
 * in the text.
 */
export function useBegin(isEmpty: boolean) {
  const act = useAct();
  const { place } = useWorkspace();
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isEmpty || isBegun.current) return;
    isBegun.current = true;
    const draft = draftNow();
    const [first] = [...draft.chapters.values()].sort((one, other) => one.ordinal - other.ordinal);
    const chapter_id = first?.id ?? v7();
    const id = v7();
    const name = t('workspace.firstNode');
    const title = t('workspace.firstChapter');
    act({
      act: 'add_node',
      label: t('workspace.acts.addNode'),
      edits: [
        ...(first ? [] : addChapter(draft, { id: chapter_id, title })),
        ...addNode(draft, { id, name, chapter_id }),
      ],
    });
    place.open(id, inText);
  }, [isEmpty, act, place]);
}
