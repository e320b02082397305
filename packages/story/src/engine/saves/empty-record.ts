/** A record of nothing yet. Ids are the author's: "__proto__" is one like any other. */
export const emptyRecord = <Value>(): Record<string, Value> => Object.create(null);
