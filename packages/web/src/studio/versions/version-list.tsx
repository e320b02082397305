import type { Story, Version } from '@brasslamp/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { v7 } from 'uuid';
import { useApp, useSession } from '../../screen/app.ts';
import { dayTime } from '../../ui/clock-time.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { useReplacements } from '../draft/draft-hooks.ts';
import { createReplacements, type Replacements } from '../draft/replacements/replacement-store.ts';
import entries from '../frame/entry-list.module.css';
import { paramsOf, useStoryPath } from '../queries/story-queries.ts';
import {
  type ArchivedDraft,
  useStoryMutation,
  type useVersions,
} from '../queries/version-queries.ts';
import { t } from '../t.ts';
import { type Side, sideOfArchived, sideOfVersion, useCompareAddress } from './compare/side.ts';
import styles from './versions.module.css';

/** Every version that was published, the newest first. */
export function VersionList({
  story,
  query,
}: {
  story: Story;
  query: ReturnType<typeof useVersions>;
}) {
  const { data: versions = [] } = query;
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h2 id="versions">{t('studio.versions.list')}</h2>
      {versions.length === 0 ? (
        <div className="empty">
          <p>{t('studio.versions.none')}</p>
          <p>{t('studio.versions.noneNext')}</p>
        </div>
      ) : (
        <ol className={entries.list}>
          {versions.map((version) => (
            <VersionEntry key={version.id} version={version} story={story} />
          ))}
        </ol>
      )}
      <ShowMore
        query={query}
        label={t('studio.versions.more')}
        busyLabel={t('studio.versions.loadingMore')}
      />
    </section>
  );
}

function VersionEntry({ version, story }: { version: Version; story: Story }) {
  const { id, number, note, node_count: nodes, created_at, is_current, check } = version;
  const side = sideOfVersion(version);
  const compareAt = useCompareAddress();
  const isRead = story.status === 'published' || story.status === 'archived';
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3>{side.name}</h3>
        {is_current && (
          <span className={isRead ? `badge ${styles.current}` : 'badge'}>
            {t(isRead ? 'studio.versions.current' : 'studio.versions.latest')}
          </span>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.facts} data-has-errors={(check?.errors ?? 0) > 0}>
        <time dateTime={created_at}>{dayTime(Date.parse(created_at))}</time>
        <span>{t('studio.versions.nodes', { count: nodes })}</span>
        <span>{checkWords(check)}</span>
      </p>
      <div className="button-row">
        <Link
          className="button button-quiet"
          to={compareAt({ to: id })}
          replace
          preventScrollReset
          aria-label={t('studio.versions.whatIsNewAbout', { number })}
        >
          {t('studio.versions.whatIsNew')}
        </Link>
        <SideActions side={side} />
      </div>
    </li>
  );
}

/** Words for the result of the check of a version when it was published. */
export function checkWords(check: Version['check']): string {
  if (check === null) return t('studio.versions.unchecked');
  const { errors, warnings, proved } = check;
  const words =
    errors > 0
      ? t('studio.versions.errors', { count: errors })
      : t(proved ? 'studio.versions.sound' : 'studio.versions.noErrors');
  return warnings > 0 ? `${words}, ${t('studio.versions.warnings', { count: warnings })}` : words;
}

/** The drafts that a restored version replaced, each with a button that brings it back. */
export function ArchivedDraftList({ drafts }: { drafts: ArchivedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="archived-drafts">
      <h2 id="archived-drafts">{t('studio.versions.archived')}</h2>
      <p className="field-hint">{t('studio.versions.archivedAbout')}</p>
      <ol className={entries.list}>
        {drafts.map((draft) => (
          <ArchivedDraftEntry key={draft.id} draft={draft} />
        ))}
      </ol>
    </section>
  );
}

function ArchivedDraftEntry({ draft }: { draft: ArchivedDraft }) {
  const side = sideOfArchived(draft);
  return (
    <li className={entries.entry}>
      <h3>{side.name}</h3>
      <p className={styles.facts}>{t('studio.versions.nodes', { count: draft.node_count })}</p>
      <div className="button-row">
        <SideActions side={side} />
      </div>
    </li>
  );
}

