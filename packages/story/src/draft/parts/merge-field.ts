/** The merge of three states of a field of a draft: what was there, what was written here, and elsewhere. */

import { isSame, type Merge, mergeFields, mergeWhole, mergeWords } from '../../edit/merge.ts';
import { mergeList } from '../../edit/merge-list.ts';
import { mergeText } from '../../edit/merge-text.ts';
import { isRecord } from '../../model/records.ts';
import { parseBody } from '../../text/blocks/parse-body.ts';
import type { SetEdit } from './edits.ts';

type Thing = { id: string } & Record<string, unknown>;

const whole = mergeWhole<unknown>();

/** The merge of values of one type; any others are taken from one side as a whole. */
const where =
  <Value>(isOne: (value: unknown) => value is Value, merge: Merge<Value>): Merge<unknown> =>
  (base, mine, theirs) =>
    isOne(base) && isOne(mine) && isOne(theirs)
      ? merge(base, mine, theirs)
      : whole(base, mine, theirs);

const isText = (value: unknown): value is string => typeof value === 'string';
const isThings = (value: unknown): value is Thing[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.id === 'string');
const isWords = (value: unknown): value is unknown[] => Array.isArray(value);

/** The merge of a text with tags; it must not make worse how tags fit. */
const text = where(
  isText,
  mergeText((body) => parseBody(body).problems.length),
);
const plain = where(isText, mergeText());

/** The merge of each field by itself, if all three have the same fields: those of another kind are others. */
const eachField =
  (texts: readonly string[] = []): Merge<Thing> =>
  (base, mine, theirs) => {
    const fields = Object.keys(base).sort();
    const isOneKind = [mine, theirs].every((one) => isSame(Object.keys(one).sort(), fields));
    if (!isOneKind) return mergeWhole<Thing>()(base, mine, theirs);
    const shape = fields.map((field) => [field, texts.includes(field) ? text : whole]);
    return mergeFields<Thing>(Object.fromEntries(shape))(base, mine, theirs);
  };

const things = (texts?: readonly string[]): Merge<unknown> =>
  where(isThings, mergeList<Thing>({ idOf: ({ id }) => id, item: eachField(texts) }));

const lines = mergeWords(
  (all) => (all === '' ? [] : all.split('\n')),
  (each) => each.join('\n'),
);
const asLines = (words: readonly unknown[]) => words.map((word) => JSON.stringify(word)).join('\n');
/** The merge of words whose order does not count: each that a side added or took away. */
const words = where(isWords, (base, mine, theirs) => {
  // Words alone never conflict.
  const { value } = lines(asLines(base), asLines(mine), asLines(theirs));
  const merged = value === '' ? [] : value.split('\n').map((line): unknown => JSON.parse(line));
  return { value: isSame(merged, mine) ? mine : merged, conflicts: [] };
});

/** The merge of the order of nodes, about which nobody is asked. */
const later: Merge<unknown> = (base, mine, theirs) => ({
  value: isSame(base, mine) ? theirs : mine,
  conflicts: [],
});

const merges: Record<SetEdit['part'], Record<string, Merge<unknown>>> = {
  story: {
    frames: things(['header', 'footer']),
    panel: text,
    snippets: things(['body']),
    variables: things(),
    achievements: things(),
    content_notes: words,
  },
  chapter: {},
  node: {
    body: text,
    actions: things(),
    on_enter: where(isRecord, mergeFields<Record<string, unknown>>({ first: whole, every: whole })),
    tags: words,
    content_notes: words,
    place: later,
  },
  item: { description: plain },
};

/**
 * A field that is not listed is taken from one side as a whole. Where both changed the same place to
 * something else there is a conflict, and `value` has mine there until it is decided.
 */
export const mergeField = (part: SetEdit['part'], field: string): Merge<unknown> =>
  (Object.hasOwn(merges[part], field) ? merges[part][field] : undefined) ?? whole;
