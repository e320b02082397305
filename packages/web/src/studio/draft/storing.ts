import { failureOf } from '../../api/api.ts';
import { type Insisting, insistOn } from './insist.ts';
import { binBefore, partsBefore } from './local/left-notes.ts';
import type { LocalDraft } from './local/local-draft.ts';
import { replayOf } from './local/replay.ts';
import { type LocalStep, localAfter } from './local/steps/local-steps.ts';
import type { SessionWorld } from './session-world.ts';

/** The storing of a session, one thing at a time: a change is made from what is kept, and stored before the next one is. */
export function createStoring(world: SessionWorld) {
  const { store, state, dispatch, report, isOver } = world;
  const insisting = insistOn(world);
  const { storeStep, readNewest } = createKeeping(world, insisting);
  let line: Promise<void> = Promise.resolve();
  const inLine = (work: () => Promise<void>) => {
    line = line.then(work).catch(report);
    return line;
  };

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
        if (kept) await addNotes(world, storeStep);
        if (!isOver()) insisting.hasAnswered();
      }),
    noteDown: createNoting(world, insisting),
    catchUp: () => inLine(readNewest),
    finished: () => (insisting.isFailing() ? Promise.resolve() : line),
    storeOwnActs: () =>
      inLine(async () => {
        await storeStep(() => ownStep(world));
        const { undo, redo } = state();
        await insisting.stored(() => store.keepStacks({ undo, redo }));
      }),
  };
}

/** The keeping of steps in the store that the tabs share: where another tab was first, a step is made anew from that. */
function createKeeping(
  { store, state, dispatch, newId, tellTabs }: SessionWorld,
  { stored }: Insisting,
) {
  const tell = (kept: LocalDraft, step: LocalStep | null) =>
    dispatch({ type: 'keptChanged', kept, step, isLasting: store.isLasting });

  async function readNewest() {
    const known = state().kept;
    const kept = await stored(() => store.newest(known));
    if (kept !== known) tell(kept, null);
  }

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

  return { readNewest, storeStep };
}

/** The step with what this tab made since, as it is when its turn has come. */
function ownStep({ state, dispatch }: SessionWorld): LocalStep | null {
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

/** Adds what pages that were left could not add any more. */
async function addNotes(
  { notes, store }: SessionWorld,
  storeStep: (stepNow: () => LocalStep) => Promise<void>,
) {
  for (const note of notes.all()) {
    await storeStep(() => ({ type: 'found', note }));
    // Its page may be there still, and have noted more meanwhile.
    const hasMore = notes.all().some(({ page, upTo }) => page === note.page && upTo > note.upTo);
    if (store.isLasting && !hasMore) notes.forget(note.page);
  }
}

/** Notes what is not in the store yet, while the page may go at any moment; nothing once it is. */
function createNoting({ store, notes, state, dispatch }: SessionWorld, { isFailing }: Insisting) {
  let isNoted = false;
  return function noteDown(mayGo: boolean) {
    if (!store.isLasting || !(mayGo || isNoted || isFailing())) return;
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
  };
}
