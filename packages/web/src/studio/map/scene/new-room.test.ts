import { expect, it } from 'vitest';
import { cardSize } from './geometry.ts';
import { asLaid } from './new-room.ts';

it('nodes that come from elsewhere lie to each other as they did, wherever that was', () => {
  expect(
    asLaid([
      { x: 700, y: 40 },
      { x: 1000, y: 90 },
    ]),
  ).toEqual({
    offsets: [
      { x: 0, y: 0 },
      { x: 300, y: 50 },
    ],
    size: { width: 300 + cardSize.width, height: 50 + cardSize.height },
  });
});

it('nodes of which one lay nowhere come in rows, none over another', () => {
  const { offsets } = asLaid([{ x: 5, y: 5 }, null, null]);
  expect(new Set(offsets.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
});
