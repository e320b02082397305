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
  merge: Merge<Draft>;
  /** The part of a draft that is saved. */
  contentOf: (draft: Draft) => unknown;
  /** Brings a draft up to what its save gave it. */
  adopt: (draft: Draft, sent: Draft, saved: Saved) => Draft;
  /** Gives what is new in a draft the ids that it has in what was saved, if `sent` arrived. */
  takeIds: (draft: Draft, sent: Draft, saved: Saved) => Draft;
}

export const isDirty = <Draft>(
  { contentOf }: Pick<DraftRules<Draft, never>, 'contentOf'>,
  { draft, base }: Pick<DraftState<Draft>, 'draft' | 'base'>,
): boolean => !isSame(contentOf(draft), contentOf(base));

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

/** The server has taken what was sent; more may have been typed since. */
export function applySaved<Draft, Saved extends { version: number }>(
  { adopt }: DraftRules<Draft, Saved>,
  state: DraftState<Draft>,
  { sent, saved, at }: { sent: Draft; saved: Saved; at: number },
): DraftState<Draft> {
  const base = adopt(sent, sent, saved);
  return {
    ...state,
    draft: adopt(state.draft, sent, saved),
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
  const { toDraft, takeIds: recognise } = rules;
  const theirs = { draft: toDraft(saved), version: saved.version };
  const known = (draft: Draft, sent: Draft) => recognise(draft, sent, saved);
  const base = known(state.base, state.base);
  const arrived = state.unanswered.find((sent) =>
    hasArrived(rules, base, known(sent, sent), theirs.draft),
  );
  const sent = arrived ?? state.draft;
  return finishMerge(rules, {
    ...state,
    draft: known(state.draft, sent),
    // What is there was written on what was sent from here.
    base: arrived ? known(sent, sent) : base,
    isBaseKnown: state.isBaseKnown || arrived !== undefined,
    server: theirs,
    unanswered: [],
    theirs,
  });
}

/** Whether the server now has everything that was sent. */
function hasArrived<Draft, Saved>(
  { merge, contentOf }: DraftRules<Draft, Saved>,
  base: Draft,
  sent: Draft,
  theirs: Draft,
): boolean {
  const { value, conflicts } = merge(base, sent, theirs);
  return conflicts.length === 0 && isSame(contentOf(value), contentOf(theirs));
}

/** The changes in which both sides differ and which are not decided yet. */
export function conflictsIn<Draft, Saved>(
  { merge, contentOf }: Pick<DraftRules<Draft, Saved>, 'merge' | 'contentOf'>,
  { base, draft, theirs, isBaseKnown }: DraftState<Draft>,
): Conflict<Draft>[] {
  if (!theirs) return [];
  if (isBaseKnown) return merge(base, draft, theirs.draft).conflicts;
  const isEqual = isSame(contentOf(draft), contentOf(theirs.draft));
  return isEqual ? [] : [{ path: '', withTheirs: () => theirs.draft }];
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
  const isChanged = !isSame(rules.contentOf(merged), rules.contentOf(draft));
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
