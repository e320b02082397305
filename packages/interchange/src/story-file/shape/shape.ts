import type { Reading } from './reading.ts';
import { type Wrong, wrong } from './wrong.ts';

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** JSON Schema 2020-12, of which only what is needed here is made. */
export type JsonSchema = { [keyword: string]: Json };

/** A shape says of one kind of value how it stands in a story file: how it is read, written and described. */
export interface Shape<Value> {
  read: (json: unknown, reading: Reading) => Value | Wrong;
  write: (value: Value) => Json;
  schema: JsonSchema;
  /** The schemas that this one refers to, by their names. */
  named: Readonly<Record<string, JsonSchema>>;
}

const nothingNamed = {};

/** A shape that refers to no named one. */
export const shape = <Value>(given: Omit<Shape<Value>, 'named'>): Shape<Value> => ({
  ...given,
  named: nothingNamed,
});

/** The shape under a name of its own in the schema: many places refer to it. */
export const named = <Value>(name: string, of: Shape<Value>): Shape<Value> => ({
  ...of,
  schema: { $ref: `#/$defs/${name}` },
  named: { ...of.named, [name]: of.schema },
});

/** The shape, where more is asked of a value than that each part of it is well formed. */
export const checked = <Value>(
  of: Shape<Value>,
  check: (value: Value, reading: Reading) => void,
): Shape<Value> => ({
  ...of,
  read(json, reading) {
    const value = of.read(json, reading);
    if (value !== wrong) check(value, reading);
    return value;
  },
});
