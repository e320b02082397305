import { readFileSync } from 'node:fs';
import opentype, { type Font, type PathCommand } from 'opentype.js';

export type Weight = 400 | 600;

/** The first is for most texts; the face comes in pieces by alphabet. */
const alphabets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;

const folder = import.meta.resolve('@fontsource/literata/package.json');

const pieces = new Map<string, Font>();

function piece(alphabet: (typeof alphabets)[number], weight: Weight): Font {
  const name = `literata-${alphabet}-${weight}-normal.woff`;
  const known = pieces.get(name);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(new URL(`files/${name}`, folder));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  pieces.set(name, font);
  return font;
}

/** The piece of the face that has this character; the pieces are read when they are first needed. */
function pieceWith(character: string, weight: Weight): Font | undefined {
  for (const alphabet of alphabets) {
    const font = piece(alphabet, weight);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return undefined;
}

export const bookFontHas = (character: string): boolean => pieceWith(character, 400) !== undefined;

/** Parts of the text that one font file has; characters that none has are left out. */
function runsOf(text: string, weight: Weight): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = pieceWith(character, weight);
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += character;
    else if (font) runs.push({ font, text: character });
  }
  return runs;
}

/** The width of a text, of each character by itself: kerning makes a line narrower by next to nothing. */
export function bookFontWidth(text: string, size: number, weight: Weight): number {
  let width = 0;
  for (const character of text) {
    const font = pieceWith(character, weight);
    const advance = font?.charToGlyph(character).advanceWidth ?? 0;
    width += font ? (advance * size) / font.unitsPerEm : 0;
  }
  return width;
}

/** The text as outlines, for an SVG path: no machine's fonts have a say in it. */
export function bookFontOutline(
  text: string,
  at: { x: number; y: number; size: number; weight: Weight },
): string {
  let { x } = at;
  let outline = '';
  for (const { font, text: part } of runsOf(text, at.weight)) {
    outline += font.getPath(part, x, at.y, at.size).commands.map(pathPart).join('');
    x += font.getAdvanceWidth(part, at.size);
  }
  return outline;
}

/** The library's own writer leaves numbers out that SVG wants. */
function pathPart(command: PathCommand): string {
  const at = (...numbers: number[]) => command.type + numbers.map(tenths).join(' ');
  if (command.type === 'C') {
    return at(command.x1, command.y1, command.x2, command.y2, command.x, command.y);
  }
  if (command.type === 'Q') return at(command.x1, command.y1, command.x, command.y);
  return command.type === 'Z' ? 'Z' : at(command.x, command.y);
}

const tenths = (number: number) => Math.round(number * 10) / 10;
