/** The form of a list on the draft: what is typed becomes an act after a pause, or when a field is left. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { fieldErrors } from '../../forms/field-errors.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useSetTyping } from '../draft/use-draft-story.ts';
import {
  type ListForm,
  type NamedDraft,
  type Renaming,
  remaining,
} from '../named-list/named-draft.ts';
import { useStoryPath } from '../queries/story-queries.ts';
import { unfinishedInput } from '../unfinished/unfinished-input.ts';
import {
  type Kind,
  type Named,
  type Own,
  type Owns,
  settledEntries,
  shownEntries,
  takenValues,
  typedEntries,
  wrongEntries,
} from './entries.ts';

const pauseMs = 700;

interface Options<Value extends Named, Entry extends NamedDraft> {
  /** The name of what is edited: `variables`. */
  name: string;
  kind: Kind<Value, Entry>;
  values: readonly Value[];
  /** The values that the draft has at this moment. */
  now: () => readonly Value[];
  /** Writes the list into the draft. Acts that join are one step for undo. */
  act: (next: readonly Value[], joins: string | undefined) => void;
  make: () => Entry;
  countUses: (key: string) => number;
}

export interface EntriesForm<Entry extends NamedDraft> extends ListForm<Entry> {
  /** A new entry, with the id that it will have. */
  make: () => Entry;
  /** Brings what is typed to the draft now. */
  flush: () => void;
}

/** The input that cannot be taken yet, which waits until one comes back to it. */
// biome-ignore lint/suspicious/noExplicitAny: each list keeps its own kind of entries.
const ownsOf = unfinishedInput<[id: string, own: Own<any, any>][]>('list', (value) =>
  Array.isArray(value),
);

/** The input without what was removed: that is in the bin by the time one comes back. */
const keptOf = <Value extends Named, Entry extends NamedDraft>(
  name: string,
  make: () => Entry,
): Owns<Value, Entry> =>
  new Map(
    (ownsOf.get(name) ?? [])
      .filter(([, { entry }]) => !entry.isRemoved && hasShapeOf({ ...make(), id: null }, entry))
      .map(([id, own]) => [id, { ...own, isPending: false }]),
  );

export function useEntries<Value extends Named, Entry extends NamedDraft>(
  options: Options<Value, Entry>,
): EntriesForm<Entry> {
  const { kind, values, make } = options;
  const setTyping = useSetTyping();
  const { username, slug } = useStoryPath();
  const name = `${username}/${slug} ${options.name}`;
  const [owns, setOwns] = useState<Owns<Value, Entry>>(() => keptOf(name, make));
  const [renamed, setRenamed] = useState<ListForm<Entry>['renamed']>(null);
  // Steps follow each other faster than the screen is drawn.
  const latest = useRef({ owns, options });
  latest.current.options = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(next: Owns<Value, Entry>) {
    latest.current.owns = next;
    setTyping(
      name,
      [...next.values()].some(({ isPending }) => isPending),
    );
    const shown = shownEntries(kind, latest.current.options.now(), next);
    ownsOf.set(name, [...next], wrongEntries(kind, shown).size > 0);
    setOwns(next);
  }

  /** In a pause of typing, what is wrong waits: it may not be finished. */
  function flush(when: 'pause' | 'left' | 'moved' = 'left') {
    clearTimeout(timer.current);
    const { owns, options } = latest.current;
    if (![...owns.values()].some(({ isPending }) => isPending)) return;
    const there = options.now();
    const entries = shownEntries(options.kind, there, owns);
    const taken = takenValues(options.kind, there, owns, entries);
    const found = renamingsIn(there, taken);
    if (found.length > 0) {
      const places = found.reduce((sum, { from }) => sum + options.countUses(from), 0);
      // What nothing speaks of yet is renamed without a word, which would push the list about.
      if (places > 0) setRenamed({ renamings: found, places });
    }
    const waits = when === 'pause' ? wrongEntries(options.kind, entries) : undefined;
    keep(settledEntries(owns, taken, waits));
    const ids = [...owns].flatMap(([id, { isPending }]) => (isPending ? [id] : []));
    options.act(taken, when === 'moved' ? undefined : `${options.name} ${ids.join(' ')}`);
  }

  function step(change: (entries: Entry[]) => Entry[]) {
    const there = latest.current.options.now();
    const shown = shownEntries(kind, there, latest.current.owns);
    const wanted = change(shown);
    keep(typedEntries(there, latest.current.owns, shown, wanted));
    clearTimeout(timer.current);
    if (!isOtherOrder(shown, wanted)) {
      timer.current = setTimeout(() => flush('pause'), pauseMs);
      return;
    }
    flush('moved');
    const order = new Map(remaining({ entries: wanted }).map(({ tag }, at) => [tag, at]));
    const now = latest.current.options.now();
    const sorted = now.toSorted(
      (one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0),
    );
    latest.current.options.act(sorted, undefined);
  }

  useFlushOnLeave(flush);
  const draft = useMemo(
    () => ({ entries: shownEntries(kind, values, owns) }),
    [kind, values, owns],
  );
  const base = useMemo(() => ({ entries: shownEntries(kind, values, new Map()) }), [kind, values]);
  const failure = useMemo(() => failureIn(kind, draft.entries, owns), [kind, draft, owns]);
  const isStillSo = renamed?.renamings.every(({ id, to }) =>
    values.some((value) => value.id === id && value.key === to),
  );

  return {
    form: {
      draft,
      base,
      failure,
      change: (of) => step((all) => of({ entries: all }).entries),
    },
    renamed: isStillSo ? renamed : null,
    undoRenaming() {
      const keys = new Map(renamed?.renamings.map(({ id, from }) => [id, from]));
      step((all) => all.map((entry) => ({ ...entry, key: keys.get(entry.tag) ?? entry.key })));
      flush();
      setRenamed(null);
    },
    make: () => {
      const id = v7();
      return { ...make(), tag: id, id };
    },
    flush,
  };
}

const renamingsIn = (before: readonly Named[], after: readonly Named[]): Renaming[] => {
  const keys = new Map(before.map(({ id, key }) => [id, key]));
  return after.flatMap(({ id, key: to }) => {
    const from = keys.get(id);
    return from === undefined || from === to ? [] : [{ id, from, to }];
  });
};

/** Added, removed, brought back or moved: nothing that goes on with the next letter. */
const isOtherOrder = (shown: readonly NamedDraft[], wanted: readonly NamedDraft[]): boolean => {
  const order = (entries: readonly NamedDraft[]) =>
    remaining({ entries: [...entries] })
      .map(({ tag }) => tag)
      .join(' ');
  return shown.length === wanted.length && order(shown) !== order(wanted);
};

/** The failure in the form; who is still typing is told nothing yet. */
function failureIn<Value extends Named, Entry extends NamedDraft>(
  kind: Kind<Value, Entry>,
  entries: Entry[],
  owns: Owns<Value, Entry>,
): ListForm<Entry>['form']['failure'] {
  const shown = remaining({ entries });
  const errors = kind.check({ entries: shown }).filter(({ path }) => {
    const entry = shown[Number(path.split('.')[1])];
    return !owns.get(entry?.tag ?? '')?.isPending;
  });
  const failure = { code: 'not_valid' as const, status: 400, detail: '', errors };
  return fieldErrors(failure).length > 0 ? failure : null;
}

/** No letter is lost where a screen closes in the pause. */
export function useFlushOnLeave(flush: () => void) {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  // Before the draft itself is closed.
  useLayoutEffect(() => () => latest.current(), []);
  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, []);
}
