/** The state of one form, and what its steps share: `create-draft-store.ts` and `save-draft.ts` work on it. */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { isSame } from '@brasslamp/story/edit';
import {
  type DraftRules,
  type DraftState,
  isDirty,
  restoreCopy,
  startState,
} from './draft-state.ts';
import {
  type DraftStorage,
  type LocalCopy,
  readLocalCopies,
  writeLocalCopies,
} from './local-copies.ts';

export interface DraftOptions<Draft, Saved extends { version: number }>
  extends DraftRules<Draft, Saved> {
  /** The name of what is edited, which names its local copies: `story:<id>`. */
  thing: string;
  start: Draft;
  /** The version of `start`; null for something that does not exist yet. */
  version: number | null;
  /** Wrong fields that can be found without the server. */
  check?: (draft: Draft) => FieldError[];
  send: (draft: Draft, ifMatch: number | undefined) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** To the next screen after a save; not called when the writer is on the way elsewhere. */
  goToNext?: (saved: Saved) => void;
  isDraft: (value: unknown) => value is Draft;
}

/** The surroundings of a store: what it needs of them; a test brings its own. */
export interface DraftEnvironment {
  /** Null where the browser denies it. */
  storage: DraftStorage | null;
  key: string;
  tab: string;
  now: () => number;
  /** Asks the same person to sign in again, in place; false = not now. */
  signInAgain: () => Promise<boolean>;
  /** Whether the person who began to write is still signed in. */
  isSamePerson: () => boolean;
  report: (error: unknown) => void;
}

export type DraftWork<Draft extends object, Saved extends { version: number }> = ReturnType<
  typeof openWork<Draft, Saved>
>;

/** Opens the form with what this tab had not saved, else with what the server has. */
export function openWork<Draft extends object, Saved extends { version: number }>(
  optionsNow: () => DraftOptions<Draft, Saved>,
  environment: DraftEnvironment,
) {
  const listeners = new Set<() => void>();
  /** Copies that were decided about here. */
  const discarded = new Set<string>();
  const atStart = openState(optionsNow(), environment);
  let state = atStart;

  function set(next: DraftState<Draft>) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const update = (changes: Partial<DraftState<Draft>>) => set({ ...state, ...changes });
  const isDirtyNow = () => isDirty(state);

  /** A copy of what is in the form, for the browser's storage. */
  const copyOfForm = (): LocalCopy<Draft> => {
    const { draft, base, isBaseKnown, version, changedAt } = state;
    return { tab: environment.tab, draft, base: isBaseKnown ? base : null, version, changedAt };
  };

  return {
    environment,
    optionsNow,
    discarded,
    state: () => state,
    set,
    update,
    isDirtyNow,
    copyOfForm,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(step: (draft: Draft) => Draft) {
      update({ draft: step(state.draft), changedAt: environment.now() });
    },
    /** Writes what is unsaved into the browser's storage. */
    storeLocally() {
      // Nothing was changed here: the copies are for other tabs to clear.
      if (state === atStart) return;
      const { storage, key, tab } = environment;
      const givenUp = state.offers.filter((offer) => offer.tab.startsWith(`${tab}/`));
      const own = isDirtyNow() ? [copyOfForm(), ...givenUp] : givenUp;
      const hasLocalCopy =
        storage !== null && writeLocalCopies(storage, key, { tab, own, discarded });
      const isNews = hasLocalCopy !== state.hasLocalCopy && (hasLocalCopy || own.length > 0);
      if (isNews) update({ hasLocalCopy });
    },
  };
}

/** The state at first: what this tab had not saved comes back by itself; what other tabs have is offered. */
function openState<Draft, Saved extends { version: number }>(
  options: DraftOptions<Draft, Saved>,
  { storage, key, tab, now }: DraftEnvironment,
): DraftState<Draft> {
  const { start, version, isDraft } = options;
  const state = startState(start, version);
  if (!storage) return { ...state, hasLocalCopy: false };
  const { drafts, unreadable } = readLocalCopies(storage, key, isDraft, now());
  const known = [start];
  const unsaved = drafts.filter(({ draft }) => {
    const isNew = !known.some((one) => isSame(one, draft));
    known.push(draft);
    return isNew;
  });
  const own = unsaved.find((copy) => copy.tab === tab);
  const offers = unsaved.filter((copy) => copy !== own);
  if (!own) return { ...state, offers, unreadable };
  return { ...restoreCopy(options, state, own), offers, unreadable, restoredFrom: own.changedAt };
}
