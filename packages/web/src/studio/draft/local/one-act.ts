import type { NewEntry } from './local-draft.ts';

export const pauseMs = 2_000;
const longestActMs = 5_000;

/** An act goes on while its writer types on within a moment, and not for too long. */
export const isOneAct = (last: NewEntry, next: NewEntry): boolean =>
  next.joins !== null &&
  next.joins === last.joins &&
  next.group.act === last.group.act &&
  next.firstAt - last.lastAt < pauseMs &&
  next.lastAt - last.firstAt < longestActMs;
