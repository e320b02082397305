/** The engine that plays a story in a browser: without the parts that only some stories need. */
export { compileWith, type PlayableStory } from './compile/compile-story.ts';
export { needsParts } from './compile/needs-parts.ts';
export type { Parts } from './compile/parts.ts';
export { readAnswer } from './play/act.ts';
export { actOnSaved } from './play/turns.ts';
