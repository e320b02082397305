import type { Playthrough } from '@brasslamp/contract';
import { offlineStore } from './offline-store.ts';
import type { PendingTurns } from './outbox.ts';

/**
 * The stored answer, from a reader's playthroughs, to a call with these parameters that the site does not answer.
 * undefined = nothing, so the failure of the call counts.
 */
export async function offlineAnswer(
  params: Record<string, string | null | undefined>,
  readerId: string | undefined,
): Promise<unknown> {
  const { playthrough_id, story_slug, username } = params;
  const stored = await storedBy(readerId);
  const places = stored.flatMap(({ head }) => head ?? []).sort(lastPlayedFirst);
  if (playthrough_id) return places.find(({ id }) => id === playthrough_id);
  const wanted = story_slug
    ? places.filter((one) => one.story_slug === story_slug && one.story_username === username)
    : places;
  return wanted.length > 0 ? wanted : undefined;
}

async function storedBy(readerId: string | undefined): Promise<PendingTurns[]> {
  const all = await offlineStore().list();
  return all.filter(({ reader_id, gone_at }) => reader_id === readerId && !gone_at);
}

const lastPlayedFirst = (a: Playthrough, b: Playthrough): number =>
  Date.parse(b.updated_at) - Date.parse(a.updated_at);

/** Calls back with what is stored here of a reader's playthroughs, now and after each change by this page. */
export function followStored(
  readerId: string,
  follow: (stored: PendingTurns[]) => void,
): () => void {
  let isOver = false;
  const tell = async () => {
    const stored = await storedBy(readerId);
    if (!isOver) follow(stored);
  };
  const stop = offlineStore().subscribe(() => void tell());
  void tell();
  return () => {
    isOver = true;
    stop();
  };
}
