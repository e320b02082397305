import { useMemo } from 'react';
import type { Faults } from './faults.ts';
import { type Source, useEntries } from './use-entries.ts';

interface Fields<Typed, How> {
  typed: Typed;
  faults: Faults;
  edit: (changes: Partial<Typed>, how?: How) => void;
  flush: () => void;
}

interface One<Value, Typed extends object, How>
  extends Pick<Source<Value, Typed, How>, 'name' | 'form' | 'waits'> {
  value: Value;
  now: () => Value;
  act: (next: Value, joins: string | undefined, how: How | undefined) => void;
}

/** The form of one value of the draft: a list of one entry. */
export function useFields<Value extends { id: string }, Typed extends object, How = undefined>({
  value,
  now,
  act,
  ...source
}: One<Value, Typed, How>): Fields<Typed, How> {
  const list = useEntries<Value, Typed, How>({
    ...source,
    values: useMemo(() => [value], [value]),
    now: () => [now()],
    act: ([next], joins, how) => next && act(next, joins, how),
  });
  const { id } = value;
  return {
    typed: list.entries.find((entry) => entry.id === id) ?? source.form.read(value),
    faults: list.faultsOf(id),
    edit: (changes, how) => list.edit(id, changes, how),
    flush: list.flush,
  };
}
