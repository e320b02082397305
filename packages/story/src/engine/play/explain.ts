/** The reasons why each choice of a node is offered or not, for the author's test play. Readers do not load them. */

import { readCondition } from '../../logic/read-logic.ts';
import type { Expression, Span } from '../../model/expression.ts';
import type { ActionId, NodeId } from '../../model/story.ts';
import { compile } from '../compile/compile-expression.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { type Choice, lead, type NodeLogic, type Offer } from '../compile/node-logic.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import { nodeIn } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { leadsSomewhere, offeredChoices } from './step.ts';
import { labelOf } from './view.ts';

export type Why =
  | 'offered'
  /** A `once` that was chosen. */
  | 'chosen_once'
  /** A `once_per_visit` that was chosen since the node was entered. */
  | 'chosen_this_visit'
  /** The condition of the choice does not hold; where it is shown all the same, it is locked. */
  | 'condition'
  /** The text links to it, but not where it is shown now. */
  | 'not_in_text'
  /** Locked: its target is gone. */
  | 'dead_link'
  /** Locked: nobody waits for a `return`. */
  | 'nobody_called'
  /** Locked: there is no node before to go back to. */
  | 'nowhere_back'
  /** A fallback while there is something else. */
  | 'fallback'
  /** The pool has offered as many as it may. */
  | 'over_limit'
  | 'at_ending';

/** A condition, or one of those that `and` and `or` join in it. */
export interface ConditionPart {
  /** The place in the text of the condition. */
  span: Span;
  text: string;
  holds: boolean;
}

export interface ExplainedChoice {
  /** An action's id; of a node with the pool's tag, the node's id. */
  id: ActionId | NodeId;
  label: string;
  /** Whether it is shown to the reader, maybe locked. */
  isOffered: boolean;
  isEnabled: boolean;
  why: Why;
  /** `when`, or `available_when` of a pool's node, in parts; empty without a condition. */
  condition: ConditionPart[];
}

/** The actions of the node and the nodes that its pool may offer, in the order of offers. */
export function explain(
  playable: PlayableStory,
  state: State,
  dice: Dice = seededDice(state),
): ExplainedChoice[] {
  const logic = playable.logicOf(nodeIn(state));
  const offered = new Map(
    offeredChoices(playable, state, dice).map((offer) => [offer.move, offer]),
  );
  const pool = logic.pool.filter((choice) => choice.leadsTo !== logic.index);
  return [...logic.choices, ...pool].map((choice) => {
    const offer = offered.get(choice);
    return {
      id: choice.id,
      label: labelOf(playable, state, choice, dice),
      isOffered: offer !== undefined,
      isEnabled: offer?.isEnabled === true,
      why: whyOf(playable, state, logic, choice, offer, dice),
      condition: conditionOf(playable, state, logic, choice, dice),
    };
  });
}

function whyOf(
  playable: PlayableStory,
  state: State,
  logic: NodeLogic,
  choice: Choice,
  offer: Offer | undefined,
  dice: Dice,
): Why {
  if (offer?.isEnabled) return 'offered';
  if (logic.ending !== -1) return 'at_ending';
  if (choice.usedUp !== -1 && state[choice.usedUp] !== 0) {
    return choice.isOnce ? 'chosen_once' : 'chosen_this_visit';
  }
  if (choice.isInText?.(state, dice) === 0) return 'not_in_text';
  if (choice.when?.(state, dice) === 0) return 'condition';
  if (!leadsSomewhere(playable, state, choice)) {
    const leads = [choice.leadsTo, ...choice.leads.map(({ to }) => to)];
    if (leads.includes(lead.caller)) return 'nobody_called';
    return leads.includes(lead.before) ? 'nowhere_back' : 'dead_link';
  }
  return choice.action === null ? 'over_limit' : 'fallback';
}

function conditionOf(
  playable: PlayableStory,
  state: State,
  logic: NodeLogic,
  choice: Choice,
  dice: Dice,
): ConditionPart[] {
  const { story } = playable;
  const isOwn = choice.action !== null;
  const text = isOwn ? choice.action.when : (story.nodes[choice.leadsTo]?.available_when ?? '');
  const { tree } = readCondition(text, playable.parts?.grammar ?? null);
  // Chance falls here as it falls in play: the place that asks is the same.
  const scope = {
    ...playable,
    node: isOwn ? logic.index : choice.leadsTo,
    field: isOwn ? `actions.${choice.position}.when` : 'available_when',
    reads: new Set<number>(),
    writes: new Set<number>(),
  };
  return (tree ? partsOf(tree) : []).map((part) => ({
    span: part.span,
    text: text.slice(part.span.start, part.span.end),
    holds: compile(scope, part).of(state, dice) !== 0,
  }));
}

function partsOf(tree: Expression): Expression[] {
  const isJoined = tree.type === 'and' || tree.type === 'or';
  return isJoined ? [...partsOf(tree.left), ...partsOf(tree.right)] : [tree];
}
