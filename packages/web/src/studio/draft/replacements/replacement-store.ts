/**
 * The times that the whole draft was replaced from this browser, as a version is restored: steps of undo
 * that all tabs have in common, between those of each. What was there before is frozen at the site.
 */

import { ownName, ownStorage } from '../../../host/own-names.ts';
import { afterTaken, type Replacement, withReplacement } from './replacement.ts';

export interface Replacements {
  all(): readonly Replacement[];
  keep(all: readonly Replacement[]): void;
  add(one: Omit<Replacement, 'way'>): void;
  /** Notes that one was taken back, or done again: `from` is what was there until then. */
  taken(id: string, now: Pick<Replacement, 'at' | 'from'>): void;
  /** Calls back, until the signal ends it, when another tab has changed them. */
  onChange(hear: () => void, signal: AbortSignal): void;
}

/** `story`: with whose it is. */
export function createReplacements(story: string): Replacements {
  const key = `replaced ${story}`;
  function all(): readonly Replacement[] {
    try {
      const kept: unknown = JSON.parse(ownStorage('localStorage').getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
  function keep(replacements: readonly Replacement[]) {
    try {
      ownStorage('localStorage').setItem(key, JSON.stringify(replacements));
    } catch {
      // Forbidden or full: the draft from before is on the screen of versions all the same.
    }
  }
  return {
    all,
    keep,
    add: (one) => keep(withReplacement(all(), one)),
    taken: (id, now) => keep(afterTaken(all(), id, now)),
    onChange: (hear, signal) =>
      window.addEventListener('storage', (event) => event.key === ownName(key) && hear(), {
        signal,
      }),
  };
}