/** The acts on a version, or on an earlier draft. */
function SideActions({ side }: { side: Side }) {
  const compareAt = useCompareAddress();
  return (
    <>
      <Link
        className="button button-quiet"
        to={compareAt({ from: side.id, to: 'draft' })}
        replace
        preventScrollReset
        aria-label={t('studio.versions.withDraftAbout', { side: side.words })}
      >
        {t('studio.versions.withDraft')}
      </Link>
      <RestoreButton side={side} />
    </>
  );
}

/** Makes the version the draft again, after a question; then offers "undo" in the same place. */
function RestoreButton({ side }: { side: Side }) {
  const [isAsking, setAsking] = useState(false);
  const { restore, done, run } = useRestore(side, () => setAsking(false));
  const undoId = done?.undoId;
  return (
    <>
      <button
        className="button"
        type="button"
        aria-label={t('studio.versions.restoreAbout', { side: side.words })}
        onClick={() => setAsking(true)}
      >
        {t('studio.versions.restore')}
      </button>
      <div className={styles.done} role="status">
        {done && (
          <>
            <p>{doneWords(done, side)}</p>
            {undoId && (
              <BusyButton
                className="button"
                type="button"
                isBusy={restore.isPending}
                busyLabel={t('studio.versions.undoing')}
                onClick={() => run(undoId)}
              >
                {t('studio.versions.undo')}
              </BusyButton>
            )}
          </>
        )}
      </div>
      {!isAsking && <ActionFailure error={restore.error} />}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('studio.versions.askRestore', { side: side.words })}
        text={
          <>
            <p>{t('studio.versions.askRestoreText', { side: side.words })}</p>
            <p>{t('studio.versions.askRestoreReaders')}</p>
            <p>{t('studio.versions.askRestoreBack')}</p>
            <ActionFailure error={restore.error} />
          </>
        }
      >
        <BusyButton
          className="button button-primary"
          type="button"
          isBusy={restore.isPending}
          busyLabel={t('studio.versions.restoring')}
          onClick={() => run(side.id)}
        >
          {t('studio.versions.restore')}
        </BusyButton>
      </AskDialog>
    </>
  );
}

/** Restoring a side, or what it replaced, and what was done last of it, as long as that is so. */
function useRestore(side: Side, onRestored: () => void) {
  const { api } = useApp();
  const params = paramsOf(useStoryPath());
  const [done, setDone] = useState<Done | null>(null);
  const step = useReplacements().find(({ id }) => id === done?.stepId);
  // Gone the other way since, by undo or redo: what was said of it is no more so.
  if (done && step && step.way !== (done.isUndone ? 'redo' : 'undo')) setDone(null);
  const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
  const userId = useSession()?.user_id ?? '';
  const restore = useStoryMutation(
    async (version_id: string) => {
      const restored = await api(restoreKey, { params: { ...params, version_id } });
      const { replaced_version_id: from } = restored;
      const replacements = createReplacements(`${userId} ${restored.id}`);
      return { from, stepId: noteStep(replacements, side, { from, to: version_id }) };
    },
    ({ from, stepId }, id) => {
      onRestored();
      const isUndone = id !== side.id;
      setDone({ undoId: isUndone ? null : from, isUndone, stepId });
    },
  );
  return { restore, done, run: (id: string) => !restore.isPending && restore.mutate(id) };
}

interface Done {
  /** The id of what brings back the draft from before; null = it was the same, or is back. */
  undoId: string | null;
  isUndone: boolean;
  /** The id of its step of undo. */
  stepId: string | null;
}

/**
 * A step of undo in the workspace, of which it gives the id; the one before is taken back where this brings
 * back what it replaced.
 */
function noteStep(
  replacements: Replacements,
  side: Side,
  { from, to }: { from: string | null; to: string },
): string | null {
  if (from === null) return null;
  const at = Date.now();
  const before = replacements.all().findLast(({ way }) => way === 'undo');
  if (to !== side.id && before?.from === to) {
    replacements.taken(before.id, { at, from });
    return before.id;
  }
  const id = v7();
  const label = t('studio.versions.restoringStep', { side: side.words });
  replacements.add({ id, at, label, from, to });
  return id;
}

function doneWords({ undoId, isUndone }: Done, side: Side) {
  if (isUndone) return t('studio.versions.undone');
  return t(undoId ? 'studio.versions.restored' : 'studio.versions.restoredSame', {
    side: side.words,
  });
}
