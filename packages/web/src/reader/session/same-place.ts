import type { PlaythroughWithView } from '@brasslamp/contract';

/** Whether two answers show the same; when the turn was made is shown nowhere. */
export const isSamePlace = (a: PlaythroughWithView, b: PlaythroughWithView): boolean =>
  isSame({ ...a, updated_at: '' }, { ...b, updated_at: '' });

/** In JSON, in whatever order its fields come. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
