import { browserStorage } from '../../device/browser-storage.ts';
import { t } from '../../i18n/translate.ts';
import type { App } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { offlineFlags } from './offline-flags.ts';
import type { OfflineStore } from './offline-store.ts';
import { offlineStore } from './offline-store.ts';
import {
  hasTurnsLeft,
  isGoneForGood,
  nextToSend,
  type PendingTurns,
  withoutTexts,
} from './outbox.ts';
import { syncTurns } from './sync.ts';
import { unwrittenTurns, writeLeftTurns } from './unwritten-turns.ts';

type Marks = ReturnType<typeof offlineFlags>;

/**
 * Hands in what an earlier page left, whatever page this is; a reader's page sees to its own. True
 * when nothing is left.
 */
export async function syncAll({ api }: Pick<App, 'api'>, marks: Marks): Promise<boolean> {
  const store = offlineStore();
  for (const kept of await allPending(store)) {
    const isOpen = window.location.pathname.endsWith(`/${kept.id}`);
    if (isGoneForGood(kept, Date.now())) await store.remove(kept.id);
    if (isOpen || !hasTurnsLeft(kept) || nextToSend(kept) === null) continue;
    const outcome = await syncTurns(store, api, kept.id, () => undefined);
    if (outcome === 'gone' && kept.head) {
      showToast(t('pages.reader.kept.lost', { story: kept.head.story_name }), { urgent: true });
    }
    const after = await store.get(kept.id);
    const isOpenQuestion = after?.elsewhere || (after?.refused.length ?? 0) > kept.refused.length;
    if (!after?.head || !isOpenQuestion) continue;
    showToast(t('pages.reader.kept.decide', { story: after.head.story_name }), { urgent: true });
  }
  const isLeft = (await store.list()).some(hasTurnsLeft);
  if (!isLeft) marks.setHasTurns(false);
  return !isLeft;
}

/**
 * Forgets what was kept for others than this reader, but for turns that were not handed in. What the
 * reader kept as a guest, before they signed in, is theirs.
 */
export async function forgetOthers(
  readerId: string | undefined,
  marks: Marks,
  wasGuest?: string,
): Promise<void> {
  const store = offlineStore();
  const isOthers = (kept: PendingTurns | undefined): kept is PendingTurns =>
    kept !== undefined && kept.reader_id !== readerId;
  for (const { id, reader_id } of await allPending(store)) {
    if (readerId && reader_id === wasGuest) {
      await store.change(id, (kept) => kept && { ...kept, reader_id: readerId });
    }
    // The reader's page may have made it theirs meanwhile.
    const kept = await store.change(id, (before) =>
      isOthers(before) ? withoutTexts(before) : null,
    );
    if (isOthers(kept) && kept.turns.length === 0) await store.remove(id);
  }
  const staying = await store.list();
  await store.removeOtherStories(new Set(staying.flatMap(({ head }) => head?.version_id ?? [])));
  if (readerId) marks.setReader(readerId);
  else marks.forgetReader();
}

/** With what a page that went could not write any more. */
async function allPending(store: OfflineStore) {
  const underWay = unwrittenTurns(browserStorage());
  for (const { id } of await store.list()) await writeLeftTurns(store, underWay, id);
  return store.list();
}
