/**
 * A form says how one kind of value of the draft is typed: as words, numbers that may be empty, switches that keep what
 * they hide. (What is saved by hand has a form of another kind, in `forms/`.)
 */
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Merge } from '@brasslamp/story/edit';

export interface Form<Value, Typed extends object> {
  /** The fields of an entry that is new. */
  blank: () => Typed;
  read: (value: Value) => Typed;
  /** The value as it goes into the draft. Asked only where nothing is wrong. */
  write: (typed: Typed, id: string) => Value;
  /** What is wrong. Paths begin with the name of a field: `effects.2`. */
  faults: (typed: Typed, context: { isTwin: boolean }) => FieldError[];
  /** The words that no two entries of a list may share. */
  unique?: (typed: Typed) => string;
  /** The merge of a long text while it is typed; any other field is then as it was typed. */
  merge?: { [Field in keyof Typed]?: Merge<Typed[Field]> };
}

/** An entry is what stands in a form for one value of the draft, or for one that is not in it yet. */
export type Entry<Typed> = Typed & {
  id: string;
  /** True of one that went, and can be brought back while the form is open. */
  isRemoved: boolean;
};

export const remaining = <Of extends { isRemoved: boolean }>(entries: readonly Of[]): Of[] =>
  entries.filter(({ isRemoved }) => !isRemoved);
