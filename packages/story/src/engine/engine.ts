/** The engine: pure functions from a story and a state to what the reader sees and the next state. */

export { compileStory, type PlayableStory } from './compile/compile-story.ts';
export { completeStory, type FrozenStory } from './compile/complete-story.ts';
export { startNode } from './compile/start-node.ts';
export { type Act, act, type PlayedTurn, playTurn } from './play/act.ts';
export { type Answer, type AnswerProblem, readAnswer } from './play/answer.ts';
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
