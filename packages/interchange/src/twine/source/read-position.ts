/** Reads a place on the map of Twine, `100,200`; null where it is none. */
export function readPosition(typed: unknown): { x: number; y: number } | null {
  const found =
    typeof typed === 'string' &&
    /^(-?\d{1,7}(?:\.\d{1,9})?),(-?\d{1,7}(?:\.\d{1,9})?)$/.exec(typed.trim());
  return found ? { x: Math.round(Number(found[1])), y: Math.round(Number(found[2])) } : null;
}
