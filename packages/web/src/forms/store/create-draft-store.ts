/** The work on one thing: types, keeps, sends, and hands each answer to `draft-state.ts`. No React. */
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Conflict } from '@brasslamp/story/edit';
import { isSame } from '@brasslamp/story/edit';
import { ApiError, type Failure, failureOf } from '../../api/api.ts';
import {
  applyDecision,
  applyNewer,
  applySaved,
  conflictsIn,
  type DraftRules,
  type DraftState,
  isDirty,
  isSamePlace,
  restoreCopy,
  type Side,
  setAside,
  startState,
} from './draft-state.ts';
import {
  copyName,
  type DraftStorage,
  type LocalCopy,
  readLocalCopies,
  writeLocalCopies,
} from './local-copies.ts';

export interface DraftOptions<Draft, Saved extends { version: number }> {
  /** Names the thing that is written, for keeping unsaved work: `node:<id>`. */
  thing: string;
  start: Draft;
  /** The version that `start` is; null for a thing that is not there yet. */
  version: number | null;
  /** Fields that are wrong and need no server to tell. */
  check?: (draft: Draft) => FieldError[];
  /** What must happen first; gives the draft to send, and may change the one in the form. */
  prepare?: (draft: Draft, change: (step: (draft: Draft) => Draft) => void) => Promise<Draft>;
  send: (draft: Draft, ifMatch: number | undefined) => Promise<Saved>;
  toDraft: (saved: Saved) => Draft;
  /** How three states of the thing become one. */
  merge: DraftRules<Draft, Saved>['merge'];
  onSaved?: (saved: Saved) => void;
  /** To the next screen after a save; not called when the writer is on the way elsewhere. */
  goToNext?: (saved: Saved) => void;
  /** By default all of it. */
  contentOf?: (draft: Draft) => unknown;
  /** By default nothing changes. */
  adopt?: DraftRules<Draft, Saved>['adopt'];
  /** By default nothing changes. */
  takeIds?: DraftRules<Draft, Saved>['takeIds'];
  isDraft: (value: unknown) => value is Draft;
  /** Readies a draft from an earlier page view. */
  restore?: (draft: Draft) => Draft;
}

/** What a store needs of the world around it; a test brings its own. */
export interface DraftEnvironment {
  /** Null where the browser denies it. */
  storage: DraftStorage | null;
  key: string;
  tab: string;
  now: () => number;
  /** Asks whoever began to write to sign in again, in place; false = not now. */
  signInAgain: () => Promise<boolean>;
  /** Whether it is still the person who began to write. */
  isSamePerson: () => boolean;
  report: (error: unknown) => void;
}

export type DraftStore<Draft> = ReturnType<typeof createDraftStore<Draft, { version: number }>>;

/** So often a save begins again because somebody else saved meanwhile. */
const mostMerges = 5;
const mostUnanswered = 4;

