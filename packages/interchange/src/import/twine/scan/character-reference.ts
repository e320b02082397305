/** The references that authors type; any other is shown as typed. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  middot: '·',
  bull: '•',
  larr: '←',
  rarr: '→',
  hearts: '♥',
};

const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/iy;

/** Reads `&mdash;`, `&#8212;` or `&#x2014;` at `at`. */
export function readCharacterReference(
  text: string,
  at: number,
): { character: string; length: number } | null {
  reference.lastIndex = at;
  const found = reference.exec(text);
  if (found === null) return null;
  const [typed, decimal, hexadecimal, name = ''] = found;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  const character = Number.isNaN(code) ? named[name] : fromCode(code);
  return character === undefined ? null : { character, length: typed.length };
}

function fromCode(code: number): string | undefined {
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : undefined;
}
