import type { Story } from '@brasslamp/contract';
import { useState } from 'react';
import { useApp } from '../../app/app.ts';
import { ActionFailure } from '../action-failure.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { BusyButton } from '../busy-button.tsx';
import { DangerZone } from '../danger-zone.tsx';
import { t } from '../t.ts';
import { usePatchStory } from './version-queries.ts';

/** Takes the story back from its readers, after saying what they lose. */
export function UnpublishZone({ story }: { story: Story }) {
  const { say } = useApp();
  const [isAsking, setAsking] = useState(false);
  const unpublish = usePatchStory(() => {
    setAsking(false);
    say(t('pages.story.unpublished'));
  });
  if (story.status !== 'published' && story.status !== 'archived') return null;
  return (
    <DangerZone text={t('studio.versions.unpublish')}>
      <button className="button button-danger" type="button" onClick={() => setAsking(true)}>
        {t('pages.story.unpublish')}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('studio.versions.askUnpublish', { title: story.title })}
        text={
          <>
            <p>{t('studio.versions.askUnpublishText')}</p>
            {story.publish_at !== null && <p>{t('studio.versions.askUnpublishPlan')}</p>}
            <ActionFailure error={unpublish.error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          isBusy={unpublish.isPending}
          busyLabel={t('studio.versions.unpublishing')}
          onClick={() => !unpublish.isPending && unpublish.mutate({ status: 'draft' })}
        >
          {t('pages.story.unpublish')}
        </BusyButton>
      </AskDialog>
    </DangerZone>
  );
}
