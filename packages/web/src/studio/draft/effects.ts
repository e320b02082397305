import type { Draft, DraftNode } from '@brasslamp/story/draft';
import { failureOf } from '../../api/api.ts';
import { emptyDraft } from './local/local-draft.ts';
import type { LocalStep } from './local/steps/local-steps.ts';
import { withPage } from './local/with-page.ts';
import type { SessionEffect } from './session/session-state.ts';
import type { SessionWorld } from './session-world.ts';
import type { Site } from './site/site.ts';
import { createStoring } from './storing.ts';

/** The effects of a session: what it asks of the store, the site and the page, carried out. */
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
        return storing.storeOwnActs();
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
    /** Reads what another tab has changed in the store. */
    catchUp: storing.catchUp,
    /** Resolves when everything that is to be stored is. */
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
    /** Asks the site: what it says becomes a step; what goes wrong, an event. */
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

/** The whole story, read from the first page of changes to the last. */
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
