import { beginTurn, compileStory, type PlayedTurn, playTurn, view } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import { plainText } from '@brasslamp/story/text/plain';
import { type DemoSlug, readDemoStory } from '../read-demo-story.ts';

/** The words of a choice, with the answer behind them where one is asked for. */
export type Click = string | [string, string | number];

/** A demo story with what plays it: clicks from its start to what a reader sees then. */
export function demoStory(slug: DemoSlug) {
  const { story } = readDemoStory(slug);
  const playable = compileStory(story);

  function play(clicks: readonly Click[], seed = 1): View & PlayedTurn {
    let turn: PlayedTurn = beginTurn(playable, seed);
    for (const click of clicks) {
      const [label, answer] = typeof click === 'string' ? [click] : click;
      const seen = view(playable, turn.state);
      const choice = seen.actions.find((action) => action.label === label);
      if (!choice) throw new Error(`No "${label}" at ${seen.node.name}: ${labels(seen)}`);
      const asked = answer === undefined ? {} : { answer };
      const next = playTurn(playable, turn.state, {
        type: 'choose',
        action_id: choice.id,
        ...asked,
      });
      if (!next) throw new Error(`"${label}" is locked at ${seen.node.name}: ${choice.reason}`);
      turn = next;
    }
    return { ...turn, ...view(playable, turn.state, undefined, turn.read) };
  }

  return { story, playable, play };
}

export const labels = ({ actions }: View) => actions.map(({ label }) => label).join(' | ');
export const text = ({ body }: View) => plainText(body);
export const reasonOf = ({ actions }: View, label: string) =>
  actions.find((action) => action.label === label)?.reason;
