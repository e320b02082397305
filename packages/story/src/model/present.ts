/** A value that must be there, such as the node of an index that the story gave: throws where it is not. */
export function present<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null)
    throw new Error('Something is not there that must be.');
  return value;
}
