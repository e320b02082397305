import type { BinnedPart } from '@brasslamp/contract';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { Day, daysLeft } from '../../ui/day.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import entries from '../frame/entry-list.module.css';
import { Screen } from '../frame/screen.tsx';
import { useBin } from '../queries/bin-queries.ts';
import { paramsOf, useStoryPath } from '../queries/story-queries.ts';
import { useStoryMutation } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import styles from './story-bin.module.css';
import { restoredWords } from './undo-deletion.ts';

/** The list of what was deleted from the story, and can come back. The heading takes the focus of what is gone. */
export function BinList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const query = useBin();
  return (
    <Screen needs={{ parts: withoutCache(query) }}>
      {({ parts }) => <BinView parts={parts} query={query} heading={heading} />}
    </Screen>
  );
}

function BinView({
  parts,
  query,
  heading,
}: {
  parts: BinnedPart[];
  query: ReturnType<typeof useBin>;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <>
      {parts.length === 0 ? (
        <Empty />
      ) : (
        <ul className={entries.list}>
          {parts.map((part) => (
            <Entry key={part.id} part={part} heading={heading} />
          ))}
        </ul>
      )}
      <ShowMore
        query={query}
        label={t('studio.bin.more')}
        busyLabel={t('studio.bin.loadingMore')}
      />
    </>
  );
}

function Empty() {
  const path = useStoryPath();
  return (
    <div className="empty">
      <p>{t('studio.bin.none')}</p>
      <p>{t('studio.bin.noneNext')}</p>
      <Link className="button" to={pathTo('story', path)}>
        {t('studio.bin.toStory')}
      </Link>
    </div>
  );
}

function Entry({
  part,
  heading,
}: {
  part: BinnedPart;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { api } = useApp();
  const params = { ...paramsOf(useStoryPath()), bin_id: part.id };
  const [isAsking, setAsking] = useState(false);
  const { name } = part;
  // The focus was on a button that is removed with its entry.
  const leave = (words: string) => {
    showToast(words);
    heading.current?.focus();
  };
  const restoring = useStoryMutation(
    () => api('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', { params }),
    (restored) => leave(restoredWords(part, restored)),
  );
  const deletion = useStoryMutation(
    () => api('DELETE /api/stories/:username/:story_slug/bin/:bin_id', { params }),
    () => leave(t('studio.bin.gone', { name })),
  );
  return (
    <li className={`${entries.entry} ${styles.entry}`}>
      <h3>{name}</h3>
      <Facts part={part} />
      <WhatComes part={part} />
      <ActionFailure error={restoring.error} />
      <div className="button-row">
        <BusyButton
          className="button"
          type="button"
          aria-label={t('studio.bin.restoreThis', { name })}
          isBusy={restoring.isPending}
          busyLabel={t('studio.bin.restoring')}
          onClick={() => !restoring.isPending && restoring.mutate(undefined)}
        >
          {t('studio.bin.restore')}
        </BusyButton>
        <button
          className="button button-danger"
          type="button"
          aria-label={t('studio.bin.deleteThis', { name })}
          onClick={() => setAsking(true)}
        >
          {t('studio.bin.delete')}
        </button>
      </div>
      <DeleteQuestion
        name={name}
        deletion={deletion}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

function DeleteQuestion({
  name,
  deletion,
  isOpen,
  onClose,
}: {
  name: string;
  deletion: { isPending: boolean; error: Error | null; mutate: (given: undefined) => void };
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('studio.bin.ask', { name })}
      text={
        <>
          <p>{t('studio.bin.askText')}</p>
          <ActionFailure error={deletion.error} />
        </>
      }
    >
      <BusyButton
        className="button button-danger"
        type="button"
        isBusy={deletion.isPending}
        busyLabel={t('studio.bin.deleting')}
        onClick={() => !deletion.isPending && deletion.mutate(undefined)}
      >
        {t('studio.bin.delete')}
      </BusyButton>
    </AskDialog>
  );
}

function Facts({ part: { kind, key, name, deleted_at, purged_at } }: { part: BinnedPart }) {
  return (
    <p className={styles.facts}>
      <span>{t(`studio.bin.kinds.${kind}`)}</span>
      {key !== null && key !== name && <code>{key}</code>}
      <span>
        {t('studio.bin.deletedOn')} <Day time={deleted_at} />
        {', '}
        {t('studio.bin.daysLeft', { count: daysLeft(purged_at, Date.now()) })}
      </span>
    </p>
  );
}

/** The nodes and items that come back with a chapter; for other parts, the chapter they go back to. */
function WhatComes({ part }: { part: BinnedPart }) {
  const { kind, chapter, node_count: nodes, item_count: items } = part;
  if (kind === 'chapter') {
    return <p className={styles.about}>{t('studio.bin.with', { nodes, items })}</p>;
  }
  if (!chapter) return null;
  const { title } = chapter;
  return (
    <p className={styles.about}>
      {t(chapter.is_there ? 'studio.bin.from' : 'studio.bin.fromGone', { chapter: title })}
    </p>
  );
}
