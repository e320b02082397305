import type { Story } from '@brasslamp/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../screen/app.ts';
import { dayTime } from '../../ui/clock-time.ts';
import { Labelled } from '../../ui/fields/field.tsx';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { keyOf, paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { type BetaLink, useStoryMutation } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import styles from './versions.module.css';

/** The link for beta readers, and whether anybody used it. */
export function PrivateLink({ story }: { story: Story }) {
  const { api } = useApp();
  const path = useStoryPath();
  const params = paramsOf(path);
  const link = useQuery({
    queryKey: [...keyOf(path), 'beta-link'],
    queryFn: ({ signal }): Promise<BetaLink> =>
      api('GET /api/stories/:username/:story_slug/beta-link', { params, signal }),
  });
  const make = useStoryMutation(() =>
    api('POST /api/stories/:username/:story_slug/beta-link', { params }),
  );
  return (
    <section className={styles.part} aria-labelledby="private-link">
      <h2 id="private-link">{t('studio.versions.link')}</h2>
      <p className="field-hint">{t('studio.versions.linkAbout')}</p>
      {story.status === 'published' && (
        <p className="field-hint">{t('studio.versions.linkPublic')}</p>
      )}
      {link.data === undefined && !link.error && <p>{t('studio.versions.linkLoading')}</p>}
      {link.data === undefined && <ActionFailure error={link.error} />}
      {link.data?.url && <OpenLink link={link.data} url={link.data.url} />}
      {link.data && !link.data.url && (
        <div className="button-row">
          <BusyButton
            className="button"
            type="button"
            isBusy={make.isPending}
            busyLabel={t('studio.versions.linkMaking')}
            onClick={() => !make.isPending && make.mutate(undefined)}
          >
            {t('studio.versions.linkMake')}
          </BusyButton>
        </div>
      )}
      <ActionFailure error={make.error} />
    </section>
  );
}

function OpenLink({ link, url }: { link: BetaLink; url: string }) {
  const { showToast } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState<'withdraw' | 'replace' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast(t('studio.versions.linkCopied'));
    } catch {
      field.current?.select();
      showToast(t('studio.versions.linkNotCopied'));
    }
  }

  return (
    <div className={styles.form}>
      <Labelled label={t('studio.versions.linkField')}>
        {(described) => (
          <span className="input-with-button">
            <input
              className={`input ${styles.url}`}
              readOnly
              value={url}
              ref={field}
              onFocus={({ currentTarget }) => currentTarget.select()}
              {...described}
            />
            <button className="button" type="button" onClick={() => void copy()}>
              {t('studio.versions.linkCopy')}
            </button>
          </span>
        )}
      </Labelled>
      <p>{t('studio.versions.linkReaders', { count: link.readers })}</p>
      {link.created_at && (
        <p className={styles.facts}>
          {t('studio.versions.linkMade', { time: dayTime(Date.parse(link.created_at)) })}
        </p>
      )}
      <div className="button-row">
        <button className="button button-danger" type="button" onClick={() => setAsks('withdraw')}>
          {t('studio.versions.linkWithdraw')}
        </button>
        <button className="button" type="button" onClick={() => setAsks('replace')}>
          {t('studio.versions.linkReplace')}
        </button>
      </div>
      <LinkQuestion asks={asks} readers={link.readers} onClose={() => setAsks(null)} />
    </div>
  );
}

/** Before a private link ends: who loses what. */
function LinkQuestion({
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
