/**
 * The form that the server gives to what it is sent: trimmed, on one line where names are, with the defaults
 * of what was left out. Done before an edit is made, browser and server hold the same. Whether a value is
 * good is not asked here: what has another shape stays as it is, and the server refuses it.
 */

import { defaultActionLogic, defaultNodeLogic } from '../../model/defaults.ts';
import { isRecord } from '../../model/records.ts';
import { limits } from '../../model/story.ts';
import type { SetEdit } from './edits.ts';
import { farthestWith } from './variable-faults.ts';

type Normalise = (value: unknown) => unknown;

type Fields = Record<string, unknown>;
/** A shape is how each field is brought into form, and what it is when left out; nothing = it is needed. */
type Shape = Record<string, [Normalise] | [Normalise, () => unknown]>;

const same: Normalise = (value) => value;
const always = (value: unknown) => () => value;
const trimmed: Normalise = (value) => (typeof value === 'string' ? value.trim() : value);
/** Names are quoted in logic, which is written on one line. */
const oneLine: Normalise = (value) =>
  typeof value === 'string' ? value.replace(/[\r\n\u2028\u2029]+/g, ' ').trim() : value;
const listOf =
  (each: Normalise): Normalise =>
  (value) =>
    Array.isArray(value) ? value.map(each) : value;
const isFields = (value: unknown): value is Fields => isRecord(value) && !Array.isArray(value);

/** The fields in the order of the shape; what the shape does not know comes last. */
const fieldsOf =
  (shape: Shape): Normalise =>
  (value) => {
    if (!isFields(value)) return value;
    const known: Fields = {};
    for (const [field, [normalise, missing]] of Object.entries(shape)) {
      const given = value[field];
      if (given !== undefined) known[field] = normalise(given);
      else if (missing) known[field] = missing();
    }
    const more = Object.entries(value).filter(([field]) => !Object.hasOwn(shape, field));
    return { ...known, ...Object.fromEntries(more) };
  };

const lang: Normalise = (value) => {
  try {
    return typeof value === 'string' ? (Intl.getCanonicalLocales(value)[0] ?? value) : value;
  } catch {
    return value;
  }
};

const words = listOf(trimmed);
const target = listOf(fieldsOf({ target: [same], weight: [same, always(1)] }));

const { ask: _, ...plain } = defaultActionLogic();
const action = fieldsOf({
  id: [same],
  label: [trimmed, always('')],
  target: [target, always(null)],
  use: [same, always('repeatable')],
  when: [trimmed, always(plain.when)],
  otherwise: [same, always(plain.otherwise)],
  reason: [trimmed, always(plain.reason)],
  effects: [words, () => []],
  call: [same, always(plain.call)],
  ask: [fieldsOf({ variable: [same], prompt: [oneLine, always('')] }), always(null)],
});

const way = fieldsOf({
  when: [trimmed, always('')],
  target: [target],
  call: [same, always(false)],
  keep_text: [same, always(false)],
});

const logic = defaultNodeLogic();
const node: Shape = {
  id: [same],
  chapter_id: [same],
  name: [oneLine],
  body: [same, always('')],
  actions: [listOf(action), () => []],
  ending: [fieldsOf({ name: [oneLine], kind: [same, always(null)] }), always(null)],
  on_enter: [
    fieldsOf({ first: [words, () => []], every: [words, () => []] }),
    () => defaultNodeLogic().on_enter,
  ],
  continue: [listOf(way), () => []],
  pool: [
    fieldsOf({
      tag: [same],
      limit: [same, always(limits.poolSize)],
      call: [same, always(false)],
    }),
    always(logic.pool),
  ],
  tags: [same, () => []],
  available_when: [trimmed, always(logic.available_when)],
  priority: [same, always(logic.priority)],
  content_notes: [words, () => []],
  place: [same, always(0)],
};

const item: Shape = {
  id: [same],
  chapter_id: [same],
  key: [same],
  name: [oneLine],
  description: [same, always('')],
  image: [trimmed, always(null)],
  location: [same, always(null)],
  portable: [same, always(true)],
  stackable: [same, always(false)],
  hidden: [same, always(false)],
};

const named = (kind: string): Shape => ({
  id: [same],
  key: [same],
  label: [trimmed, always('')],
  shown: [same, always(false)],
  kind: [always(kind)],
});

const variables: Record<string, Normalise> = {
  number: (value) =>
    isFields(value)
      ? fieldsOf({
          ...named('number'),
          initial: [same, always(0)],
          min: [same, () => -farthest(value.decimals)],
          max: [same, () => farthest(value.decimals)],
          decimals: [same, always(0)],
        })(value)
      : value,
  flag: fieldsOf({ ...named('flag'), initial: [same, always(false)] }),
  choice: fieldsOf({ ...named('choice'), initial: [trimmed], options: [words] }),
  text: fieldsOf({ ...named('text'), initial: [trimmed, always('')] }),
  set: fieldsOf({ ...named('set'), members: [words], initial: [words, () => []] }),
};

const farthest = (decimals: unknown): number =>
  farthestWith(typeof decimals === 'number' ? decimals : 0);

const variable: Normalise = (value) => {
  const kind = isFields(value) && typeof value.kind === 'string' ? value.kind : '';
  return Object.hasOwn(variables, kind) ? variables[kind]?.(value) : value;
};

const achievement = fieldsOf({
  id: [same],
  key: [same],
  name: [oneLine],
  description: [same, always('')],
  hidden: [same, always(false)],
});

const frame = fieldsOf({
  id: [same],
  tag: [same, always(null)],
  header: [same, always('')],
  footer: [same, always('')],
});

const story: Shape = {
  title: [trimmed],
  start_node_id: [same],
  lang: [lang],
  on_start: [words],
  on_entry: [words],
  frames: [listOf(frame)],
  panel: [same],
  snippets: [listOf(fieldsOf({ id: [same], name: [oneLine], body: [same, always('')] }))],
  variables: [listOf(variable)],
  achievements: [listOf(achievement)],
  content_notes: [words],
};

const chapter: Shape = { title: [trimmed] };

const shapes = { story, chapter, node, item };

/** The value of a field as the server will hold it. Doing it twice changes nothing more. */
export function normalised(part: SetEdit['part'], field: string, value: unknown): unknown {
  const normalise = shapes[part][field]?.[0];
  return normalise ? normalise(value) : value;
}

/** The same for all fields of a part that is added; what was left out is at its default. */
export const normalisedPart = <Value extends object>(
  part: 'chapter' | 'node' | 'item',
  value: Value,
): Value => fieldsOf(shapes[part])(value) as Value;

/** Whether a part has a field that can be set. */
export const isField = (part: SetEdit['part'], field: string): boolean =>
  field !== 'id' && Object.hasOwn(shapes[part], field);
