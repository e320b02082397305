import type { TwineSource } from '../twine/twine-source.ts';

/** The story format whose markup the passages are written in. */
export type Dialect = 'harlowe' | 'sugarcube' | 'chapbook' | 'snowman' | 'unknown';

const names: [Exclude<Dialect, 'unknown'>, string][] = [
  ['harlowe', 'Harlowe'],
  ['sugarcube', 'SugarCube'],
  ['chapbook', 'Chapbook'],
  ['snowman', 'Snowman'],
];

/** The dialect of a file by what it declares, else by the constructs that its passages use most. */
export function recogniseDialect(source: TwineSource): { dialect: Dialect; format: string } {
  const declared = source.format.trim();
  const known = names.find(([dialect]) => dialect === declared.toLowerCase());
  const dialect = known?.[0] ?? guessDialect(source);
  if (declared !== '') {
    return { dialect, format: `${known?.[1] ?? declared} ${source.formatVersion}`.trim() };
  }
  const guessed = names.find(([name]) => name === dialect)?.[1];
  return { dialect, format: guessed === undefined ? 'unknown' : `${guessed} (guessed)` };
}

const evidence: [Dialect, RegExp][] = [
  ['sugarcube', /<<[/a-z=-]/gi],
  [
    'harlowe',
    /\((?:set|put|if|unless|else|else-if|print|link|link-[a-z]+|display|either|go-to|goto|a|dm|click|click-[a-z]+|text-[a-z]+|t8n):/gi,
  ],
  [
    'chapbook',
    /^\[(?:if|unless|else|cont|align|after|append|javascript|css|note)\b|\{(?:embed|reveal|back|restart)\b/gim,
  ],
  ['snowman', /<%/g],
];

function guessDialect({ passages }: TwineSource): Dialect {
  let best: Dialect = 'unknown';
  let most = 0;
  for (const [dialect, pattern] of evidence) {
    let count = 0;
    for (const { text } of passages) {
      for (const _ of text.matchAll(pattern)) count++;
      if (
        dialect === 'chapbook' &&
        /^\w[\w.]*(?: \([^)\n]{0,200}\))?:/.test(text) &&
        varsSectionEnd(text) > 0
      )
        count++;
    }
    if (count > most) {
      most = count;
      best = dialect;
    }
  }
  return best;
}

/** The index after the vars section of a Chapbook passage with its `--`, or 0 where it has none. */
function varsSectionEnd(text: string): number {
  const found = /^--[ \t]*$/m.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}
