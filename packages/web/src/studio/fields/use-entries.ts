/** The form of a list on the draft. What is typed is taken at once, or after a pause and when a field is left. */
import { useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useSetTyping } from '../draft/draft-hooks.ts';
import { reorder } from '../frame/reorder.ts';
import { type Faults, noFaults } from './faults.ts';
import { useFlushOnLeave } from './flush-on-leave.ts';
import { type Entry, type Form, remaining } from './form.ts';
import {
  faultsIn,
  type Overlay,
  type Own,
  settledOverlay,
  shownEntries,
  takenValues,
  typedOverlay,
} from './overlay.ts';
import { unfinishedInput } from './unfinished-input.ts';

/** The pause of typing after which names and long texts are taken. */
const pauseMs = 700;

export interface Source<Value, Typed extends object, How> {
  /** The name of what is edited: `variables of anna/mill`. */
  name: string;
  form: Form<Value, Typed>;
  values: readonly Value[];
  /** The values that the draft has at this moment. */
  now: () => readonly Value[];
  /** Writes the list into the draft. Acts that join are one step for undo. */
  act: (next: readonly Value[], joins: string | undefined, how: How | undefined) => void;
  /** False where each letter is taken at once. */
  waits: boolean;
}

export interface Entries<Typed, How = undefined> {
  /** Also those that were removed, in their places. */
  entries: readonly Entry<Typed>[];
  /** The faults of an entry; of one that is still being typed none are told yet. */
  faultsOf(id: string): Faults;
  hasFaults: boolean;
  edit(id: string, changes: Partial<Typed>, how?: How): void;
  /** A new entry, with the id that it will have; it goes to the end of the list. */
  add(typed?: Partial<Typed> & { id?: string }, how?: How): string;
  /** Gone at once. */
  remove(id: string, how?: How): void;
  /** Gone from the draft, and in the form until it is left; or back again. */
  setRemoved(id: string, isRemoved: boolean): void;
  /** Past the neighbours that are shown; gives its place from 1, or null where there is no way on. */
  move(id: string, by: 1 | -1, how?: How): number | null;
  /** Brings what is typed to the draft now. */
  flush(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: each list keeps its own kind of entries.
const overlayOf = unfinishedInput<[id: string, own: Own<any>][]>('list', (value) =>
  Array.isArray(value),
);

/** The input that could not be taken, without what was removed: that is in the bin by the time one comes back. */
const keptOf = <Typed extends object>(name: string, blank: Typed): Overlay<Typed> =>
  new Map(
    (overlayOf.get(name) ?? [])
      .filter(([, { mine, isRemoved }]) => !isRemoved && hasShapeOf(blank, mine))
      .map(([id, own]) => [id, { ...own, isPending: false }]),
  );

export function useEntries<Value extends { id: string }, Typed extends object, How = undefined>(
  source: Source<Value, Typed, How>,
): Entries<Typed, How> {
  const { name, form, values } = source;
  const setTyping = useSetTyping();
  const [overlay, setOverlay] = useState(() => keptOf(name, form.blank()));
  // Steps follow each other faster than the screen is drawn.
  const latest = useRef({ overlay, source });
  latest.current.source = source;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = (id: string) => latest.current.overlay.get(id)?.isPending === true;

  const shownNow = () => {
    const { overlay, source } = latest.current;
    return shownEntries(source.form, source.now(), overlay);
  };

  function keep(next: Overlay<Typed>) {
    latest.current.overlay = next;
    if (source.waits) setTyping(name, [...next.keys()].some(isPending));
    overlayOf.set(name, [...next], faultsIn(form, shownNow()).size > 0);
    setOverlay(next);
  }

  function take(
    entries: readonly Entry<Typed>[],
    { isPause = false, joins = '', how }: Taking<How>,
  ) {
    clearTimeout(timer.current);
    const { overlay, source } = latest.current;
    const before = source.now();
    source.act(takenValues(form, before, overlay, entries), joins || undefined, how);
    const wrong = isPause ? faultsIn(form, entries) : undefined;
    keep(settledOverlay(form, overlay, entries, source.now(), (id) => wrong?.has(id) === true));
  }

  /** In a pause of typing, what is wrong waits: it may not be finished. */
  function flush(isPause = false) {
    clearTimeout(timer.current);
    const pending = [...latest.current.overlay.keys()].filter(isPending);
    if (pending.length > 0) take(shownNow(), { isPause, joins: `${name} ${pending.join(' ')}` });
  }

  function step(change: (entries: Entry<Typed>[]) => Entry<Typed>[], taking?: Taking<How>) {
    const { overlay, source } = latest.current;
    const wanted = change(shownNow());
    keep(typedOverlay(form, source.now(), overlay, wanted));
    clearTimeout(timer.current);
    if (taking) take(wanted, taking);
    else timer.current = setTimeout(() => flush(true), pauseMs);
  }

  useFlushOnLeave(flush);
  const entries = useMemo(() => shownEntries(form, values, overlay), [form, values, overlay]);
  const faults = useMemo(() => faultsIn(form, entries), [form, entries]);
  const told = (id: string) =>
    overlay.get(id)?.isPending ? noFaults : (faults.get(id) ?? noFaults);

  return {
    entries,
    faultsOf: told,
    hasFaults: [...faults.keys()].some((id) => told(id).length > 0),
    ...stepsIn(source, entries, step),
    flush,
  };
}

type Step<Typed, How> = (
  change: (entries: Entry<Typed>[]) => Entry<Typed>[],
  taking?: Taking<How>,
) => void;

/** What a writer does with entries. All but typing in a list that waits is taken at once. */
function stepsIn<Value, Typed extends object, How>(
  { name, form, waits }: Source<Value, Typed, How>,
  entries: readonly Entry<Typed>[],
  step: Step<Typed, How>,
) {
  const typing = (id: string, fields: object, how: How | undefined) =>
    // Letters in one field of one entry are one step for undo.
    waits ? undefined : { joins: [name, id, ...Object.keys(fields)].join(' '), how };
  const change = (id: string, changes: Partial<Entry<Typed>>, taking?: Taking<How>) =>
    step((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)), taking);
  return {
    edit: (id: string, changes: Partial<Typed>, how?: How) =>
      change(id, changes as Partial<Entry<Typed>>, typing(id, changes, how)),
    add({ id = v7(), ...typed }: Partial<Typed> & { id?: string } = {}, how?: How) {
      const entry = { ...form.blank(), ...typed, id, isRemoved: false } as Entry<Typed>;
      step((all) => [...all, entry], typing(id, typed, how));
      return id;
    },
    remove: (id: string, how?: How) => step((all) => all.filter((one) => one.id !== id), { how }),
    setRemoved: (id: string, isRemoved: boolean) =>
      change(id, { isRemoved } as Partial<Entry<Typed>>, {}),
    move(id: string, by: 1 | -1, how?: How) {
      const shown = remaining(entries);
      const place = shown.findIndex((one) => one.id === id) + by;
      const neighbour = shown[place]?.id;
      if (neighbour === undefined || place - by < 0) return null;
      step(
        (all) => {
          const at = (sought: string) => all.findIndex((one) => one.id === sought);
          return reorder(all, at(id), at(neighbour));
        },
        { how },
      );
      return place + 1;
    },
  };
}

interface Taking<How> {
  isPause?: boolean;
  joins?: string;
  how?: How | undefined;
}
