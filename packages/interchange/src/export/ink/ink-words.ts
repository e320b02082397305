/** How a language joins and writes what texts show, for functions of ink that do the same. */

import type { InkStory } from './ink-story.ts';
import { quoted } from './quoted.ts';

function known(lang: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang).length > 0 ? lang : 'en';
  } catch {
    return 'en';
  }
}

/** The sign before decimals. */
export function signs(lang: string): string {
  const format = new Intl.NumberFormat(known(lang), {
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
  });
  return format.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A function that says what is in a set, as in "rope, map and lamp". */
export function listFunction(ink: InkStory, key: string, name: string): string[] {
  const { lang } = ink.story;
  const format = new Intl.ListFormat(known(lang), { type: 'conjunction' });
  const between = (words: number) =>
    format
      .formatToParts(Array.from({ length: words }, () => 'x'))
      .filter(({ type }) => type === 'literal')
      .map(({ value }) => value);
  const [pair = ' '] = between(2);
  const [comma = ', ', , last = comma] = between(4);
  const set = ink.variables.get(key);
  const lines = [...(set?.members ?? [])].flatMap(([member, item]) => [
    `{ ${set?.name} ? ${item}:`,
    '    ~ said = said + sign',
    `    ~ said = said + ${quoted(member)}`,
    '    ~ left = left - 1',
    `    ~ sign = ${quoted(comma)}`,
    '    { left == 1:',
    `        ~ sign = ${quoted(last)}`,
    '        { all == 2:',
    `            ~ sign = ${quoted(pair)}`,
    '        }',
    '    }',
    '}',
  ]);
  return [
    `=== function ${name}()`,
    `~ temp all = LIST_COUNT(${set?.name})`,
    '~ temp left = all',
    '~ temp said = ""',
    '~ temp sign = ""',
    ...lines,
    '~ return said',
  ];
}
