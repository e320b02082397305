import type { Node } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '../../app/app.ts';
import { say } from '../../design/messages.ts';
import { pathTo } from '../../routes.ts';
import { ActionFailure } from '../action-failure.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { BusyButton } from '../busy-button.tsx';
import { DangerZone } from '../danger-zone.tsx';
import { paramsOf, useForgetStory, useStoryPath } from '../story-queries.ts';
import { t } from '../t.ts';

/** Deletes the node, after saying what is lost. */
export function DeleteNode({
  node,
  name,
  onDeleted,
}: {
  node: Node;
  name: string;
  /** Before the screen is left: what is unsaved in the form is lost with the node. */
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const path = useStoryPath();
  const forget = useForgetStory();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...paramsOf(path), node_id: node.id },
      }),
    onSuccess() {
      onDeleted();
      forget();
      say(t('studio.deleteNode.done', { name }));
      void navigate(pathTo('authorChapter', { ...path, chapterId: node.chapter_id }));
    },
  });

  return (
    <DangerZone text={t('studio.deleteNode.about')}>
      <button className="button button-danger" type="button" onClick={() => setAsking(true)}>
        {t('studio.deleteNode.open')}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('studio.deleteNode.heading', { name })}
        text={
          <>
            <p>{t('studio.deleteNode.losses')}</p>
            <p>{t('studio.deleteNode.links')}</p>
            <ActionFailure error={deletion.error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          isBusy={deletion.isPending}
          busyLabel={t('studio.deleteNode.deleting')}
          onClick={() => !deletion.isPending && deletion.mutate()}
        >
          {t('studio.deleteNode.delete')}
        </BusyButton>
      </AskDialog>
    </DangerZone>
  );
}
