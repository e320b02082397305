/** Ways on that are taken without a choice. */
import { playLimits } from '../../model/play-limits.ts';
import type { Node } from '../../model/story.ts';
import type { TextNode } from '../../text/tree/text-tree.ts';
import { compileCondition } from '../compile/compile-expression.ts';
import { type NodeScope, waysOf } from '../compile/compile-node.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { type Continuing, type Lead, lead, type NodeLogic } from '../compile/node-logic.ts';
import type { TurnObserver } from '../compile/parts.ts';
import { enter, follow, leadsSomewhere } from '../play/step.ts';
import { type Dice, diceAtStep } from '../state/dice.ts';
import { nodeIn } from '../state/layout.ts';
import type { ReadOnTheWay } from '../state/state.ts';

export function compileContinues(scope: NodeScope, node: Node): Continuing[] {
  return node.continue.map(({ when, target, call, keep_text }, position) => {
    const field = `continue.${position}`;
    return {
      position,
      when: compileCondition({ ...scope, field: `${field}.when` }, when),
      keepsText: keep_text,
      ...waysOf(scope, node, field, target, call, isElsewhere),
    };
  });
}

/** To go on here would be to go on for ever. */
const isElsewhere = ({ to }: Lead): boolean => to !== lead.stay;

/** Goes on from a node that was entered as far as the story does without a choice. */
export function goOn(
  playable: PlayableStory,
  slots: Int32Array,
  entered: NodeLogic,
  dice: Dice,
  observer: TurnObserver | null,
): void {
  let logic = entered;
  for (let step = 0; logic.continues.length > 0; step += 1) {
    const here = diceAtStep(dice, step);
    const way = wayOn(playable, slots, logic, here);
    if (way === undefined) return;
    if (step === playLimits.stepsPerTurn) {
      playable.observer?.onEndless?.(logic.index);
      observer?.onStop?.(slots);
      return;
    }
    observer?.onPass(slots, way, here);
    const next = follow(playable, slots, way, here);
    logic = enter(playable, slots, next, diceAtStep(dice, step + 1));
  }
}

const wayOn = (
  playable: PlayableStory,
  slots: Int32Array,
  { continues }: NodeLogic,
  dice: Dice,
): Continuing | undefined =>
  continues.find(
    (way) =>
      (way.when === null || way.when(slots, dice) !== 0) && leadsSomewhere(playable, slots, way),
  );

/** Keeps the texts of the nodes that a turn passes. */
export function readerOnTheWay(playable: PlayableStory): TurnObserver & { read: ReadOnTheWay } {
  const read: ReadOnTheWay = { texts: [], content_notes: [], isStopped: false };
  let room = playLimits.keptCharacters;
  return {
    read,
    onPass(slots, { keepsText }, dice) {
      if (!keepsText || room <= 0) return;
      const node = nodeIn(slots);
      const text = playable.bodyOf(node).render(slots, dice);
      room -= sizeOf(text);
      read.texts.push(text);
      read.content_notes.push(...(playable.story.nodes[node]?.content_notes ?? []));
    },
    onStop() {
      read.isStopped = true;
    },
  };
}

/** The size of a text: its characters, with some for each of its parts. */
const sizeOf = (text: TextNode): number =>
  text.type === 'text'
    ? text.text.length
    : text.children.reduce((sum: number, child: TextNode) => sum + sizeOf(child), 20);
