import type { Node } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { DeleteZone } from '../../ui-kit/delete-zone.tsx';
import { useSayBinned } from '../bin/undo-deletion.ts';
import { paramsOf, useInvalidateStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** Moves the node to the bin, after saying what that means. */
export function DeleteNode({
  node,
  name,
  onDeleted,
}: {
  node: Node;
  name: string;
  /** Before the screen is left: what is unsaved in the form goes with the node, and does not come back. */
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const sayBinned = useSayBinned();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...paramsOf(path), node_id: node.id },
      }),
    onSuccess() {
      onDeleted();
      invalidate();
      sayBinned([{ id: node.id, name }]);
      void navigate(pathTo('authorChapter', { ...path, chapterId: node.chapter_id }));
    },
  });

  return (
    <DeleteZone
      words={{
        about: t('studio.deleteNode.about'),
        open: t('studio.deleteNode.open'),
        heading: t('studio.deleteNode.heading', { name }),
        delete: t('studio.deleteNode.delete'),
        deleting: t('studio.deleteNode.deleting'),
      }}
      isAsking={isAsking}
      onAsk={setAsking}
      deletion={deletion}
    >
      <p>{t('studio.deleteNode.losses')}</p>
      <p>{t('studio.deleteNode.links')}</p>
    </DeleteZone>
  );
}
