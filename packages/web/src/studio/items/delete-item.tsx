import type { Item } from '@brasslamp/contract';
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
import { useListedItems } from './item-queries.ts';

/** Deletes the item, after saying what is lost and what readers notice of it. */
export function DeleteItem({
  item,
  onDeleted,
}: {
  item: Item;
  /** Before the form is left: what is unsaved in it is lost with the item. */
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const path = useStoryPath();
  const forget = useForgetStory();
  const listed = useListedItems(item.chapter_id);
  const [isAsking, setAsking] = useState(false);
  const { id, name, chapter_id } = item;
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api('DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
        params: { ...paramsOf(path), chapter_id, item_id: id },
      }),
    onSuccess() {
      onDeleted();
      listed.remove(id);
      forget();
      say(t('studio.deleteItem.done', { name }));
      void navigate(pathTo('chapterItems', { ...path, chapterId: chapter_id }));
    },
  });

  return (
    <DangerZone text={t('studio.deleteItem.about')}>
      <button className="button button-danger" type="button" onClick={() => setAsking(true)}>
        {t('studio.deleteItem.open')}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('studio.deleteItem.heading', { name })}
        text={
          <>
            <p>{t('studio.deleteItem.losses')}</p>
            <p>{t('studio.deleteItem.readers')}</p>
            <ActionFailure error={deletion.error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          isBusy={deletion.isPending}
          busyLabel={t('studio.deleteItem.deleting')}
          onClick={() => !deletion.isPending && deletion.mutate()}
        >
          {t('studio.deleteItem.delete')}
        </BusyButton>
      </AskDialog>
    </DangerZone>
  );
}
