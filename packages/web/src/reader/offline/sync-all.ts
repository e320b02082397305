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

type Flags = ReturnType<typeof offlineFlags>;

/** Sends the turns that an earlier page left; the open reader's page sends its own. */
export async function syncAll({ api }: Pick<App, 'api'>, flags: Flags): Promise<void> {
  const store = offlineStore();
  for (const pending of await allPending(store)) {
    const isOpen = window.location.pathname.endsWith(`/${pending.id}`);
    if (isGoneForGood(pending, Date.now())) await store.remove(pending.id);
    if (isOpen || !hasTurnsLeft(pending) || nextToSend(pending) === null) continue;
    const outcome = await syncTurns(store, api, pending.id, () => undefined);
    if (outcome === 'gone' && pending.head) {
      showToast(t('pages.reader.sync.lost', { story: pending.head.story_name }), { urgent: true });
    }
    const after = await store.get(pending.id);
    const isOpenQuestion =
      after?.elsewhere || (after?.refused.length ?? 0) > pending.refused.length;
    if (!after?.head || !isOpenQuestion) continue;
    showToast(t('pages.reader.sync.decide', { story: after.head.story_name }), { urgent: true });
  }
  if (!(await store.list()).some(hasTurnsLeft)) flags.setHasTurns(false);
}

/**
 * Removes what is stored for other readers, except for pending turns. What this reader stored as a
 * guest, before they signed in, becomes theirs.
 */
export async function forgetOthers(
  readerId: string | undefined,
  flags: Flags,
  wasGuest?: string,
): Promise<void> {
  const store = offlineStore();
  const isOthers = (pending: PendingTurns | undefined): pending is PendingTurns =>
    pending !== undefined && pending.reader_id !== readerId;
  for (const { id, reader_id } of await allPending(store)) {
    if (readerId && reader_id === wasGuest) {
      await store.change(id, (pending) => pending && { ...pending, reader_id: readerId });
    }
    // The reader's own page may have taken it over in the meantime.
    const pending = await store.change(id, (before) =>
      isOthers(before) ? withoutTexts(before) : null,
    );
    if (isOthers(pending) && pending.turns.length === 0) await store.remove(id);
  }
  const staying = await store.list();
  await store.removeOtherStories(new Set(staying.flatMap(({ head }) => head?.version_id ?? [])));
  if (readerId) flags.setReader(readerId);
  else flags.forgetReader();
}

/** The pending turns of all playthroughs, with those that a page could not write before it was closed. */
async function allPending(store: OfflineStore) {
  const unwritten = unwrittenTurns(browserStorage());
  for (const { id } of await store.list()) await writeLeftTurns(store, unwritten, id);
  return store.list();
}
