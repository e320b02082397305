/** Faults of an entry, by the path of the field in it. */
import type { FieldError } from '@brasslamp/contract/error-codes';

export type Faults = readonly FieldError[];

export const noFaults: Faults = [];

/** The fault of a field or, first of all, of a part of it: `effects` or `effects.2`. */
export const faultAt = (faults: Faults, field: string): string | undefined =>
  faults.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;

/** Whether one of these fields, or a part of it, is wrong. */
export const hasFault = (faults: Faults, ...fields: string[]): boolean =>
  fields.some((field) => faultAt(faults, field) !== undefined);

/** The fault of a field, if something is wrong with it. */
export const fault = (path: string, message: string | false | null | undefined): FieldError[] =>
  message ? [{ path, message }] : [];
