import type { FieldChange } from './change.ts';
import { inWords } from './in-words.ts';

/** Collects the fields of a thing that differ. */
export class FieldList {
  readonly fields: FieldChange[] = [];
  /** Of which action the next fields are; null = of the thing itself. */
  action: string | null = null;

  /** Says whether the values differ; `words` where the values themselves are none to be shown. */
  compare<Value>(
    field: string,
    before: Value,
    after: Value,
    words: (value: Value, side: 'before' | 'after') => string | null = (value) =>
      inWords(value as Parameters<typeof inWords>[0]),
  ): void {
    if (!isSame(before, after)) {
      this.add(field, words(before, 'before'), words(after, 'after'));
    }
  }

  add(field: string, before: string | null, after: string | null): void {
    this.fields.push({ field, action_id: this.action, before, after });
  }
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (isObject(before) && JSON.stringify(before) === JSON.stringify(after));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
