import { type Draft, draftOf } from '@brasslamp/story/draft';
import { nothingLocal } from '../local/local-draft.ts';
import { localAfter } from '../local/local-steps.ts';
import { fieldEdit } from '../local/rebase.ts';
import { reduce } from '../session.ts';
import { type SessionEvent, type SessionState, startState } from '../session-state.ts';
import { firstStory } from './first-story.ts';

/** A tab that leads, in step with the site; its acts are kept at once. */
export function open(storyNow: Draft = draftOf(firstStory()), tab = 't') {
  let now = 1_000;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `${tab}-id-${ids}`;
  };
  const kept = { ...nothingLocal, version: 1, base: storyNow, seq: 9, isComplete: true };
  let state: SessionState = { ...startState(tab, `page of ${tab}`), isStale: false };
  let effects: string[] = [];
  const on = (event: SessionEvent) => {
    const step = reduce(state, event, { now, newId });
    state = step.state;
    effects = step.effects.map(({ type }) => type);
    for (const effect of step.effects) if (effect.type === 'commit') commit(effect.step);
  };
  const commit = (step: Parameters<typeof localAfter>[1]) => {
    const next = { ...localAfter(state.kept, step, newId), version: state.kept.version + 1 };
    on({ type: 'keptChanged', kept: next, step, isLasting: true });
  };
  on({ type: 'opened', kept, stacks: { undo: [], redo: [] }, isLasting: true });
  on({ type: 'leads' });
  return {
    on,
    commit,
    wait: (ms: number) => {
      now += ms;
    },
    keep() {
      on({ type: 'keeping' });
      const entries = state.own.map(({ entry }) => entry);
      const taken = { page: state.page, upTo: state.acts };
      commit({ type: 'added', entries, gone: state.ownGone, taken });
    },
    set(field: 'name' | 'body' | 'tags', to: unknown, joins?: string) {
      const place = { part: 'node', id: 'n1', field } as const;
      const edits = [fieldEdit(place, node()[field], to)];
      on({ type: 'acted', request: { act: 'write', edits, joins } });
    },
    node,
    get state() {
      return state;
    },
    get effects() {
      return effects;
    },
  };

  function node() {
    const found = state.head.nodes.get('n1');
    if (!found) throw new Error('The node is gone');
    return found;
  }
}
