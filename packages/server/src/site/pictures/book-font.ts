import { readFileSync } from 'node:fs';
import type { Typeface } from '@brasslamp/story/look';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/** A face of letters: that of a story's title, or the plain one of the lines below it. */
export type Face = 'text' | Typeface;

/** The faces come in pieces by alphabet; the first is for most texts. */
const alphabets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
];

const literataFolder = import.meta.resolve('@fontsource/literata/package.json');
const atkinsonFolder = import.meta.resolve('@fontsource/atkinson-hyperlegible/package.json');

const literata = (style: string): URL[] =>
  alphabets.map((alphabet) => new URL(`files/literata-${alphabet}-${style}.woff`, literataFolder));

const atkinson = ['latin', 'latin-ext'].map(
  (alphabet) => new URL(`files/atkinson-hyperlegible-${alphabet}-700-normal.woff`, atkinsonFolder),
);

/** The book's face has the alphabets that another one lacks. */
const filesOf: Readonly<Record<Face, URL[]>> = {
  text: literata('400-normal'),
  book: literata('600-normal'),
  italic: literata('600-italic'),
  clear: [...atkinson, ...literata('600-normal')],
};

const pieces = new Map<string, Font>();

function piece(file: URL): Font {
  const known = pieces.get(file.href);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  pieces.set(file.href, font);
  return font;
}

/** The piece of the face that has this character; the pieces are read when they are first needed. */
function pieceWith(character: string, face: Face): Font | undefined {
  for (const file of filesOf[face]) {
    const font = piece(file);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return undefined;
}

export const bookFontHas = (character: string): boolean =>
  pieceWith(character, 'text') !== undefined;

/** Parts of the text that one font file has; characters that none has are left out. */
function runsOf(text: string, face: Face): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = pieceWith(character, face);
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += character;
    else if (font) runs.push({ font, text: character });
  }
  return runs;
}

/** The width of a text, of each character by itself: kerning makes a line narrower by next to nothing. */
export function bookFontWidth(text: string, size: number, face: Face): number {
  let width = 0;
  for (const character of text) {
    const font = pieceWith(character, face);
    const advance = font?.charToGlyph(character).advanceWidth ?? 0;
    width += font ? (advance * size) / font.unitsPerEm : 0;
  }
  return width;
}

/** The text as outlines, for an SVG path: no machine's fonts have a say in it. */
export function bookFontOutline(
  text: string,
  at: { x: number; y: number; size: number; face: Face },
): string {
  let { x } = at;
  let outline = '';
  for (const { font, text: part } of runsOf(text, at.face)) {
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