export function createDraftStore<Draft, Saved extends { version: number }>(
  optionsNow: () => DraftOptions<Draft, Saved>,
  world: DraftEnvironment,
) {
  const rules: DraftRules<Draft, Saved> = {
    toDraft: (saved) => optionsNow().toDraft(saved),
    merge: (base, mine, theirs) => optionsNow().merge(base, mine, theirs),
    contentOf: (draft) => optionsNow().contentOf?.(draft) ?? draft,
    adopt: (draft, sent, saved) => optionsNow().adopt?.(draft, sent, saved) ?? draft,
    takeIds: (draft, sent, saved) => optionsNow().takeIds?.(draft, sent, saved) ?? draft,
  };
  const listeners = new Set<() => void>();
  /** Copies that were decided about here. */
  const discarded = new Set<string>();
  const atStart = openState(optionsNow(), rules, world);
  let state = atStart;

  function set(next: DraftState<Draft>) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const update = (changes: Partial<DraftState<Draft>>) => set({ ...state, ...changes });
  const isDirtyNow = () => isDirty(rules, state);

  function change(step: (draft: Draft) => Draft) {
    update({ draft: step(state.draft), changedAt: world.now() });
  }

  /** What is in the form, as it is kept. */
  const inForm = (): LocalCopy<Draft> => {
    const { draft, base, isBaseKnown, version, changedAt } = state;
    return { tab: world.tab, draft, base: isBaseKnown ? base : null, version, changedAt };
  };

  function keepNow() {
    // Nothing was done here: what is kept is for others to clear.
    if (state === atStart) return;
    const { storage, key, tab } = world;
    const givenUp = state.offers.filter((offer) => offer.tab.startsWith(`${tab}/`));
    const own = isDirtyNow() ? [inForm(), ...givenUp] : givenUp;
    const hasLocalCopy =
      storage !== null && writeLocalCopies(storage, key, { tab, own, discarded });
    if (hasLocalCopy !== state.hasLocalCopy && (hasLocalCopy || own.length > 0))
      update({ hasLocalCopy });
  }

  /** Resolves to whether it is saved. What was said of the try before stays until one is answered. */
  async function save({ isLeaving = false, isAgain = false } = {}): Promise<boolean> {
    if (state.isSaving) return false;
    // First somebody has to decide.
    if (state.theirs) {
      update({ theirs: { ...state.theirs } });
      return false;
    }
    const errors = optionsNow().check?.(state.draft) ?? [];
    if (errors.length > 0) {
      update({ failure: { code: 'not_valid', status: 422, detail: '', errors } });
      return false;
    }
    // The latest is kept before anything can go wrong with it.
    keepNow();
    update({ isSaving: true, beforeMerge: null, ...(!isAgain && { failure: null }) });
    try {
      const saved = await sendUntilTaken();
      if (saved !== null || state.theirs) update({ failure: null });
      if (saved === null) return false;
      optionsNow().onSaved?.(saved);
      if (!isLeaving) optionsNow().goToNext?.(saved);
      return true;
    } finally {
      update({ isSaving: false });
      keepNow();
    }
  }

  /** Merges what was saved meanwhile, and sends again. Null = it is not saved, and the state says why. */
  async function sendUntilTaken(): Promise<Saved | null> {
    let isAsked = false;
    for (let merges = 0; ; ) {
      if (!world.isSamePerson() && !(await signedInAgain())) return null;
      try {
        return await sendOnce();
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code === 'revision_stale' && (error as ApiError).current && merges < mostMerges) {
          merges += 1;
          const current = (error as ApiError).current as Saved;
          set(applyNewer(rules, state, current));
          if (state.theirs) return null;
          if (isDirtyNow()) continue;
          // All of it was there already: an earlier save whose answer was lost.
          update({ savedAt: world.now(), restoredFrom: null });
          return current;
        }
        if (code === 'not_signed_in' && !isAsked) {
          isAsked = true;
          if (await signedInAgain()) continue;
          return null;
        }
        if (!(error instanceof ApiError)) world.report(error);
        const failure = failureOf(error);
        if (failure.code !== state.failure?.code) update({ failure });
        return null;
      }
    }
  }

  async function signedInAgain(): Promise<boolean> {
    // While the dialog is open the person may still want to copy what is typed.
    const isSignedIn = (await world.signInAgain()) && world.isSamePerson();
    const failure: Failure = { code: 'not_signed_in', status: 401, detail: '', errors: [] };
    if (!isSignedIn) update({ failure });
    return isSignedIn;
  }

  async function sendOnce(): Promise<Saved> {
    const { prepare, send } = optionsNow();
    const sent = prepare ? await prepare(state.draft, change) : state.draft;
    const { version, unanswered } = state;
    try {
      const saved = await send(sent, version ?? undefined);
      set(applySaved(rules, state, { sent, saved, at: world.now() }));
      return saved;
    } catch (error) {
      // Nobody knows whether it arrived.
      if (!isAnswer(error)) update({ unanswered: [sent, ...unanswered].slice(0, mostUnanswered) });
      throw error;
    }
  }

  function discard(copies: readonly Copy[]) {
    const names = new Set(copies.map(copyName));
    for (const name of names) discarded.add(name);
    const stays = (copy: Copy) => !names.has(copyName(copy));
    update({
      offers: state.offers.filter(stays),
      unreadable: state.unreadable.filter(stays),
    });
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isDirtyNow,
    conflicts: () => conflictsIn(rules, state),
    change,
    save,
    keepNow,
    /** Lets go of all that is unsaved: the thing itself is gone. */
    abandon() {
      discard([...state.offers, ...state.unreadable]);
      update({ draft: state.base, theirs: null, failure: null });
      keepNow();
    },
    /** What was typed in another tab, or before, comes into the form; what is in the form is offered. */
    restoreOffer(offer: LocalCopy<Draft>) {
      const { restore = (kept: Draft) => kept } = optionsNow();
      const typed = isDirtyNow() ? inForm() : null;
      discard([offer]);
      set(restoreCopy(rules, state, { ...offer, draft: restore(offer.draft) }));
      if (!typed) return;
      update({ offers: [...state.offers, setAside(typed, state.offers)] });
    },
    discard,
    /** Of what came back by itself after a reload: the form shows what is saved. */
    discardRestored() {
      const { draft, version } = state.server;
      update({ draft, base: draft, version, isBaseKnown: true, theirs: null, failure: null });
      update({ restoredFrom: null, beforeMerge: null });
    },
    /** What was typed before changes from elsewhere were merged in; what is in the form is offered. */
    undoMerge() {
      const { beforeMerge, offers } = state;
      if (!beforeMerge) return;
      const aside = setAside(inForm(), offers);
      const changedAt = world.now();
      update({ draft: beforeMerge, beforeMerge: null, changedAt, offers: [aside, ...offers] });
    },
    /** Once all conflicts are decided, it is saved. */
    async decide(conflict: Conflict<Draft> | 'all', side: Side): Promise<boolean> {
      // In a text its place may have moved since it was shown.
      const found =
        conflict === 'all' ? conflict : conflictsIn(rules, state).find(isSamePlace(conflict));
      if (!found) return false;
      set(applyDecision(rules, state, { conflict: found, side, tab: world.tab }));
      keepNow();
      // Also where all of theirs is taken: only the site knows whether that is still the newest.
      return state.theirs ? false : save();
    },
  };
}

