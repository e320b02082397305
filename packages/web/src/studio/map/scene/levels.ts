/** The levels of the map: further away it says less, not the same in small. */

/** `cards`: to be read and linked; `boxes`: names and colours; `chapters`: their sum. */
export type Level = 'cards' | 'boxes' | 'chapters';

/** The zoom from which on cards are drawn: their words are 9 px high there, and below it nobody could read them. */
export const zoomOfCards = 0.7;

/** The zoom from which on a box has room for a name in 10 px. */
export const zoomOfNames = 0.3;

const zoomOfBoxes = 0.12;

export const nearestZoom = 2;

/** Labels of lines are drawn from here on. */
export const zoomOfLabels = 0.7;

export function levelAt(zoom: number): Level {
  if (zoom >= zoomOfCards) return 'cards';
  return zoom >= zoomOfBoxes ? 'boxes' : 'chapters';
}

/** The furthest that one can step back: a little further than all of the map needs. */
export const furthestZoom = (zoomOfAll: number): number =>
  Math.max(0.01, Math.min(0.4, zoomOfAll * 0.7));

/** The next zoom of a button or key, in round steps. */
export function steppedZoom(zoom: number, way: 1 | -1, furthest: number): number {
  const stepped = zoom * (way === 1 ? 1.4 : 1 / 1.4);
  // Whole size is a place that one wants to come back to.
  const passesWhole = (zoom < 0.99 && stepped > 1.01) || (zoom > 1.01 && stepped < 0.99);
  return Math.max(furthest, Math.min(nearestZoom, passesWhole ? 1 : stepped));
}
