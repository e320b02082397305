import { data } from 'react-router';
import { ApiError, type Failure, failureOf } from '../api/api.ts';
import type { App } from './app.ts';
import { isAbort } from './screen-module.ts';

export interface Part<T> {
  value: T;
  failure?: Failure;
}

/**
 * A part of a page that may fail without taking the page along: `empty` replaces it, and
 * the page says what went wrong. What is not there or not allowed still throws.
 */
export async function loadPart<T>(app: App, loading: Promise<T>, empty: T): Promise<Part<T>> {
  try {
    return { value: await loading };
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 429) throw error;
    if (error instanceof Response || isAbort(error)) throw error;
    app.report(error);
    return { value: empty, failure: failureOf(error) };
  }
}

/** The data of a loader, under the status of the part that failed. */
export function withStatusOf<T extends { failure?: Failure | undefined }>(loaded: T) {
  return data(loaded, { status: loaded.failure?.status ?? 200 });
}
