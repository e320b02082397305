/**
 * The overlay is what writers typed over what the draft has. For each entry it holds what was typed (`mine`) and
 * what the draft had then (`base`). By field, what was not typed is as the draft has it. What was typed stays while the
 * draft does; where that changes, it stays while it is being typed, a long text merged with the other's, and not after.
 */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { isSame } from '@brasslamp/story/edit';
import { hasFault } from './faults.ts';
import { type Entry, type Form, remaining } from './form.ts';

export interface Own<Typed> {
  mine: Typed;
  /** Null for an entry that the draft does not have. */
  base: Typed | null;
  /** True until it is brought to the draft. */
  isPending: boolean;
  isRemoved: boolean;
  /** The entry before it, by which one is placed that the draft does not have. */
  after: string | null;
}

export type Overlay<Typed> = ReadonlyMap<string, Own<Typed>>;

interface Identified {
  id: string;
}

const namesOf = <Typed extends object>(typed: Typed) => Object.keys(typed) as (keyof Typed)[];

const typedIn = <Typed>({ id: _, isRemoved: __, ...typed }: Entry<Typed>) => typed as Typed;

/** The entries in the form: the draft's, each with what was typed over it, and those that it does not have. */
export function shownEntries<Value extends Identified, Typed extends object>(
  form: Form<Value, Typed>,
  values: readonly Value[],
  overlay: Overlay<Typed>,
): Entry<Typed>[] {
  const entries = values.map((value): Entry<Typed> => {
    const own = overlay.get(value.id);
    const now = form.read(value);
    const isRemoved = own?.isPending === true && own.isRemoved;
    return { ...(own ? typedOver(form, now, own) : now), id: value.id, isRemoved };
  });
  const there = new Set(values.map(({ id }) => id));
  for (const [id, { mine, base, isPending, isRemoved, after }] of overlay) {
    if (there.has(id) || !(isPending || isRemoved || base === null)) continue;
    const before = entries.findIndex((one) => one.id === after);
    const place = after === null ? 0 : before < 0 ? entries.length : before + 1;
    entries.splice(place, 0, { ...mine, id, isRemoved });
  }
  return entries;
}

function typedOver<Typed extends object>(
  { merge }: Pick<Form<never, Typed>, 'merge'>,
  now: Typed,
  { mine, base, isPending }: Own<Typed>,
): Typed {
  const typed = { ...now };
  for (const field of namesOf(now)) {
    const was = base ? base[field] : now[field];
    const isTyped = !isSame(mine[field], was);
    if (isTyped && isSame(now[field], was)) typed[field] = mine[field];
    else if (isTyped && isPending) {
      typed[field] = merge?.[field]?.(was, mine[field], now[field]).value ?? mine[field];
    }
  }
  return typed;
}

/** The overlay after a step of the writer, who made `wanted` of what was shown. What is missing in it is given up. */
export function typedOverlay<Value extends Identified, Typed extends object>(
  form: Form<Value, Typed>,
  values: readonly Value[],
  overlay: Overlay<Typed>,
  wanted: readonly Entry<Typed>[],
): Map<string, Own<Typed>> {
  const shown = new Map(shownEntries(form, values, overlay).map((entry) => [entry.id, entry]));
  const there = new Map(values.map((value) => [value.id, value]));
  const next = new Map<string, Own<Typed>>();
  for (const [at, entry] of wanted.entries()) {
    const { id, isRemoved } = entry;
    const own = overlay.get(id);
    const after = wanted[at - 1]?.id ?? null;
    if (isSame(shown.get(id), entry)) {
      if (own) next.set(id, { ...own, after });
      continue;
    }
    const value = there.get(id);
    const base = value ? form.read(value) : null;
    next.set(id, { mine: typedIn(entry), base, isPending: true, isRemoved, after });
  }
  return next;
}

/** The faults of each entry that has any; of two with the same name the later one is the twin. */
export function faultsIn<Value, Typed extends object>(
  { faults, unique }: Pick<Form<Value, Typed>, 'faults' | 'unique'>,
  entries: readonly Entry<Typed>[],
): ReadonlyMap<string, FieldError[]> {
  const names = new Set<string>();
  const found = new Map<string, FieldError[]>();
  for (const entry of remaining(entries)) {
    const name = unique?.(entry);
    const errors = faults(entry, { isTwin: name !== undefined && names.has(name) });
    if (name !== undefined) names.add(name);
    if (errors.length > 0) found.set(entry.id, errors);
  }
  return found;
}

