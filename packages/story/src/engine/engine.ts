/** The engine: pure functions from a story and a state to what the reader sees and the next state. */
export { type Act, act } from './act.ts';
export { completeStory, type FrozenStory } from './complete-story.ts';
export { index, type PlayableStory } from './playable-story.ts';
export { type Earned, earnedEarlier, NodeGoneError, restore } from './restore.ts';
export { save } from './save.ts';
export { start, withEarned } from './start.ts';
export { startNode } from './start-node.ts';
export { actionsOf, view } from './view.ts';
