import type { Item } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { DeleteZone } from '../../ui-kit/delete-zone.tsx';
import { useSayBinned } from '../bin/undo-deletion.ts';
import { paramsOf, useInvalidateStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import type { Use } from '../uses/uses.ts';
import { useListedItems } from './item-queries.ts';

/** Moves the item to the bin, after saying what that means and what readers notice of it. */
export function DeleteItem({
  item,
  uses,
  onDeleted,
}: {
  item: Item;
  /** Null while it is not known. */
  uses: Use[] | null;
  /** Before the form is left: what is unsaved in it is lost with the item. */
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const sayBinned = useSayBinned();
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
      invalidate();
      sayBinned([{ id, name }]);
      void navigate(pathTo('chapterItems', { ...path, chapterId: chapter_id }));
    },
  });

  return (
    <DeleteZone
      words={{
        about: t('studio.deleteItem.about'),
        open: t('studio.deleteItem.open'),
        heading: t('studio.deleteItem.heading', { name }),
        delete: t('studio.deleteItem.delete'),
        deleting: t('studio.deleteItem.deleting'),
      }}
      isAsking={isAsking}
      onAsk={setAsking}
      deletion={deletion}
    >
      <p>{t('studio.deleteItem.losses')}</p>
      {uses && uses.length > 0 && <p>{t('studio.deleteItem.uses', { count: uses.length })}</p>}
      <p>{t('studio.deleteItem.readers')}</p>
    </DeleteZone>
  );
}
