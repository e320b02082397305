import type { SavedState } from '@brasslamp/story/engine/state';

/** The state in a row of a playthrough, or of a turn that has it whole. */
export const savedIn = ({ state }: { state: string }): SavedState => JSON.parse(state);
