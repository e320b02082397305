import { type Json, type JsonSchema, type Shape, shape } from './shape.ts';
import { type Wrong, wrong } from './wrong.ts';

export const flag: Shape<boolean> = shape({
  read: (json, reading) =>
    typeof json === 'boolean'
      ? json
      : reading.refuse({ message_id: 'type_wrong', params: { expected: 'boolean' } }),
  write: (value) => value,
  schema: { type: 'boolean' },
});

const numberOf = (type: 'number' | 'integer', min: number, max: number): Shape<number> =>
  shape({
    read(json, reading) {
      if (typeof json !== 'number' || (type === 'integer' && !Number.isInteger(json))) {
        const expected = type === 'integer' ? 'int' : 'number';
        return reading.refuse({ message_id: 'type_wrong', params: { expected } });
      }
      if (json >= min && json <= max) return json;
      return reading.refuse({ message_id: 'number_between', params: { min, max } });
    },
    // JSON has no minus zero.
    write: (value) => (value === 0 ? 0 : value),
    schema: { type, minimum: min, maximum: max },
  });

export const number = (min: number, max: number) => numberOf('number', min, max);
export const wholeNumber = (min: number, max: number) => numberOf('integer', min, max);

/** One of a few words. */
export const word = <Word extends string>(words: readonly Word[]): Shape<Word> =>
  shape({
    read(json, reading) {
      const found = words.find((one) => one === json);
      if (found !== undefined) return found;
      const options = words.join(', ');
      return reading.refuse({ message_id: 'not_an_option', params: { options } });
    },
    write: (value) => value,
    schema: { enum: [...words] },
  });

export const orNull = <Value>(of: Shape<Value>): Shape<Value | null> => ({
  ...of,
  read: (json, reading) => (json === null ? null : of.read(json, reading)),
  write: (value) => (value === null ? null : of.write(value)),
  schema: { anyOf: [{ type: 'null' }, of.schema] },
});

export const list = <Value>(of: Shape<Value>, most: number, least = 0): Shape<Value[]> => ({
  named: of.named,
  read(json, reading) {
    if (!Array.isArray(json)) {
      return reading.refuse({ message_id: 'type_wrong', params: { expected: 'array' } });
    }
    if (json.length > most) return reading.refuse({ message_id: 'too_many', params: { most } });
    if (json.length < least) return reading.refuse({ message_id: 'too_few', params: { least } });
    const values: Value[] = [];
    let isWhole = true;
    for (const [at, one] of json.entries()) {
      const value = reading.at(at, () => of.read(one, reading));
      if (value === wrong) isWhole = false;
      else values.push(value);
    }
    return isWhole ? values : wrong;
  },
  write: (values) => values.map(of.write),
  schema: listSchema(of.schema, most, least),
});

const listSchema = (items: JsonSchema, maxItems: number, minItems: number): JsonSchema => ({
  type: 'array',
  items,
  ...(minItems > 0 && { minItems }),
  maxItems,
});

/** One of two shapes, told apart by what stands there. */
export const either = <One, Other>(
  one: Shape<One>,
  other: Shape<Other>,
  isOther: (json: unknown) => boolean,
  write: (value: One | Other) => Json,
): Shape<One | Other> => ({
  named: { ...one.named, ...other.named },
  read: (json, reading): One | Other | Wrong => (isOther(json) ? other : one).read(json, reading),
  write,
  schema: { anyOf: [one.schema, other.schema] },
});
