import { t } from '../../i18n/translate.ts';
import type { App } from '../../screen/app.ts';
import { browserStorage } from '../../session/browser-session.ts';
import { say } from '../../ui/messages.ts';
import { handIn } from './hand-in.ts';
import { hasTurnsLeft, isGoneForGood, type Kept, nextToHandIn, withoutTexts } from './kept.ts';
import { keptStore } from './kept-here.ts';
import type { keptMarks } from './kept-marks.ts';
import type { KeptStore } from './kept-store.ts';
import { finishWriting, turnsUnderWay } from './turns-under-way.ts';

type Marks = ReturnType<typeof keptMarks>;

/**
 * Hands in what an earlier page left, whatever page this is; a reader's page sees to its own. True
 * when nothing is left.
 */
export async function handInAll({ api }: Pick<App, 'api'>, marks: Marks): Promise<boolean> {
  const store = keptStore();
  for (const kept of await allKept(store)) {
    const isOpen = window.location.pathname.endsWith(`/${kept.id}`);
    if (isGoneForGood(kept, Date.now())) await store.remove(kept.id);
    if (isOpen || !hasTurnsLeft(kept) || nextToHandIn(kept) === null) continue;
    const outcome = await handIn(store, api, kept.id, () => undefined);
    if (outcome === 'gone' && kept.head) {
      say(t('pages.reader.kept.lost', { story: kept.head.story_name }), { matters: true });
    }
    const after = await store.get(kept.id);
    const isOpenQuestion = after?.elsewhere || (after?.refused.length ?? 0) > kept.refused.length;
    if (!after?.head || !isOpenQuestion) continue;
    say(t('pages.reader.kept.decide', { story: after.head.story_name }), { matters: true });
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
  const store = keptStore();
  const isOthers = (kept: Kept | undefined): kept is Kept =>
    kept !== undefined && kept.reader_id !== readerId;
  for (const { id, reader_id } of await allKept(store)) {
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
  await store.keepOnlyStories(new Set(staying.flatMap(({ head }) => head?.version_id ?? [])));
  if (readerId) marks.setReader(readerId);
  else marks.forgetReader();
}

/** With what a page that went could not write any more. */
async function allKept(store: KeptStore) {
  const underWay = turnsUnderWay(browserStorage());
  for (const { id } of await store.list()) await finishWriting(store, underWay, id);
  return store.list();
}
