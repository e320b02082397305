/**
 * Where chance is decided. The story's own dice are a hash of seed, turn and site, so that any play
 * can be replayed; the checker and the author's test play bring dice of their own.
 */
export interface Dice {
  /**
   * A number from 0 to `faces` - 1. `site` is a number of the place in the story that asks. Asked
   * again for the same state and site, the answer must be the same.
   *
   * `ranges`, where given, says which faces come to the same: the first face of each range, rising
   * from 0. A `chance(25)` asks for 100 faces in the ranges [0, 25]: it holds below 25. Targets by
   * weight ask for as many faces as the weights' sum.
   */
  roll(site: number, faces: number, ranges?: readonly number[]): number;
}
