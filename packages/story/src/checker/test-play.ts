/**
 * Plays that an author saved to be tried again: whether the same choices still lead where they led.
 * Chance is decided by the seed, which belongs to the play.
 */

import {
  type Act,
  act,
  actionsOf,
  type PlayableStory,
  readAnswer,
  start,
} from '../engine/engine.ts';
import { nodeIn } from '../engine/state/layout.ts';
import type { State } from '../engine/state/state.ts';
import { present } from '../model/present.ts';
import type { ActionId, ItemId, Node, NodeId } from '../model/story.ts';

/** A choice in the node where it was made, or an item that was taken or dropped there. */
export interface TestStep {
  node_id: NodeId;
  /** Of a node that a pool offers: the node's id; null where an item is moved. */
  action_id: ActionId | NodeId | null;
  /** The answer that was typed, if the action asks for one. */
  answer?: string | number | undefined;
  moves?: { type: 'take' | 'drop'; item_id: ItemId } | undefined;
}

export interface TestPlay {
  /** The seed, from 0 to 2,147,483,647. */
  seed: number;
  steps: readonly TestStep[];
  /** The facts that must be true after the last step; null = it doesn't matter. */
  expects: { node_id: NodeId | null; ending: string | null };
}

export type WhyBroken =
  /** The story has no nodes. */
  | 'story_empty'
  /** The step before led to another node than then. */
  | 'elsewhere'
  /** The choice was deleted. */
  | 'choice_gone'
  /** The choice is there, and is not offered now. */
  | 'not_offered'
  /** The action is offered, and locked. */
  | 'locked'
  /** The action asks for another answer now. */
  | 'answer'
  /** The item that was taken or dropped was deleted. */
  | 'item_gone'
  /** The item cannot be taken or dropped there now. */
  | 'item_stays'
  /** The last step led to another node than expected. */
  | 'other_node'
  /** The last step led to another ending than expected, or to none. */
  | 'other_ending';

export type TestPlayResult =
  | { holds: true }
  /** `step` counts from 0; as many as there are steps = after the last. `node_id` is where it stands. */
  | { holds: false; step: number; why: WhyBroken; node_id: NodeId | null };

export function runTestPlay(playable: PlayableStory, play: TestPlay): TestPlayResult {
  if (playable.start === null) {
    return { holds: false, step: 0, why: 'story_empty', node_id: null };
  }
  let state = start(playable, play.seed);
  for (const [step, wanted] of play.steps.entries()) {
    const node = nodeOf(playable, state);
    const stop = (why: WhyBroken) => ({ holds: false, step, why, node_id: node.id }) as const;
    if (node.id !== wanted.node_id) return stop('elsewhere');
    const next = act(playable, state, actOf(wanted));
    if (next === null) return stop(whyRefused(playable, state, node, wanted));
    state = next;
  }
  const node = nodeOf(playable, state);
  const { node_id, ending } = play.expects;
  const end = (why: WhyBroken) =>
    ({ holds: false, step: play.steps.length, why, node_id: node.id }) as const;
  if (node_id !== null && node_id !== node.id) return end('other_node');
  if (ending !== null && ending !== node.ending?.name) return end('other_ending');
  return { holds: true };
}

const nodeOf = ({ story }: PlayableStory, state: State): Node =>
  present(story.nodes[nodeIn(state)]);

const actOf = ({ action_id, answer, moves }: TestStep): Act =>
  moves ?? {
    type: 'choose',
    action_id: action_id ?? '',
    ...(answer !== undefined && { answer }),
  };

function whyRefused(
  playable: PlayableStory,
  state: State,
  { actions }: Node,
  { action_id, answer, moves }: TestStep,
): WhyBroken {
  if (moves) {
    const isThere = playable.story.items.some(({ id }) => id === moves.item_id);
    return isThere ? 'item_stays' : 'item_gone';
  }
  const offered = actionsOf(playable, state).find(({ id }) => id === action_id);
  if (!offered) {
    const isThere = [...actions, ...playable.story.nodes].some(({ id }) => id === action_id);
    return isThere ? 'not_offered' : 'choice_gone';
  }
  if (!offered.enabled) return 'locked';
  const read = readAnswer(playable, offered.id, answer);
  return read === null || 'problem' in read ? 'answer' : 'not_offered';
}
