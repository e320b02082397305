/** What to tell a writer who names something that is not there. */
import { type Names, nodeNameKey } from './names.ts';
import { nearestName } from './nearest-name.ts';
import { quoted } from './print-logic.ts';
import type { Reference } from './references.ts';

/** null = it is there. */
export function unknownName(
  { kind, name: { text }, isWrite }: Reference,
  names: Names,
): string | null {
  switch (kind) {
    case 'variable':
      if (names.variables.has(text)) return null;
      if (names.items.has(text)) {
        return isWrite
          ? `${text} is an item: write give ${text}, take ${text} or move ${text} to …`
          : `${text} is an item: write has(${text}) or count(${text})`;
      }
      if (!isWrite && isOption(text, names)) {
        return `There is no variable called ${text}. If it is a word, write "${text}"`;
      }
      return missing('variable', text, names.variables.keys());
    case 'item':
      if (names.items.has(text)) return null;
      if (names.variables.has(text)) {
        return isWrite
          ? `${text} is a variable: write set ${text} = …`
          : `${text} is a variable: write ${text} alone.`;
      }
      return missing('item', text, names.items.keys());
    case 'achievement':
      if (names.achievements.has(text)) return null;
      return missing('achievement', text, names.achievements.keys());
    case 'node':
      if (names.nodes.has(nodeNameKey(text))) return null;
      return missing(
        'node',
        text,
        [...names.nodes.values()].map(({ name }) => name),
        quoted,
      );
    case 'ending':
      if (names.endings.has(text)) return null;
      return missing('ending', text, names.endings.keys(), quoted);
    case 'action':
      if (names.actions.has(text)) return null;
      return `No choice has the id ${quoted(text)}: name another, or remove this.`;
  }
}

function isOption(text: string, names: Names): boolean {
  return [...names.variables.values()].some(
    (variable) => variable.kind === 'choice' && variable.options.includes(text),
  );
}

function missing(
  what: string,
  typed: string,
  names: Iterable<string>,
  spell = (name: string) => name,
): string {
  const nearest = nearestName(typed, names);
  const remedy = nearest === null ? 'make it, or name another.' : `did you mean ${spell(nearest)}?`;
  return `There is no ${what} called ${spell(typed)}: ${remedy}`;
}
