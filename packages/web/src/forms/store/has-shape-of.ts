/**
 * Whether a value has the fields of an example, each of the same kind. Drafts that an older
 * version of the site left in the browser may not.
 */
export function hasShapeOf<T>(example: T, value: unknown): value is T {
  if (kindOf(example) !== kindOf(value)) return kindOf(example) === 'null';
  if (kindOf(example) !== 'object') return true;
  return Object.entries(example as object).every(
    ([key, field]) => key in (value as object) && hasShapeOf(field, (value as never)[key]),
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
