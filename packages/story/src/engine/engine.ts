/** The engine: pure functions from a story and a state to what the reader sees and the next state. */
import { compileWith, type PlayableStory } from './compile/compile-story.ts';
import type { FrozenStory } from './compile/complete-story.ts';
import { level2Parts } from './level-2/level-2-parts.ts';
import type { EngineObserver } from './state/engine-observer.ts';

/** `observer` is called for runtime errors as they happen in play. */
export const compileStory = (
  frozen: FrozenStory,
  observer: EngineObserver | null = null,
): PlayableStory => compileWith(level2Parts, frozen, observer);

export type { PlayableStory } from './compile/compile-story.ts';
export { completeStory, type FrozenStory } from './compile/complete-story.ts';
export type { Answer, AnswerProblem } from './compile/parts.ts';
export { startNode } from './compile/start-node.ts';
export { type Act, act, type PlayedTurn, playTurn, readAnswer } from './play/act.ts';
export { canAct, canChoose, passOn } from './play/pass-on.ts';
export {
  actOnSaved,
  beginTurn,
  start,
  type Turn,
  turnTo,
  viewOfTurn,
  withEarned,
} from './play/turns.ts';
export { actionsOf, view } from './play/view.ts';
export { type Earned, earnedEarlier, NodeGoneError, restore } from './saves/restore.ts';
export { save } from './saves/save.ts';
