import type { Item } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { paramsOf, useInvalidateStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import styles from './item-list.module.css';
import { useListedItems } from './item-queries.ts';

/** What the form of an item passes to the list that it leads back to. */
export interface RenamedItemState {
  renamed: { item: Item; from: string; places: number };
}

/** Says in how many places a new key was written, with a button that undoes it. */
export function RenamedItem({ chapterId }: { chapterId: string }) {
  const state = useLocation().state as Partial<RenamedItemState> | null;
  const navigate = useNavigate();
  const { api } = useApp();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const listed = useListedItems(chapterId);
  const renamed = state?.renamed;
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: ({ item, from }: RenamedItemState['renamed']) =>
      api('PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
        params: { ...paramsOf(path), chapter_id: item.chapter_id, item_id: item.id },
        body: { key: from },
        ifMatch: item.version,
      }),
    onSuccess(item) {
      listed.put(item);
      invalidate();
      showToast(t('studio.renamedItem.undone', { key: item.key }));
      void navigate('.', { replace: true, state: null });
    },
  });
  if (!renamed) return null;
  return (
    <div className={styles.note} role="status">
      <p>
        {t('studio.named.renamed', { places: renamed.places })} <code>{renamed.from}</code>
        {' → '}
        <code>{renamed.item.key}</code>
      </p>
      <BusyButton
        className="button"
        type="button"
        isBusy={undo.isPending}
        busyLabel={t('studio.save.saving')}
        onClick={() => !undo.isPending && undo.mutate(renamed)}
      >
        {t('studio.named.undo')}
      </BusyButton>
      <ActionFailure error={undo.error} />
    </div>
  );
}
