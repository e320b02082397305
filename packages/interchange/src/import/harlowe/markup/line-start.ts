import type { Token } from './token.ts';

const patterns: [
  RegExp,
  Token['type'] & ('heading' | 'bullet' | 'numbered' | 'rule' | 'aligner' | 'column'),
][] = [
  [/[ \t]*(?:\*[ \t]*){3,}(?=\n|$)/y, 'rule'],
  [/[ \t]*(#{1,6})[ \t]*(?=[^\s#])/y, 'heading'],
  [/[ \t]*(\*{1,6})[ \t]+(?=\S)/y, 'bullet'],
  [/[ \t]*((?:0\.){1,6})[ \t]*(?=\S)/y, 'numbered'],
  [/[ \t]*-{3,}[ \t]*(?=\n|$)/y, 'rule'],
  [/[ \t]*(?:=+><=+|==+>|<==+>|<==+)[ \t]*(?:\n|$)/y, 'aligner'],
  [/[ \t]*(?:\|=+\||=+\|=+|=+\||\|=+)[ \t]*(?:\n|$)/y, 'column'],
];

const firstCharacters = new Set('#*0-=<|');

/** What the first characters of a line mean. Source: Harlowe's manual, "Markup". */
export function lineStartAt(source: string, at: number): Token | null {
  let first = at;
  while (source[first] === ' ' || source[first] === '\t') first++;
  if (!firstCharacters.has(source.charAt(first))) return null;
  for (const [pattern, type] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) continue;
    const span = { start: at, end: at + found[0].length };
    if (type === 'rule' || type === 'aligner' || type === 'column') return { ...span, type };
    return { ...span, type, level: found[1]?.replaceAll('.', '').length ?? 1 };
  }
  return null;
}
