import { beginTurn, compileStory, type PlayedTurn, playTurn, view } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { plainText } from '@brasslamp/story/text/plain';
import type { Play } from './ink-player.ts';

type Act = Parameters<typeof playTurn>[2];

/** A turn went on without end, where our engine stops. */
export class EndlessTurn extends Error {}

/**
 * A story of ours as our engine plays it: each play begins anew. What can be taken and dropped is offered first,
 * as ink has it; what asks for an answer is not offered.
 */
export function ourStory(story: Story): () => Play {
  const playable = compileStory(story);
  return () => {
    let turn: PlayedTurn = beginTurn(playable, 1);
    const seen = () => {
      const shown = view(playable, turn.state, undefined, turn.read);
      if (shown.stopped) throw new EndlessTurn('A turn without end.');
      return shown;
    };
    const offered = (): { label: string; act: Act }[] => {
      const { items_here, inventory, actions } = seen();
      const takes = items_here.filter(({ can_take }) => can_take);
      const drops = inventory.filter(({ can_drop }) => can_drop);
      const choices = actions.filter(({ enabled, ask }) => enabled && ask === undefined);
      return [
        ...takes.map(({ id, name }) => ({
          label: `Take ${name}`,
          act: { type: 'take' as const, item_id: id },
        })),
        ...drops.map(({ id, name }) => ({
          label: `Drop ${name}`,
          act: { type: 'drop' as const, item_id: id },
        })),
        ...choices.map(({ id, label }) => ({
          label,
          act: { type: 'choose' as const, action_id: id },
        })),
      ];
    };
    return {
      seen: () => ({
        text: plainText(seen().body, () => ''),
        labels: offered().map(({ label }) => label),
      }),
      choose: (index) => {
        const chosen = offered()[index];
        const next = chosen && playTurn(playable, turn.state, chosen.act);
        if (!next) throw new Error('The choice cannot be made.');
        turn = next;
      },
    };
  };
}
