import { type Draft, draftOf, fieldEdit } from '@brasslamp/story/draft';
import { type LocalDraft, nothingLocal } from '../local/local-draft.ts';
import { localAfter } from '../local/steps/local-steps.ts';
import { reduce } from '../session/session.ts';
import { type SessionEvent, type SessionState, startState } from '../session/session-state.ts';
import { firstStory } from './first-story.ts';

/** A shelf is what the tabs of a browser have in common. */
export interface Shelf {
  kept: LocalDraft;
  hasLeader: boolean;
}

/** A shelf in step with the site. */
export const shelfOf = (base: Draft, seq = 9): Shelf => ({
  kept: { ...nothingLocal, version: 1, base, seq, isComplete: true },
  hasLeader: false,
});

/** A tab; the first one of a browser leads. Its acts are kept when it is told to, and so is what others kept. */
export function open(shelf: Shelf = shelfOf(draftOf(firstStory())), tab = 't') {
  let now = 1_000;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `${tab}-id-${ids}`;
  };
  let state: SessionState = { ...startState(tab, `page of ${tab}`), isStale: false };
  let effects: string[] = [];
  const on = (event: SessionEvent) => {
    if (event.type === 'keptChanged') shelf.kept = event.kept;
    if (event.type === 'opened') shelf.kept = event.kept ?? shelf.kept;
    const step = reduce(state, event, { now, newId });
    state = step.state;
    effects = step.effects.map(({ type }) => type);
    for (const effect of step.effects) if (effect.type === 'commit') commit(effect.step);
  };
  const catchUp = () => {
    if (shelf.kept === state.kept) return;
    on({ type: 'keptChanged', kept: shelf.kept, step: null, isLasting: true });
  };
  const commit = (step: Parameters<typeof localAfter>[1]) => {
    catchUp();
    const kept = { ...localAfter(shelf.kept, step, newId), version: shelf.kept.version + 1 };
    shelf.kept = kept;
    on({ type: 'keptChanged', kept, step, isLasting: true });
  };
  const stacks = { undo: [], redo: [] };
  on({ type: 'opened', kept: shelf.kept, stacks, isLasting: true });
  if (!shelf.hasLeader) on({ type: 'leads' });
  shelf.hasLeader = true;
  return {
    on,
    commit,
    catchUp,
    wait: (ms: number) => {
      now += ms;
    },
    keep() {
      catchUp();
      on({ type: 'keeping' });
      const entries = state.own.map(({ entry }) => entry);
      const taken = { page: state.page, upTo: state.acts };
      commit({ type: 'added', entries, gone: state.ownGone, taken });
    },
    /** Sends what waits, and answers that it is done. */
    send() {
      now += 400;
      on({ type: 'wake' });
      const results = state.kept.queue.map(({ group: { id } }) => ({
        id,
        status: 'done' as const,
      }));
      commit({ type: 'answered', results });
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
