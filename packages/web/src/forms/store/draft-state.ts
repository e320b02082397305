/**
 * The work of one form as plain data: what is typed, what the server has, and how each answer of the server brings the
 * two together. All of it is pure; `create-draft-store.ts` has the effects.
 */
import { type Conflict, isSame, type Merge } from '@brasslamp/story/edit';
import type { Failure } from '../../api/api.ts';
import { asideName, type LocalCopy, type UnreadableCopy } from './local-copies.ts';

export interface DraftState<Draft> {
  draft: Draft;
  /** The draft that the server had when this was begun, if that is known. */
  base: Draft;
  /** False only for a local copy whose base was not stored. */
  isBaseKnown: boolean;
  version: number | null;
  /** The newest that the server is known to have. */
  server: { draft: Draft; version: number | null };
  changedAt: number;
  isSaving: boolean;
  savedAt: number | null;
  failure: Failure | null;
  /** Drafts that were sent and may have arrived, newest first: the answers never came. */
  unanswered: readonly Draft[];
  /** Saved elsewhere in the meantime, and touching what was typed here. */
  theirs: { draft: Draft; version: number } | null;
  /** The draft as it was typed, before changes from elsewhere were merged in. */
  beforeMerge: Draft | null;
  /** The time at which what is in the form was typed, where it is from an earlier view of the page. */
  restoredFrom: number | null;
  /** Unsaved drafts of other tabs and of before, newest first. */
  offers: LocalCopy<Draft>[];
  unreadable: UnreadableCopy[];
  /** False when the browser could not keep a copy of what is typed. */
  hasLocalCopy: boolean;
}

/** The rules in which one kind of form differs from another. */
export interface DraftRules<Draft, Saved> {
  toDraft: (saved: Saved) => Draft;
  /** The three-way merge. */
  merge: Merge<Draft>;
}

export const isDirty = ({ draft, base }: Pick<DraftState<unknown>, 'draft' | 'base'>): boolean =>
  !isSame(draft, base);

export function startState<Draft>(start: Draft, version: number | null): DraftState<Draft> {
  return {
    draft: start,
    base: start,
    isBaseKnown: true,
    version,
    server: { draft: start, version },
    changedAt: 0,
    isSaving: false,
    savedAt: null,
    failure: null,
    unanswered: [],
    theirs: null,
    beforeMerge: null,
    restoredFrom: null,
    offers: [],
    unreadable: [],
    hasLocalCopy: true,
  };
}

/** The server has taken what was sent, and may have tidied it; more may have been typed since. */
export function applySaved<Draft extends object, Saved extends { version: number }>(
  { toDraft }: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
  { sent, saved, at }: { sent: Draft; saved: Saved; at: number },
): DraftState<Draft> {
  const base = toDraft(saved);
  const draft = { ...base };
  for (const field in draft) {
    if (!isSame(state.draft[field], sent[field])) draft[field] = state.draft[field];
  }
  return {
    ...state,
    draft,
    base,
    isBaseKnown: true,
    version: saved.version,
    server: { draft: base, version: saved.version },
    savedAt: at,
    unanswered: [],
    theirs: null,
    restoredFrom: null,
  };
}

/** The server has something newer (412). */
export function applyNewer<Draft, Saved extends { version: number }>(
  rules: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
  saved: Saved,
): DraftState<Draft> {
  const theirs = { draft: rules.toDraft(saved), version: saved.version };
  const arrived = state.unanswered.find((sent) =>
    hasArrived(rules, state.base, sent, theirs.draft),
  );
  return finishMerge(rules, {
    ...state,
    // What is there was written on what was sent from here.
    base: arrived ?? state.base,
    isBaseKnown: state.isBaseKnown || arrived !== undefined,
    server: theirs,
    unanswered: [],
    theirs,
  });
}

/** Whether the server now has everything that was sent. */
function hasArrived<Draft, Saved>(
  { merge }: DraftRules<Draft, Saved>,
  base: Draft,
  sent: Draft,
  theirs: Draft,
): boolean {
  const { value, conflicts } = merge(base, sent, theirs);
  return conflicts.length === 0 && isSame(value, theirs);
}

/** The changes in which both sides differ and which are not decided yet. */
export function conflictsIn<Draft, Saved>(
  { merge }: DraftRules<Draft, Saved>,
  { base, draft, theirs, isBaseKnown }: DraftState<Draft>,
): Conflict<Draft>[] {
  if (!theirs) return [];
  if (isBaseKnown) return merge(base, draft, theirs.draft).conflicts;
  return isSame(draft, theirs.draft) ? [] : [{ path: '', withTheirs: () => theirs.draft }];
}

