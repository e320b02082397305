import type { SemanticErrorMessage } from '@brasslamp/messages';
import type { Name } from '../model/expression.ts';
import type { SetVariable } from '../model/variable.ts';
import { type Names, nodeNameKey } from './names.ts';
import { quoted } from './print-logic.ts';
import type { Reference } from './references.ts';

/** The message for a writer who names something that is not there; null = it is there. */
export function unknownName(
  { kind, name: { text }, isWrite }: Reference,
  names: Names,
): SemanticErrorMessage | null {
  const params = { name: text };
  switch (kind) {
    case 'variable':
      if (names.values?.has(text) || names.variables.has(text)) return null;
      if (names.items.has(text)) {
        const message_id = isWrite ? 'unknown-name.item_set' : 'unknown-name.item_asked';
        return { message_id, params };
      }
      if (!isWrite && isOption(text, names)) return { message_id: 'unknown-name.option', params };
      return missing(kind, text, [...(names.values?.keys() ?? []), ...names.variables.keys()]);
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
    case 'snippet':
      if (names.snippets.has(nodeNameKey(text))) return null;
      return missing(
        kind,
        text,
        [...names.snippets.values()].map(({ name }) => name),
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

const mostListed = 8;

/** Options of a choice or members of a set, as a message lists them. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, mostListed).map(short);
  return shown.join(', ') + (words.length > mostListed ? ' …' : '');
}

/** null = the set has it. */
export function unknownMember(
  { text }: Name,
  { key, members }: SetVariable,
): SemanticErrorMessage | null {
  if (members.includes(text)) return null;
  const nearest = nearestName(text, members);
  const params = { variable: key, member: short(text), members: listed(members) };
  return nearest === null
    ? { message_id: 'unknown-name.member_missing', params }
    : {
        message_id: 'unknown-name.member_misspelt',
        params: { ...params, nearest: short(nearest) },
      };
}

const longestQuote = 60;

const short = (name: string) => quoted(shortened(name));

/** The text cut so that a message stays one, however long what it speaks of is. */
export const shortened = (text: string): string =>
  text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;

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

/** The number of candidates that are looked at closely, so that a huge story stays quick to check. */
const maxCompared = 500;

/** The name that was probably meant: few typing errors away, without regard to case. */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  const wanted = typed.toLowerCase();
  let allowed = Math.min(3, Math.ceil(wanted.length / 3));
  let nearest: string | null = null;
  let compared = 0;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    if (compared++ === maxCompared) break;
    const errors = typingErrors(wanted, name.toLowerCase(), allowed);
    if (errors > allowed || (nearest !== null && errors === allowed)) continue;
    nearest = name;
    allowed = errors;
  }
  return nearest;
}

/**
 * The number of typing errors: letters that are added, lost, changed, or swapped with their neighbour (the
 * optimal string alignment distance); stops counting above `most`.
 */
function typingErrors(from: string, to: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
