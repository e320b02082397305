/** Whether a value that nobody knows has fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The keys of a record that has no others than its type says, in their order. */
export function keysOf<Fields extends object>(record: Fields): Extract<keyof Fields, string>[] {
  const keys: Extract<keyof Fields, string>[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

/** Whether a word is one of the keys of a record. */
export const isKeyOf = <Fields extends object>(
  record: Fields,
  word: string,
): word is Extract<keyof Fields, string> => Object.hasOwn(record, word);