type Place = Pick<Conflict<unknown>, 'path' | 'pieces'>;

export const isSamePlace =
  ({ path, pieces }: Place) =>
  (other: Place) =>
    path === other.path && isSame(pieces, other.pieces);

/** Once nothing is left to decide, the form has both sides' changes, based on what the server has. */
function finishMerge<Draft, Saved>(
  rules: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
): DraftState<Draft> {
  const { theirs, draft, base, isBaseKnown } = state;
  if (!theirs || conflictsIn(rules, state).length > 0) return state;
  const merged = isBaseKnown ? rules.merge(base, draft, theirs.draft).value : draft;
  const isChanged = !isSame(merged, draft);
  return {
    ...state,
    draft: merged,
    base: theirs.draft,
    isBaseKnown: true,
    version: theirs.version,
    theirs: null,
    failure: null,
    beforeMerge: isChanged ? draft : state.beforeMerge,
  };
}

export type Side = 'mine' | 'theirs' | 'both';

/** The state once one conflict is decided, or all. What was typed and is given up becomes an offer. */
export function applyDecision<Draft, Saved>(
  rules: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
  { conflict, side, tab }: { conflict: Conflict<Draft> | 'all'; side: Side; tab: string },
): DraftState<Draft> {
  const { theirs, draft, base, offers, isBaseKnown, version, changedAt } = state;
  if (!theirs) return state;
  const inAll = (is: 'base' | 'mine') => withAllOfTheirs(rules, state, theirs.draft, is);
  const inBase = () => (conflict === 'all' ? inAll('base') : conflict.withTheirs(base, 'base'));
  const inMine = () => (conflict === 'all' ? inAll('mine') : conflict.withTheirs(draft, 'mine'));
  if (side !== 'theirs') {
    const both = side === 'both' && conflict !== 'all' && conflict.withBoth;
    return finishMerge(rules, {
      ...state,
      base: isBaseKnown ? inBase() : theirs.draft,
      draft: both ? both(draft) : draft,
      isBaseKnown: true,
    });
  }
  const typed = { tab, draft, base: isBaseKnown ? base : null, version, changedAt };
  return finishMerge(rules, {
    ...state,
    draft: inMine(),
    base: isBaseKnown ? base : theirs.draft,
    isBaseKnown: true,
    offers: [setAside(typed, offers), ...offers],
  });
}

/** A copy that is stored beside the one in the form, under a name that no other has. */
export function setAside<Draft>(
  copy: LocalCopy<Draft>,
  others: readonly LocalCopy<Draft>[],
): LocalCopy<Draft> {
  let name = asideName(copy.tab, copy.changedAt);
  while (others.some(({ tab }) => tab === name)) name += '+';
  return { ...copy, tab: name };
}

/**
 * The draft with their side of every conflict. Each is looked up again after the one before, because positions in a
 * text move. One that appears only then was never shown, so it stays.
 */
function withAllOfTheirs<Draft, Saved>(
  rules: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
  theirs: Draft,
  is: 'base' | 'mine',
): Draft {
  if (!state.isBaseKnown) return theirs;
  const field = is === 'base' ? 'base' : 'draft';
  const seen = conflictsIn(rules, state);
  let current = state;
  for (let count = 0; count < seen.length; count += 1) {
    const conflict = conflictsIn(rules, current).find((one) => seen.some(isSamePlace(one)));
    if (!conflict) break;
    current = { ...current, [field]: conflict.withTheirs(current[field], is) };
  }
  return current[field];
}

/** The state with what an earlier view of the page left, over what the server has now. */
export function restoreCopy<Draft, Saved>(
  rules: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
  { draft, base, version, changedAt }: Omit<LocalCopy<Draft>, 'tab'>,
): DraftState<Draft> {
  const { server } = state;
  const isCurrent = version === server.version;
  return finishMerge(rules, {
    ...state,
    draft,
    // A copy based on the server's current version needs no base of its own.
    base: base ?? server.draft,
    isBaseKnown: base !== null || isCurrent,
    version,
    changedAt,
    failure: null,
    beforeMerge: null,
    theirs: isCurrent || server.version === null ? null : { ...server, version: server.version },
  });
}
