/** The engine: pure functions from a story and a state to what the reader sees and the next state. */
export { type Act, act } from './act.ts';
export { type FrozenStory, index, type PlayableStory } from './playable-story.ts';
export { start } from './start.ts';
export { startNode } from './start-node.ts';
export { view } from './view.ts';