/** The values that the draft is to hold. A field that is wrong stays as it is there, a new entry that is wrong waits. */
export function takenValues<Value extends Identified, Typed extends object>(
  form: Form<Value, Typed>,
  values: readonly Value[],
  overlay: Overlay<Typed>,
  entries: readonly Entry<Typed>[],
): Value[] {
  const faults = faultsIn(form, entries);
  const there = new Map(values.map((value) => [value.id, value]));
  const taken = remaining(entries).flatMap((entry): Value[] => {
    const old = there.get(entry.id);
    const errors = faults.get(entry.id) ?? [];
    if (old && !overlay.has(entry.id)) return [old];
    const typed = typedIn(entry);
    if (old) return [form.write(withoutFaults(typed, form.read(old), errors), entry.id)];
    return errors.length === 0 ? [form.write(typed, entry.id)] : [];
  });
  return withoutTwins(form, taken, there);
}

function withoutFaults<Typed extends object>(
  typed: Typed,
  old: Typed,
  errors: FieldError[],
): Typed {
  const right = { ...typed };
  for (const field of namesOf(old)) {
    if (hasFault(errors, String(field))) right[field] = old[field];
  }
  return right;
}

/**
 * A name that an entry has in the draft is not another one's, though its own form would give it up. An entry that
 * goes back to its old name may thereby take that from another one, so it is looked again.
 */
function withoutTwins<Value extends Identified, Typed extends object>(
  form: Form<Value, Typed>,
  taken: Value[],
  there: ReadonlyMap<string, Value>,
): Value[] {
  const { read, unique } = form;
  if (!unique) return taken;
  const nameOf = (value: Value) => unique(read(value));
  const count = Map.groupBy(taken, nameOf);
  const isTwin = (value: Value) => {
    const old = there.get(value.id);
    const isOwn = old !== undefined && nameOf(old) === nameOf(value);
    return !isOwn && (count.get(nameOf(value))?.length ?? 0) > 1;
  };
  if (!taken.some(isTwin)) return taken;
  const left = taken.flatMap((value) => (isTwin(value) ? (there.get(value.id) ?? []) : value));
  return withoutTwins(form, left, there);
}

/**
 * The overlay after what these entries say was brought to the draft, which has these values now. Those that wait are
 * still being typed. Each stays where it was shown: the entry that it was placed by may be gone.
 */
export function settledOverlay<Value extends Identified, Typed extends object>(
  form: Form<Value, Typed>,
  overlay: Overlay<Typed>,
  entries: readonly Entry<Typed>[],
  values: readonly Value[],
  waits: (id: string) => boolean = () => false,
): Map<string, Own<Typed>> {
  const there = new Map(values.map((value) => [value.id, value]));
  const said = new Map(entries.map((entry) => [entry.id, typedIn(entry)]));
  const placed = new Map(entries.map(({ id }, at) => [id, entries[at - 1]?.id ?? null]));
  return new Map(
    [...overlay].flatMap(([id, own]): [string, Own<Typed>][] => {
      const after = placed.get(id) ?? null;
      if (!own.isPending) return [[id, { ...own, after }]];
      const value = there.get(id);
      const base = value ? form.read(value) : own.isRemoved ? own.base : null;
      const mine = withoutUntyped(said.get(id) ?? own.mine, own, base);
      // Nothing more is said than the draft says.
      if (value && isSame(base, mine)) return [];
      return [[id, { mine, base, isPending: waits(id), isRemoved: own.isRemoved, after }]];
    }),
  );
}

/** What was said, with the draft's values in the fields that nobody typed: a new name may have been written into them. */
function withoutUntyped<Typed extends object>(
  said: Typed,
  { mine, base }: Own<Typed>,
  now: Typed | null,
): Typed {
  if (base === null || now === null) return said;
  const typed = { ...said };
  for (const field of namesOf(said)) {
    if (isSame(mine[field], base[field])) typed[field] = now[field];
  }
  return typed;
}
