import type { Changer } from '../passage/macro-reader.ts';
import { clickChangers } from './clicks.ts';
import { linkChangers } from './links.ts';
import { loop } from './loops.ts';
import { isStyleName, style } from './styles.ts';
import { timedChangers } from './timed.ts';

const changers: ReadonlyMap<string, Changer> = new Map([
  ...Object.entries(linkChangers),
  ...Object.entries(clickChangers),
  ...Object.entries(timedChangers),
  ['for', loop],
  ['loop', loop],
  ['hidden', (_call, _given, _reader, read) => read()] satisfies [string, Changer],
  ['hide', (_call, _given, _reader, read) => read()] satisfies [string, Changer],
  [
    'dialog',
    (call, _given, reader, read) => [reader.lost(call, 'window_in_place', read())],
  ] satisfies [string, Changer],
  ['output', (_call, _given, _reader, read) => read()] satisfies [string, Changer],
]);

/** The meaning of a macro for the hook behind it; null = it has none. */
export function changerOf(name: string): Changer | null {
  return changers.get(name) ?? (isStyleName(name) ? style : null);
}

const conditionNames = new Set(['if', 'unless', 'elseif', 'else']);

export function isCondition(name: string): boolean {
  return conditionNames.has(name);
}
