import type { Level, Snippet } from '../model/story.ts';
import { referencesInText } from './references.ts';
import { replaceNames } from './rename-in.ts';

/**
 * The snippets as they are to be, with the values that got other keys renamed in the texts that speak of them. A value is
 * renamed where its place has another key, which no other place had, and the text is as it was: a text that was
 * written anew has the names that its author meant.
 */
export function renameValues(
  before: readonly Snippet[],
  after: readonly Snippet[],
  level: Level,
): { snippets: Snippet[]; taken: string | null } {
  const known = new Map(before.map((snippet) => [snippet.id, snippet]));
  let taken: string | null = null;
  const snippets = after.map((snippet) => {
    const was = known.get(snippet.id);
    const keys =
      was?.body === snippet.body ? newKeys(was.values, snippet.values) : new Map<string, string>();
    if (keys.size === 0) return snippet;
    const names = referencesInText(snippet.body, 'text', level);
    const spokenOf = new Set(
      names.flatMap(({ kind, name }) => (kind === 'variable' ? [name.text] : [])),
    );
    const own = [...keys].filter(([from]) => spokenOf.has(from));
    const free = own.filter(([, to]) => !spokenOf.has(to));
    taken ??= own.find(([, to]) => spokenOf.has(to))?.[1] ?? null;
    const newNames = new Map(free.map(([from, to]) => [`variable ${from}`, to]));
    return { ...snippet, body: replaceNames(snippet.body, names, newNames) };
  });
  return { snippets, taken };
}

function newKeys(before: readonly string[], after: readonly string[]): Map<string, string> {
  if (before.length !== after.length) return new Map();
  return new Map(
    before.flatMap((from, at) => {
      const to = after[at];
      return to === undefined || before.includes(to) || after.includes(from)
        ? []
        : [[from, to] as const];
    }),
  );
}