type Copy = Pick<LocalCopy<unknown>, 'tab' | 'changedAt'>;

/** An answer that says that nothing was written. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'offline' && error.status < 500;

/** What this tab had not saved comes back by itself; what other tabs have is offered. */
function openState<Draft, Saved extends { version: number }>(
  options: DraftOptions<Draft, Saved>,
  rules: DraftRules<Draft, Saved>,
  { storage, key, tab, now }: DraftEnvironment,
): DraftState<Draft> {
  const { start, version, isDraft, restore = (kept) => kept } = options;
  const state = startState(start, version);
  if (!storage) return { ...state, hasLocalCopy: false };
  const { drafts, unreadable } = readLocalCopies(storage, key, isDraft, now());
  const contents = [rules.contentOf(start)];
  const unsaved = drafts.filter(({ draft }) => {
    const content = rules.contentOf(draft);
    const isNew = !contents.some((known) => isSame(known, content));
    contents.push(content);
    return isNew;
  });
  const own = unsaved.find((kept) => kept.tab === tab);
  const offers = unsaved.filter((kept) => kept !== own);
  if (!own) return { ...state, offers, unreadable };
  const back = restoreCopy(rules, state, { ...own, draft: restore(own.draft) });
  return { ...back, offers, unreadable, restoredFrom: own.changedAt };
}
