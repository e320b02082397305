import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useState } from 'react';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ActionFailure } from '../../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { useStory } from '../../queries/story-queries.ts';
import styles from '../media.module.css';
import { useDeleteMedia } from '../media-queries.ts';
import { t } from '../t.ts';

/** The list above has just asked. */
const storyStaysMs = 60_000;

/** A button that asks, and deletes for good. */
export function DeleteMedia({
  kind,
  id,
  name,
  usedIn: count,
  onGone,
}: {
  kind: MediaKind;
  id: string;
  name: string;
  /** In how many places. */
  usedIn: number;
  onGone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteMedia(kind, id, () => {
    showToast(t(`media.gone.${kind}`));
    onGone();
  });
  const { data: story } = useStory(storyStaysMs);
  return (
    <>
      <button
        className={`button button-danger ${styles.delete}`}
        type="button"
        aria-label={t('media.deleteThis', { name })}
        onClick={() => setAsking(true)}
      >
        {t('media.delete')}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`media.ask.${kind}`)}
        text={
          <>
            {count > 0 && <p>{t(`media.askUsed.${kind}`, { count })}</p>}
            <p>{t(story?.published_at ? 'media.askPublished' : 'media.askText')}</p>
            <ActionFailure error={deletion.error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          isBusy={deletion.isPending}
          busyLabel={t('media.deleting')}
          onClick={() => !deletion.isPending && deletion.mutate(undefined)}
        >
          {t('media.delete')}
        </BusyButton>
      </AskDialog>
    </>
  );
}
