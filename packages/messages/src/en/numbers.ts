/** 12,345 */
export const counted = (count: number): string => count.toLocaleString('en');

/** `one` and `many` as the number wants it; `#` is the number. What can happen once has only `one`. */
export const plural =
  (one: string, many = one) =>
  ({ count }: { count: number }) =>
    count === 1 ? one : many.replace('#', counted(count));
