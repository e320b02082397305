/** Carries out what the session asks for: the store, the site, timers. */

import type { Draft, DraftNode } from '@brasslamp/story/draft';
import { failureOf } from '../../api/api.ts';
import { emptyDraft, type LocalDraft } from './local/local-draft.ts';
import type { LocalStore } from './local/local-store.ts';
import { binBefore, type Notes, partsBefore } from './local/notes.ts';
import { replayOf } from './local/replay.ts';
import { type LocalStep, localAfter } from './local/steps/local-steps.ts';
import { withPage } from './local/with-page.ts';
import type { Replacement } from './replacements/replacement.ts';
import type { SessionEffect, SessionEvent, SessionState } from './session/session-state.ts';
import type { Site } from './site/site.ts';

/**
 * `failing` = it is tried again, and nothing goes on before; `refused` = nothing could ever be stored, and this
 * page goes on alone.
 */
export type StoreState = 'lasting' | 'failing' | 'refused';

/** What a session needs around it. A test brings its own. */
export interface SessionWorld {
  site: Site;
  store: LocalStore;
  notes: Notes;
  state(): SessionState;
  dispatch(event: SessionEvent): void;
  newId(): string;
  /** Nobody looks at it any more. */
  isOver(): boolean;
  /** Gives a way to stop it. */
  later(work: () => void, ms: number): () => void;
  /** What is kept has changed. */
  tellTabs(version: number): void;
  /** How it stands with the store, each time that this changes. */
  storeIs(state: StoreState): void;
  takeBack(replacement: Replacement): Promise<void>;
  keepReplacements(all: readonly Replacement[]): void;
  askSignIn(): Promise<boolean>;
  tellOldScreens(): void;
  report(error: unknown): void;
}

export function createEffects(world: SessionWorld) {
  const { state, dispatch } = world;
  const storing = createStoring(world);
  const asking = createAsking(world);
  const loading = new Set<string>();
  const stopTimer: { keep?: () => void; wake?: () => void } = {};

  function setTimer({ timer, ms }: Extract<SessionEffect, { type: 'setTimer' }>) {
    stopTimer[timer]?.();
    delete stopTimer[timer];
    if (ms === null) return;
    const type = timer === 'keep' ? 'keepIsDue' : 'wake';
    stopTimer[timer] = world.later(() => dispatch({ type }), ms);
  }

  async function askSignIn() {
    if (await world.askSignIn()) dispatch({ type: 'signedIn' });
  }

  function run(effect: SessionEffect): unknown {
    switch (effect.type) {
      case 'keep':
        return storing.keep();
      case 'commit':
        return storing.commit(effect.step);
      case 'askOutline':
        return asking.outline();
      case 'askChanges':
        return asking.changes(effect.since);
      case 'askWhole':
        return asking.whole();
      case 'send':
        return asking.send(effect.groups);
      case 'setTimer':
        return setTimer(effect);
      case 'takeBack':
        return world.takeBack(effect.replacement);
      case 'keepReplacements':
        return world.keepReplacements(effect.all);
      case 'askSignIn':
        return askSignIn();
      case 'tellOldScreens':
        return world.tellOldScreens();
    }
  }

  return {
    run,
    open: storing.open,
    noteDown: storing.noteDown,
    /** Another tab changed what is kept. */
    catchUp: storing.catchUp,
    /** All that is to be stored is. */
    finished: storing.finished,
    /** The node's text, before all others. */
    async loadNode(id: string) {
      const row = state().kept.unloaded.get(id);
      // The page and what stands beside it ask for the same.
      if (!row || loading.has(id)) return;
      loading.add(id);
      await asking.node(id, row.place);
      loading.delete(id);
    },
  };

  function createAsking({ site }: SessionWorld) {
    /** What the site says becomes a step; what goes wrong, an event. */
    async function ask<T>(work: Promise<T>, then: (answer: T) => void) {
      let answer: T;
      try {
        answer = await work;
      } catch (error) {
        return dispatch({ type: 'failed', failure: failureOf(error), groups: [] });
      }
      dispatch({ type: 'answerCame' });
      then(answer);
    }
    const commit = (step: LocalStep) => void storing.commit(step);
    return {
      outline() {
        const { answers } = state().kept;
        return ask(site.opening(), ({ isAhead, ...opening }) => {
          dispatch({ type: 'outlineCame' });
          commit({ type: 'outline', ...opening, answers: isAhead ? 0 : answers });
        });
      },
      changes(since: number) {
        const { answers } = state().kept;
        return ask(site.changes(since), (page) => commit({ type: 'page', page, answers }));
      },
      whole() {
        const { answers } = state().kept;
        return ask(wholeStory(site), (whole) => commit({ type: 'whole', ...whole, answers }));
      },
      async send(groups: Parameters<Site['send']>[0]) {
        try {
          const results = await site.send(groups);
          dispatch({ type: 'answerCame' });
          commit({ type: 'answered', results });
        } catch (error) {
          dispatch({ type: 'failed', failure: failureOf(error), groups });
        }
      },
      async node(id: string, place: number) {
        let node: DraftNode;
        try {
          node = await site.node(id, place);
        } catch {
          // It comes with the pages of changes all the same.
          return;
        }
        commit({ type: 'node', node });
      },
    };
  }
}

/** From the first page of changes to the last. */
async function wholeStory(site: Site): Promise<{ draft: Draft; seq: number }> {
  let draft = emptyDraft;
  let seq = 0;
  for (;;) {
    const page = await site.changes(seq);
    draft = withPage(draft, page);
    seq = page.seq;
    if (page.seq >= page.head) return { draft, seq };
  }
}

/** Before a store that fails is tried again. */
const pausesMs = [250, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** One thing at a time: a change is made from what is kept, and stored before the next one is. */
function createStoring(world: SessionWorld) {
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

  /** Asked for again while the store fails. */
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

  /** What pages that were left could not add any more. */
  async function addNotes() {
    for (const note of notes.all()) {
      await storeStep(() => ({ type: 'found', note }));
      // Its page may be there still, and have noted more meanwhile.
      const hasMore = notes.all().some(({ page, upTo }) => page === note.page && upTo > note.upTo);
      if (store.isLasting && !hasMore) notes.forget(note.page);
    }
  }

  /** What this tab made since, as it is when its turn has come. */
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
    /** Before all else: nothing that comes meanwhile stands on something else. */
    open: () =>
      inLine(async () => {
        const { kept, stacks } = await store.open();
        if (isOver()) return;
        dispatch({ type: 'opened', kept, stacks, isLasting: store.isLasting });
        if (kept) await addNotes();
        if (!isOver()) storeIs(store.isLasting ? 'lasting' : 'refused');
      }),
    /** What is not in the store yet, while the page may go at any moment; nothing once it is. */
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
    keep: () =>
      inLine(async () => {
        await storeStep(ownStep);
        const { undo, redo } = state();
        await stored(() => store.keepStacks({ undo, redo }));
      }),
  };
}
