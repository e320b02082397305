/**
 * Forms of lists whose entries logic knows by their keys, on the draft. What they hold is made of the
 * draft anew whenever it changes; an entry stays as it was typed while it cannot be taken as it is.
 */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { isSame } from '@brasslamp/story/edit';
import { type ListDraft, type NamedDraft, remaining } from '../named-list/named-draft.ts';

/** The value of an entry in the draft. */
export interface Named {
  id: string;
  key: string;
}

/** A kind of entries says how one is converted. */
export interface Kind<Value extends Named, Entry extends NamedDraft> {
  read: (value: Value) => Entry;
  /** As the site will hold it. */
  write: (entry: Entry, id: string) => Value;
  /** Paths begin with the list's name and the place among those that are not removed: `items.0.key`. */
  check: (draft: ListDraft<Entry>) => FieldError[];
}

/** An entry as the form left it: shown while the draft has the value that it had then. */
export interface Own<Value, Entry> {
  entry: Entry;
  /** The value that the draft had when the writer began; null = none, it is new. */
  was: Value | null;
  /** Typed, and not yet brought to the draft. */
  isPending: boolean;
  /** The entry before it, for one that the draft does not have. */
  after: string | null;
}

export type Owns<Value, Entry> = ReadonlyMap<string, Own<Value, Entry>>;

export function shownEntries<Value extends Named, Entry extends NamedDraft>(
  { read }: Pick<Kind<Value, Entry>, 'read'>,
  values: readonly Value[],
  owns: Owns<Value, Entry>,
): Entry[] {
  const entries = values.map((value) => {
    const own = owns.get(value.id);
    const isTyped = own && (own.isPending || (!own.entry.isRemoved && isSame(own.was, value)));
    return isTyped ? own.entry : withId(read(value), value.id);
  });
  const there = new Set(values.map(({ id }) => id));
  for (const [id, { entry, was, isPending, after }] of owns) {
    if (there.has(id) || !(isPending || entry.isRemoved || was === null)) continue;
    const before = entries.findIndex((one) => one.tag === after);
    entries.splice(after === null ? 0 : before < 0 ? entries.length : before + 1, 0, entry);
  }
  return entries;
}

const withId = <Entry extends NamedDraft>(entry: Entry, id: string): Entry => ({
  ...entry,
  tag: id,
  id,
});

/** The work of the writer in the form: an entry that is another one than it was shown is theirs. */
export function typedEntries<Value extends Named, Entry extends NamedDraft>(
  values: readonly Value[],
  owns: Owns<Value, Entry>,
  shown: readonly Entry[],
  wanted: readonly Entry[],
): Map<string, Own<Value, Entry>> {
  const next = new Map(owns);
  const before = new Map(shown.map((entry) => [entry.tag, entry]));
  const there = new Map(values.map((value) => [value.id, value]));
  for (const [at, entry] of wanted.entries()) {
    const { tag } = entry;
    const own = owns.get(tag);
    const after = wanted[at - 1]?.tag ?? null;
    const value = there.get(tag);
    if (isSame(before.get(tag), entry)) {
      if (own && !value) next.set(tag, { ...own, after });
      continue;
    }
    const isOwnStill = own && (own.isPending || !value || isSame(own.was, value));
    const was = isOwnStill ? own.was : (value ?? null);
    next.set(tag, { entry, was, isPending: true, after });
  }
  return next;
}

/** The values that the draft is to hold: what is wrong or unfinished stays as it is there. */
export function takenValues<Value extends Named, Entry extends NamedDraft>(
  kind: Kind<Value, Entry>,
  values: readonly Value[],
  owns: Owns<Value, Entry>,
  entries: readonly Entry[],
): Value[] {
  const shown = remaining({ entries: [...entries] });
  const wrong = wrongPlaces(kind.check({ entries: shown }));
  const there = new Map(values.map((value) => [value.id, value]));
  const taken = shown.flatMap((entry, at): [old: Value | undefined, value: Value][] => {
    const old = there.get(entry.tag);
    const own = owns.get(entry.tag);
    if (wrong.has(at) || own?.entry !== entry) return old ? [[old, old]] : [];
    const mine = kind.write(entry, entry.tag);
    return [[old, old && own.was ? withChanges(own.was, mine, old) : mine]];
  });
  return withoutTwins(taken);
}

const wrongPlaces = (errors: FieldError[]): ReadonlySet<number> =>
  new Set(errors.map(({ path }) => Number(path.split('.')[1])));

/** The tags of those that cannot be taken as they are. */
export function wrongEntries<Value extends Named, Entry extends NamedDraft>(
  { check }: Pick<Kind<Value, Entry>, 'check'>,
  entries: readonly Entry[],
): ReadonlySet<string> {
  const shown = remaining({ entries: [...entries] });
  const wrong = wrongPlaces(check({ entries: shown }));
  return new Set(shown.flatMap(({ tag }, at) => (wrong.has(at) ? tag : [])));
}

/** Fields that the writer did not touch are as the draft has them. */
function withChanges<Value extends object>(was: Value, mine: Value, now: Value): Value {
  if ('kind' in mine && 'kind' in now && mine.kind !== now.kind) return mine;
  const fields = Object.entries(mine).map(([field, value]) => {
    const isTouched = !isSame(value, was[field as keyof Value]);
    return [field, isTouched ? value : now[field as keyof Value]];
  });
  return Object.fromEntries(fields) as Value;
}

/** A key that an entry has in the draft is not another one's, though its own form would give it up. */
function withoutTwins<Value extends Named>(
  taken: [old: Value | undefined, value: Value][],
): Value[] {
  const count = Map.groupBy(taken, ([, { key }]) => key);
  const isTwin = ([old, value]: [Value | undefined, Value]) =>
    (count.get(value.key)?.length ?? 0) > 1 && old?.key !== value.key;
  return taken.flatMap((one) => (isTwin(one) ? (one[0] ?? []) : one[1]));
}

const none: ReadonlySet<string> = new Set();

/** After it was brought to the draft; those that wait are still being typed. */
export function settledEntries<Value extends Named, Entry extends NamedDraft>(
  owns: Owns<Value, Entry>,
  taken: readonly Value[],
  waits = none,
): Map<string, Own<Value, Entry>> {
  const there = new Map(taken.map((value) => [value.id, value]));
  return new Map(
    [...owns].map(([id, own]) => {
      if (!own.isPending || waits.has(id)) return [id, own];
      const was = there.get(id) ?? (own.entry.isRemoved ? own.was : null);
      return [id, { ...own, was, isPending: false }];
    }),
  );
}
