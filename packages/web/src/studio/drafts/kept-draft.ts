/**
 * Unsaved work in the browser's storage, by person and thing, so that a crash, a reload or an
 * ended session loses nothing. What is oldest makes room when there is too much.
 */

export interface KeptDraft<Draft> {
  draft: Draft;
  /** The `version` that the draft was written on; null for a thing that is not there yet. */
  version: number | null;
  /** When the last change was made. */
  changedAt: number;
}

export type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export const keptLimits = {
  /** Of one thing: what is being typed, and older drafts that nobody has decided about. */
  draftsPerThing: 3,
  charactersInAll: 2_000_000,
  livesMs: 30 * 24 * 60 * 60 * 1_000,
};

const prefix = 'draft:';

export const keptKey = (userId: string, thing: string): string => `${prefix}${userId}:${thing}`;

/** What was kept under this key, newest first. What this version cannot read is left out. */
export function readKept<Draft>(
  storage: DraftStorage,
  key: string,
  isDraft: (value: unknown) => value is Draft,
  now: number,
): KeptDraft<Draft>[] {
  return parse(storage.getItem(key)).filter(
    (kept): kept is KeptDraft<Draft> =>
      isDraft(kept.draft) && now - kept.changedAt < keptLimits.livesMs,
  );
}

/** Keeps these drafts, newest first, in place of what was there. False when there is no room. */
export function keepDrafts<Draft>(
  storage: DraftStorage,
  key: string,
  drafts: readonly KeptDraft<Draft>[],
): boolean {
  const [newest] = drafts;
  if (!newest) {
    storage.removeItem(key);
    return true;
  }
  const json = JSON.stringify(drafts.slice(0, keptLimits.draftsPerThing));
  const text = `${newest.changedAt}\n${json}`;
  const others = keptByOthers(storage, key);
  let total = others.reduce((sum, other) => sum + other.characters, text.length);
  for (;;) {
    if (total <= keptLimits.charactersInAll && isWritten(storage, key, text)) return true;
    const oldest = others.shift();
    if (!oldest) return isWritten(storage, key, text);
    storage.removeItem(oldest.key);
    total -= oldest.characters;
  }
}

/** Null where the browser denies it; then only the question before leaving protects the work. */
export function localStorageIfAllowed(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function isWritten(storage: DraftStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The other drafts, oldest first. Only the line before the drafts is read: they may be long. */
function keptByOthers(storage: DraftStorage, ownKey: string) {
  const others: { key: string; changedAt: number; characters: number }[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (!key?.startsWith(prefix) || key === ownKey) continue;
    const text = storage.getItem(key) ?? '';
    others.push({ key, changedAt: Number.parseInt(text, 10) || 0, characters: text.length });
  }
  return others.sort((one, other) => one.changedAt - other.changedAt);
}

function parse(text: string | null): KeptDraft<unknown>[] {
  try {
    const drafts: unknown = JSON.parse(text?.slice(text.indexOf('\n') + 1) ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptDraft<unknown> {
  const kept = value as Partial<KeptDraft<unknown>> | null;
  return typeof kept?.changedAt === 'number' && kept.draft !== undefined;
}
