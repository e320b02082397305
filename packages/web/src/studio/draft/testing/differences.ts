/** The differences of two drafts, as names of what is different. */
import type { Draft } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';

/** A field, or what is different in it: a word of a text, one of a list. Where a chapter stands among others is none. */
export function differencesOf(before: Draft, after: Draft): Set<string> {
  const found = new Set<string>();
  compare(found, 'story', before.story, after.story);
  for (const kind of ['chapters', 'nodes', 'items', 'marks'] as const) {
    for (const id of new Set([...before[kind].keys(), ...after[kind].keys()])) {
      const [one, other] = [before[kind].get(id), after[kind].get(id)];
      if (one === other) continue;
      const nothing = kind === 'marks' ? noMark : undefined;
      compare(found, `${kind} ${id}`, one ?? nothing, other ?? nothing);
    }
  }
  return found;
}

const noMark = { position: null, status: null, colour: null, note: '' };

function compare(found: Set<string>, name: string, one: unknown, other: unknown): void {
  if (isSame(one, other)) return;
  if (typeof one === 'string' && typeof other === 'string' && name.endsWith(' body')) {
    for (const word of differing(wordsIn(one), wordsIn(other))) found.add(`${name} ${word}`);
  } else if (Array.isArray(one) && Array.isArray(other)) {
    for (const [id, [was, is]] of paired(one, other)) {
      if (!isSame(was, is)) found.add(`${name} ${id}`);
    }
  } else if (isFields(one) && isFields(other)) {
    for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (field !== 'ordinal') compare(found, `${name} ${field}`, one[field], other[field]);
    }
  } else found.add(name);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !('x' in value);

const wordsIn = (text: string): string[] => text.match(/\w+/g) ?? [];

/** Words that the one has more often. */
function differing(one: readonly string[], other: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of other) counts.set(word, (counts.get(word) ?? 0) - 1);
  return new Set([...counts].flatMap(([word, count]) => (count === 0 ? [] : [word])));
}

/** The things of two lists in pairs, by their id or by what they say. */
function paired(one: readonly unknown[], other: readonly unknown[]) {
  const pairs = new Map<string, [unknown, unknown]>();
  const nameOf = (thing: unknown) =>
    isFields(thing) && 'id' in thing ? `${thing.id}` : JSON.stringify(thing);
  for (const thing of one) pairs.set(nameOf(thing), [thing, undefined]);
  for (const thing of other) pairs.set(nameOf(thing), [pairs.get(nameOf(thing))?.[0], thing]);
  return pairs;
}
