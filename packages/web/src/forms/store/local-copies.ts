import { type OwnStorage, ownStorage } from '../../host/own-names.ts';

/**
 * Unsaved work in the browser's storage, by person and form, so that a crash, a reload or an
 * ended session loses nothing. Each tab has its own copy and leaves those of others
 * alone. What is oldest makes room when there is too much.
 */

export interface LocalCopy<Draft> {
  /** The tab that keeps it. */
  tab: string;
  draft: Draft;
  /** The draft that it is based on; null = not stored, or nothing yet. */
  base: Draft | null;
  /** The `version` of `base`; null for something that does not exist yet. */
  version: number | null;
  /** The time of the last change. */
  changedAt: number;
}

/** A copy that no longer fits the form: only its words can be shown. */
export interface UnreadableCopy {
  tab: string;
  words: string;
  changedAt: number;
}

export type DraftStorage = OwnStorage;

export const localCopyLimits = {
  /** Of one form, in all tabs together. */
  draftsPerThing: 10,
  charactersInAll: 2_000_000,
  livesMs: 30 * 24 * 60 * 60 * 1_000,
};

const prefix = 'draft:';

export const localCopyKey = (userId: string, thing: string): string =>
  `${prefix}${userId}:${thing}`;

export interface LocalCopies<Draft> {
  /** Newest first. */
  drafts: LocalCopy<Draft>[];
  unreadable: UnreadableCopy[];
}

/** The copies stored under this key. */
export function readLocalCopies<Draft>(
  storage: DraftStorage,
  key: string,
  isDraft: (value: unknown) => value is Draft,
  now: number,
): LocalCopies<Draft> {
  const copies: LocalCopies<Draft> = { drafts: [], unreadable: [] };
  for (const { draft, base, ...rest } of parse(readText(storage, key))) {
    if (now - rest.changedAt >= localCopyLimits.livesMs) continue;
    if (isDraft(draft)) copies.drafts.push({ ...rest, draft, base: isDraft(base) ? base : null });
    else
      copies.unreadable.push({
        tab: rest.tab,
        words: wordsIn(draft).join('\n'),
        changedAt: rest.changedAt,
      });
  }
  return copies;
}

/** A change that one tab writes: its own copies, the one in the form first, and those to delete. */
export interface LocalCopiesChange<Draft> {
  tab: string;
  own: readonly LocalCopy<Draft>[];
  discarded: ReadonlySet<string>;
}

/** Names one state of a copy: it changes when its tab types on. */
export const copyName = ({ tab, changedAt }: { tab: string; changedAt: number }): string =>
  `${tab} ${changedAt}`;

/** Names a copy that a tab stores beside the one in its form. */
export const asideName = (tab: string, changedAt: number): string => `${tab}/${changedAt}`;

/** Changes the copies under this key. False when there is no room, or the browser denies it. */
export function writeLocalCopies<Draft>(
  storage: DraftStorage,
  key: string,
  { tab, own, discarded }: LocalCopiesChange<Draft>,
): boolean {
  const isOwn = (copy: { tab: string }) => copy.tab === tab || copy.tab.startsWith(`${tab}/`);
  const others = parse(readText(storage, key)).filter(
    (copy) => !isOwn(copy) && !discarded.has(copyName(copy)),
  );
  // Without what it was written on it is shorter, and can still be put beside what is saved.
  const short = own.map((copy) => ({ ...copy, base: null }));
  return (
    writeCopies(storage, key, [...own, ...others]) ||
    writeCopies(storage, key, [...short, ...others])
  );
}

function writeCopies(storage: DraftStorage, key: string, drafts: LocalCopy<unknown>[]): boolean {
  const [newest] = drafts;
  if (!newest) return isRemoved(storage, key);
  const json = JSON.stringify(drafts.slice(0, localCopyLimits.draftsPerThing));
  const text = `${newest.changedAt}\n${json}`;
  const others = copiesOfOthers(storage, key);
  let total = others.reduce((sum, other) => sum + other.characters, text.length);
  for (;;) {
    if (total <= localCopyLimits.charactersInAll && isWritten(storage, key, text)) return true;
    const oldest = others.shift();
    if (!oldest) return isWritten(storage, key, text);
    if (!isRemoved(storage, oldest.key)) return false;
    total -= oldest.characters;
  }
}

/** Null where the browser denies it; then only the question before leaving protects the work. */
export function localStorageIfAllowed(): DraftStorage | null {
  try {
    return ownStorage('localStorage');
  } catch {
    return null;
  }
}

function readText(storage: DraftStorage, key: string): string | null {
  try {
    return storage.getItem(key);
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

function isRemoved(storage: DraftStorage, key: string): boolean {
  try {
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** The other drafts, oldest first. Only the line before the drafts is read: they may be long. */
function copiesOfOthers(storage: DraftStorage, ownKey: string) {
  const others: { key: string; changedAt: number; characters: number }[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (!key?.startsWith(prefix) || key === ownKey) continue;
    const text = readText(storage, key) ?? '';
    others.push({ key, changedAt: Number.parseInt(text, 10) || 0, characters: text.length });
  }
  return others.sort((one, other) => one.changedAt - other.changedAt);
}

/** Damaged copies are left out. */
function parse(text: string | null): LocalCopy<unknown>[] {
  try {
    const all: unknown = JSON.parse(text?.slice(text.indexOf('\n') + 1) ?? '[]');
    return Array.isArray(all) ? all.flatMap((one) => asCopy(one) ?? []) : [];
  } catch {
    return [];
  }
}

function asCopy(value: unknown): LocalCopy<unknown> | null {
  const copy = value as Partial<LocalCopy<unknown>> | null;
  if (typeof copy?.tab !== 'string' || typeof copy.changedAt !== 'number') return null;
  const { tab, draft, base = null, changedAt } = copy;
  if (draft === undefined) return null;
  const version = typeof copy.version === 'number' ? copy.version : null;
  return { tab, draft, base, version, changedAt };
}

/** Fields of forms that hold no words of a person. */
const wordless = new Set(['start_node_id', 'cover', 'beginning']);

function wordsIn(draft: unknown): string[] {
  if (typeof draft !== 'object' || draft === null) return [];
  return Object.entries(draft).flatMap(([field, words]) =>
    typeof words !== 'string' || words.trim() === '' || wordless.has(field) ? [] : [words],
  );
}
