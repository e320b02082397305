/** The state of one form and its commands; each answer of the server goes through `draft-state.ts`. No React. */
import type { Conflict } from '@brasslamp/story/edit';
import {
  applyDecision,
  conflictsIn,
  isSamePlace,
  restoreCopy,
  type Side,
  setAside,
} from './draft-state.ts';
import {
  type DraftEnvironment,
  type DraftOptions,
  type DraftWork,
  openWork,
} from './draft-work.ts';
import { copyName, type LocalCopy } from './local-copies.ts';
import { type SaveOptions, saveDraft } from './save-draft.ts';

export type DraftStore<Draft extends object> = ReturnType<
  typeof createDraftStore<Draft, { version: number }>
>;

export function createDraftStore<Draft extends object, Saved extends { version: number }>(
  optionsNow: () => DraftOptions<Draft, Saved>,
  environment: DraftEnvironment,
) {
  const work = openWork(optionsNow, environment);
  const { state, set, update, storeLocally } = work;
  const save = (options?: SaveOptions) => saveDraft(work, options);

  return {
    state,
    subscribe: work.subscribe,
    isDirtyNow: work.isDirtyNow,
    conflicts: () => conflictsIn(optionsNow(), state()),
    change: work.change,
    save,
    storeLocally,
    ...copyCommands(work),
    /** Of what came back by itself after a reload: the form shows what is saved. */
    discardRestored() {
      const { draft, version } = state().server;
      update({ draft, base: draft, version, isBaseKnown: true, theirs: null, failure: null });
      update({ restoredFrom: null, beforeMerge: null });
    },
    /** Brings back what was typed before changes from elsewhere were merged in; what is in the form is offered. */
    undoMerge() {
      const { beforeMerge, offers } = state();
      if (!beforeMerge) return;
      const aside = setAside(work.copyOfForm(), offers);
      const changedAt = environment.now();
      update({ draft: beforeMerge, beforeMerge: null, changedAt, offers: [aside, ...offers] });
    },
    /** Once all conflicts are decided, it is saved. */
    async decide(conflict: Conflict<Draft> | 'all', side: Side): Promise<boolean> {
      // In a text its place may have moved since it was shown.
      const found =
        conflict === 'all'
          ? conflict
          : conflictsIn(optionsNow(), state()).find(isSamePlace(conflict));
      if (!found) return false;
      set(applyDecision(optionsNow(), state(), { conflict: found, side, tab: environment.tab }));
      storeLocally();
      // Also where all of theirs is taken: only the site knows whether that is still the newest.
      return state().theirs ? false : save();
    },
  };
}

type Copy = Pick<LocalCopy<unknown>, 'tab' | 'changedAt'>;

/** The commands on copies of other tabs, and of earlier views of the page. */
function copyCommands<Draft extends object, Saved extends { version: number }>({
  optionsNow,
  discarded,
  state,
  set,
  update,
  isDirtyNow,
  copyOfForm,
  storeLocally,
}: DraftWork<Draft, Saved>) {
  function discard(copies: readonly Copy[]) {
    const names = new Set(copies.map(copyName));
    for (const name of names) discarded.add(name);
    const stays = (copy: Copy) => !names.has(copyName(copy));
    update({
      offers: state().offers.filter(stays),
      unreadable: state().unreadable.filter(stays),
    });
  }
  return {
    discard,
    /** Discards everything unsaved: what it belonged to was deleted. */
    abandon() {
      discard([...state().offers, ...state().unreadable]);
      update({ draft: state().base, theirs: null, failure: null });
      storeLocally();
    },
    /** Brings into the form what was typed in another tab, or before; what is in the form is offered. */
    restoreOffer(offer: LocalCopy<Draft>) {
      const typed = isDirtyNow() ? copyOfForm() : null;
      discard([offer]);
      set(restoreCopy(optionsNow(), state(), offer));
      if (!typed) return;
      update({ offers: [...state().offers, setAside(typed, state().offers)] });
    },
  };
}
