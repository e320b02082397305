import { type Dialect, isMarkdown } from '../dialect/dialect.ts';
import type { StyleMark } from './passage-token.ts';

/** Doubled characters that style what is between them; `only` = in this format alone. */
const doubles: Partial<Record<string, { becomes: StyleMark['becomes']; only?: Dialect }>> = {
  "'": { becomes: '**' },
  '/': { becomes: '*' },
  '~': { becomes: '' },
  '^': { becomes: '' },
  _: { becomes: '', only: 'sugarcube' },
  '=': { becomes: '', only: 'sugarcube' },
};

/**
 * Reads `''`, `//` … at `at`. Where the characters are text (`https://`, a longer row of them),
 * `mark` is null and `end` is where reading goes on.
 */
export function readDouble(
  source: string,
  at: number,
  dialect: Dialect,
): { mark: StyleMark | null; end: number } {
  const character = source.charAt(at);
  const double = doubles[character];
  const isMeant =
    double !== undefined && !isMarkdown(dialect) && (double.only ?? dialect) === dialect;
  if (!isMeant || source[at + 1] !== character) return { mark: null, end: at + 1 };
  // Three apostrophes are bold and a quotation mark: they are not looked through to their end.
  if (character !== "'") {
    let end = at + 2;
    while (source[end] === character) end++;
    const isAddress = character === '/' && source[at - 1] === ':';
    if (isAddress) return { mark: null, end: addressEnd(source, end) };
    if (end > at + 2) return { mark: null, end };
  }
  const typed = character + character;
  const next = source.charAt(at + 2);
  const mark: StyleMark = {
    kind: 'mark',
    form: typed,
    becomes: double.becomes,
    role: 'toggle',
    typed,
    next,
  };
  return { mark, end: at + 2 };
}

const address = /[^\s<>'"[\]()]*/y;

function addressEnd(source: string, at: number): number {
  address.lastIndex = at;
  return at + (address.exec(source)?.[0].length ?? 0);
}
