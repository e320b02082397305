import { nearestName } from '@brasslamp/story/logic';
import { isKeyOf, isRecord, keysOf } from '@brasslamp/story/model/records';
import type { Reading } from './reading.ts';
import type { Json, JsonSchema, Shape } from './shape.ts';
import { type Wrong, wrong } from './wrong.ts';

interface Field<Value, Whole> {
  shape: Shape<Value>;
  /** What it is, for the schema: a sentence. */
  says: string;
  /** Its value where it is left out; `before` has the fields before it. Nothing = it is needed. */
  usual?: (before: Partial<Whole>) => Value;
}

/** The fields of a record, in the order in which they are written. */
export type Fields<Whole> = { [Name in keyof Whole]-?: Field<Whole[Name], Whole> };

/** The fields of an object; one at its usual value is left out. */
export function record<Whole extends object>(fields: Fields<Whole>): Shape<Whole> {
  const names = keysOf(fields);
  const readField = <Name extends keyof Whole & string>(
    name: Name,
    json: Record<string, unknown>,
    { reading, before }: { reading: Reading; before: Partial<Whole> },
  ): boolean => {
    const { shape, usual } = fields[name];
    const isUsual = usual !== undefined && !Object.hasOwn(json, name);
    const value = isUsual
      ? usual(before)
      : reading.at(name, () => readGiven(shape, json, { name, reading }));
    if (value === wrong) return false;
    before[name] = value;
    return true;
  };
  const writeField = <Name extends keyof Whole & string>(name: Name, whole: Whole) => {
    const { shape, usual } = fields[name];
    const json = shape.write(whole[name]);
    if (usual && isSame(json, shape.write(usual(whole)))) return [];
    return [[name, json] as const];
  };
  return {
    named: Object.assign({}, ...names.map((name) => fields[name].shape.named)),
    schema: schemaOf(fields),
    read(json, reading): Whole | Wrong {
      if (!isRecord(json) || Array.isArray(json)) {
        return reading.refuse({ message_id: 'type_wrong', params: { expected: 'object' } });
      }
      const unknown = Object.keys(json).filter((name) => !isKeyOf(fields, name));
      for (const word of unknown) reading.at(word, () => refuseField(word, names, reading));
      const before: Partial<Whole> = {};
      const wholes = names.map((name) => readField(name, json, { reading, before }));
      return isWhole(before, wholes) ? before : wrong;
    },
    write: (whole) => Object.fromEntries(names.flatMap((name) => writeField(name, whole))),
  };
}

const readGiven = <Value>(
  shape: Shape<Value>,
  json: Record<string, unknown>,
  { name, reading }: { name: string; reading: Reading },
): Value | Wrong =>
  Object.hasOwn(json, name)
    ? shape.read(json[name], reading)
    : reading.refuse({ message_id: 'required', params: {} });

const isWhole = <Whole>(_: Partial<Whole>, read: readonly boolean[]): _ is Whole =>
  read.every(Boolean);

function refuseField(word: string, names: readonly string[], reading: Reading): void {
  const nearest = nearestName(word, names);
  if (nearest === null) reading.refuse({ message_id: 'field_unknown', params: { word } });
  else reading.refuse({ message_id: 'field_misspelt', params: { word, nearest } });
}

const isSame = (one: Json, other: Json): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other));

function schemaOf<Whole extends object>(fields: Fields<Whole>): JsonSchema {
  const names = keysOf(fields);
  const properties = names.map((name) => {
    const { shape, says } = fields[name];
    return [name, { description: says, ...shape.schema }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: names.filter((name) => fields[name].usual === undefined),
    additionalProperties: false,
  };
}

/** Objects of several kinds, which say by their field `kind` of which one they are. */
export function byKind<Whole extends { kind: string }>(
  shapes: {
    [Kind in Whole['kind']]: Shape<Extract<Whole, { kind: Kind }>>;
  },
): Shape<Whole> {
  const kinds = keysOf(shapes);
  const shapeOf = (kind: string): Shape<Whole> | undefined =>
    isKeyOf(shapes, kind) ? (shapes[kind] as unknown as Shape<Whole>) : undefined;
  return {
    named: Object.assign({}, ...kinds.map((kind) => shapes[kind].named)),
    schema: { oneOf: kinds.map((kind) => shapes[kind].schema) },
    read(json, reading): Whole | Wrong {
      const kind = isRecord(json) && typeof json.kind === 'string' ? json.kind : '';
      const found = shapeOf(kind);
      if (found) return found.read(json, reading);
      const options = kinds.join(', ');
      return reading.at(
        'kind',
        (): Wrong => reading.refuse({ message_id: 'not_an_option', params: { options } }),
      );
    },
    write: (value) => shapeOf(value.kind)?.write(value) ?? null,
  };
}
