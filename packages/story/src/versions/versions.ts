/** Versions of a story: moving saved states between them, and comparing two. */
export type { Change, FieldChange } from './change.ts';
export { changesBetween } from './compare.ts';
export type { Loss, Move } from './move.ts';
export { moveState } from './move-state.ts';
export { type NearestPlace, nearestPlace, type PastTurn } from './nearest-place.ts';
