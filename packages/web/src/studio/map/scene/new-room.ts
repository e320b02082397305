/** The room that the cards of a scene leave, and that nodes from elsewhere need of it. */
import { FreeRoom } from './free-room.ts';
import { boxAround, cardSize, type Point, type Size } from './geometry.ts';
import { boxesOf, inRows } from './places.ts';
import type { Scene } from './scene.ts';

export const roomIn = ({ byId }: Scene): FreeRoom =>
  new FreeRoom(
    [...byId.values()].map(({ frame, x, y }) => ({ chapterId: frame.id, at: { x, y } })),
  );

/** Nodes as they lay to each other; in rows where one lay nowhere. `offsets` from the corner of all. */
export function asLaid(own: readonly (Point | null)[]): { offsets: Point[]; size: Size } {
  const there = own.flatMap((place) => place ?? []);
  const rows = inRows(own.map((_, at) => `${at}`));
  const laid = there.length === own.length ? there : rows.map(({ position }) => position);
  const box = boxAround(boxesOf(laid.map((position, at) => ({ id: `${at}`, position }))));
  if (!box) return { offsets: [], size: cardSize };
  const size = { width: box.width, height: box.height };
  return { offsets: laid.map(({ x, y }) => ({ x: x - box.x, y: y - box.y })), size };
}
