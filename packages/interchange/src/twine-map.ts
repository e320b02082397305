/**
 * Twine's map has cards of 100 by 100; ours are of 224 by 104. What comes from there is spread, so that no card
 * covers another one, and what goes back there is drawn together by as much.
 */
interface Place {
  x: number;
  y: number;
}

const spread = { x: 2.4, y: 1.2 };

export const fromTwineMap = ({ x, y }: Place): Place => ({
  x: Math.round(x * spread.x),
  y: Math.round(y * spread.y),
});

export const toTwineMap = ({ x, y }: Place): Place => ({
  x: Math.round(x / spread.x),
  y: Math.round(y / spread.y),
});
