import { failureOf } from '../../api/api.ts';
import type { LocalDraft } from './local/local-draft.ts';
import { binBefore, partsBefore } from './local/notes.ts';
import { replayOf } from './local/replay.ts';
import { type LocalStep, localAfter } from './local/steps/local-steps.ts';
import type { SessionWorld, StoreState } from './session-world.ts';

/** Pauses before a store that fails is tried again. */
const pausesMs = [250, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** The storing of a session, one thing at a time: a change is made from what is kept, and stored before the next one is. */
export function createStoring(world: SessionWorld) {
  const { store, notes, state, dispatch, newId, tellTabs, report, isOver } = world;
  let isNoted = false;
  let storeState: StoreState | null = null;
  let line: Promise<void> = Promise.resolve();
  const inLine = (work: () => Promise<void>) => {
    line = line.then(work).catch(report);
    return line;
  };

  function storeIs(is: StoreState) {
    if (storeState === is) return;
    storeState = is;
    dispatch({ type: 'storing', isLasting: is === 'lasting' });
    world.storeIs(is);
  }

  /** Asks again while the store fails. */
  async function stored<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await ask();
        storeIs(store.isLasting ? 'lasting' : 'refused');
        return answer;
      } catch {
        storeIs('failing');
        // While nobody wrote: later another tab may have what is here, and would send it as well.
        if (tries === pausesMs.length && state().kept.version === 0) store.giveUp();
        const ms = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
        await new Promise<void>((resolve) => world.later(resolve, ms));
      }
    }
  }

  async function readNewest() {
    const known = state().kept;
    const kept = await stored(() => store.newest(known));
    if (kept !== known) tell(kept, null);
  }

  const tell = (kept: LocalDraft, step: LocalStep | null) =>
    dispatch({ type: 'keptChanged', kept, step, isLasting: store.isLasting });

  async function storeStep(stepNow: () => LocalStep | null) {
    for (;;) {
      const step = stepNow();
      if (!step) return;
      const { kept } = state();
      const next = localAfter(kept, step, newId);
      if (next === kept) return tell(kept, step);
      const after = { ...next, version: kept.version + 1 };
      if ((await stored(() => store.keep(kept, after))) === 'kept') {
        tell(after, step);
        return tellTabs(after.version);
      }
      await readNewest();
    }
  }

  /** Adds what pages that were left could not add any more. */
  async function addNotes() {
    for (const note of notes.all()) {
      await storeStep(() => ({ type: 'found', note }));
      // Its page may be there still, and have noted more meanwhile.
      const hasMore = notes.all().some(({ page, upTo }) => page === note.page && upTo > note.upTo);
      if (store.isLasting && !hasMore) notes.forget(note.page);
    }
  }

  /** The step with what this tab made since, as it is when its turn has come. */
  function ownStep(): LocalStep | null {
    dispatch({ type: 'keeping' });
    const { own, ownGone, page, acts } = state();
    if (own.length === 0 && ownGone.length === 0) return null;
    return {
      type: 'added',
      entries: own.map(({ entry }) => entry),
      gone: ownGone,
      taken: { page, upTo: acts },
    };
  }

  return {
    commit: (step: LocalStep) =>
      inLine(async () => {
        try {
          await storeStep(() => step);
        } catch (error) {
          report(error);
          // It is tried again after a while: a fault in a step must not stop the tab for ever.
          if (step.type !== 'decided' && step.type !== 'node') {
            dispatch({ type: 'failed', failure: failureOf(error), groups: [] });
          }
        }
      }),
    /** Opens before all else: nothing that comes meanwhile stands on something else. */
    open: () =>
      inLine(async () => {
        const { kept, stacks } = await store.open();
        if (isOver()) return;
        dispatch({ type: 'opened', kept, stacks, isLasting: store.isLasting });
        if (kept) await addNotes();
        if (!isOver()) storeIs(store.isLasting ? 'lasting' : 'refused');
      }),
    /** Notes what is not in the store yet, while the page may go at any moment; nothing once it is. */
    noteDown(mayGo: boolean) {
      if (!store.isLasting || !(mayGo || isNoted || storeState === 'failing')) return;
      const { own, ownGone: gone, page, acts: upTo, isOpen, kept } = state();
      const isLeft = isOpen && (own.length > 0 || gone.length > 0);
      if (isLeft) {
        const acts = own.map(({ nth, entry }) => ({ nth, entry }));
        const before = own[0] ? partsBefore(own[0].before, acts) : [];
        const bin = binBefore(replayOf(kept).findRemoved, acts);
        notes.write({ page, acts, gone, before, bin, upTo });
        if (state().noted < upTo) dispatch({ type: 'noted' });
      } else if (isNoted) notes.forget(page);
      isNoted = isLeft;
    },
    catchUp: () => inLine(readNewest),
    finished: () => (storeState === 'failing' ? Promise.resolve() : line),
    storeOwnActs: () =>
      inLine(async () => {
        await storeStep(ownStep);
        const { undo, redo } = state();
        await stored(() => store.keepStacks({ undo, redo }));
      }),
  };
}
