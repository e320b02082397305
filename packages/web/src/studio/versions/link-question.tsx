import { useApp } from '../../screen/app.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { useStoryMutation } from '../queries/version-queries.ts';
import { t } from '../t.ts';

/** Before a private link ends: who loses what. */
export function LinkQuestion({
  asks,
  readers,
  onClose,
}: {
  asks: 'withdraw' | 'replace' | null;
  readers: number;
  onClose: () => void;
}) {
  const { api, showToast } = useApp();
  const params = paramsOf(useStoryPath());
  const end = useStoryMutation(
    async (how: 'withdraw' | 'replace') => {
      const path = '/api/stories/:username/:story_slug/beta-link';
      if (how === 'replace') await api(`POST ${path}`, { params });
      else await api(`DELETE ${path}`, { params });
    },
    (_, how) => {
      onClose();
      if (how === 'withdraw') showToast(t('studio.versions.withdrawn'));
    },
  );
  const isReplacing = asks === 'replace';
  return (
    <AskDialog
      isOpen={asks !== null}
      onClose={onClose}
      title={t(isReplacing ? 'studio.versions.askReplace' : 'studio.versions.askWithdraw')}
      text={
        <>
          <p>
            {t(isReplacing ? 'studio.versions.askReplaceText' : 'studio.versions.askWithdrawText')}
          </p>
          <p>{t('studio.versions.askWithdrawReaders', { count: readers })}</p>
          <ActionFailure error={end.error} />
        </>
      }
    >
      <BusyButton
        className="button button-danger"
        type="button"
        isBusy={end.isPending}
        busyLabel={t(isReplacing ? 'studio.versions.linkMaking' : 'studio.versions.withdrawing')}
        onClick={() => asks && !end.isPending && end.mutate(asks)}
      >
        {t(isReplacing ? 'studio.versions.linkReplace' : 'studio.versions.linkWithdraw')}
      </BusyButton>
    </AskDialog>
  );
}
