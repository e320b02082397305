/**
 * The integers that `If-Match` allows, such as `"3"` or `W/"3", "4"`; null = no condition. A mark
 * that we never gave allows nothing.
 */
export function readIfMatch(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((mark) => {
    const digits = /^\s*(?:W\/)?"([1-9]\d{0,14})"\s*$/.exec(mark)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}
