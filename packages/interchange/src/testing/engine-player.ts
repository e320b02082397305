import { beginTurn, compileStory, type PlayedTurn, playTurn, view } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { plainText } from '@brasslamp/story/text/plain';
import type { Play } from './ink-player.ts';

/** A story of ours as our engine plays it: each play begins anew. */
export function ourStory(story: Story): () => Play {
  const playable = compileStory(story);
  return () => {
    let turn: PlayedTurn = beginTurn(playable, 1);
    const seen = () => view(playable, turn.state, undefined, turn.read);
    const open = () => seen().actions.filter(({ enabled }) => enabled);
    return {
      seen: () => ({
        text: plainText(seen().body),
        labels: open().map(({ label }) => label),
      }),
      choose: (index) => {
        const action_id = open()[index]?.id ?? '';
        const next = playTurn(playable, turn.state, { type: 'choose', action_id });
        if (next === null) throw new Error('The choice cannot be made.');
        turn = next;
      },
    };
  };
}
