/** What to tell a writer who names something that is not there. */
import type { SemanticErrorMessage } from '@brasslamp/messages';
import { type Names, nodeNameKey } from './names.ts';
import { nearestName } from './nearest-name.ts';
import { quoted } from './print-logic.ts';
import type { Reference } from './references.ts';

/** null = it is there. */
export function unknownName(
  { kind, name: { text }, isWrite }: Reference,
  names: Names,
): SemanticErrorMessage | null {
  const params = { name: text };
  switch (kind) {
    case 'variable':
      if (names.variables.has(text)) return null;
      if (names.items.has(text)) {
        const message_id = isWrite ? 'unknown-name.item_set' : 'unknown-name.item_asked';
        return { message_id, params };
      }
      if (!isWrite && isOption(text, names)) return { message_id: 'unknown-name.option', params };
      return missing(kind, text, names.variables.keys());
    case 'item':
      if (names.items.has(text)) return null;
      if (names.variables.has(text)) {
        const message_id = isWrite ? 'unknown-name.variable_moved' : 'unknown-name.variable_asked';
        return { message_id, params };
      }
      return missing(kind, text, names.items.keys());
    case 'achievement':
      if (names.achievements.has(text)) return null;
      return missing(kind, text, names.achievements.keys());
    case 'node':
      if (names.nodes.has(nodeNameKey(text))) return null;
      return missing(
        kind,
        text,
        [...names.nodes.values()].map(({ name }) => name),
        quoted,
      );
    case 'ending':
      if (names.endings.has(text)) return null;
      return missing(kind, text, names.endings.keys(), quoted);
    case 'action':
      if (names.actions.has(text)) return null;
      return { message_id: 'unknown-name.action', params: { name: quoted(text) } };
  }
}

function isOption(text: string, names: Names): boolean {
  return [...names.variables.values()].some(
    (variable) => variable.kind === 'choice' && variable.options.includes(text),
  );
}

function missing(
  kind: Exclude<Reference['kind'], 'action'>,
  typed: string,
  names: Iterable<string>,
  spell = (name: string) => name,
): SemanticErrorMessage {
  const nearest = nearestName(typed, names);
  const named = { kind, name: spell(typed) };
  return nearest === null
    ? { message_id: 'unknown-name.missing', params: named }
    : { message_id: 'unknown-name.misspelt', params: { ...named, nearest: spell(nearest) } };
}
