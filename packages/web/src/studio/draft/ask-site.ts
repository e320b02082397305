import type { Draft, DraftNode } from '@brasslamp/story/draft';
import { failureOf } from '../../api/api.ts';
import { emptyDraft } from './local/local-draft.ts';
import type { LocalStep } from './local/steps/local-steps.ts';
import { withPage } from './local/with-page.ts';
import type { SessionWorld } from './session-world.ts';
import type { Site } from './site/site.ts';

/** The questions of a session to the site: what it says becomes a step of what is kept; what goes wrong, an event. */
export function createAsking(
  { site, state, dispatch }: SessionWorld,
  commit: (step: LocalStep) => void,
) {
  const loading = new Set<string>();

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
    /** The node's text, before all others. */
    async node(id: string) {
      const row = state().kept.unloaded.get(id);
      // The page and what stands beside it ask for the same.
      if (!row || loading.has(id)) return;
      loading.add(id);
      const node = await nodeOf(site, id, row.place);
      if (node) commit({ type: 'node', node });
      loading.delete(id);
    },
  };
}

/** A node alone; null = it did not come, and comes with the pages of changes all the same. */
async function nodeOf(site: Site, id: string, place: number): Promise<DraftNode | null> {
  try {
    return await site.node(id, place);
  } catch {
    return null;
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
