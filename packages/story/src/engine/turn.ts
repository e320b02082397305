import type { PlayableStory } from './compile/compile-story.ts';
import { type Act, act } from './play/act.ts';
import { view } from './play/view.ts';
import type { DormantEntries } from './saves/dormant-entries.ts';
import { restore } from './saves/restore.ts';
import { save } from './saves/save.ts';
import type { SavedState, State, View } from './state/state.ts';

/** What a turn leads to: what is stored of it, and what its reader sees. */
export interface Turn {
  saved: SavedState;
  shown: View;
}

/** The action on a saved state; null where it is not offered or locked. */
export function takeTurn(playable: PlayableStory, before: SavedState, action: Act): Turn | null {
  const state = act(playable, restore(playable, before), action);
  return state && turnTo(playable, state, before);
}

/** `before`: the saved state that this one follows, for what its version does not know (see `save`). */
export const turnTo = (playable: PlayableStory, state: State, before?: DormantEntries): Turn => ({
  saved: save(playable, state, before),
  shown: view(playable, state),
});
