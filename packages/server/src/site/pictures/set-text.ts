import sharp, { type CreateText } from 'sharp';
import { bookFontHas, bookFontOutline, bookFontWidth, type Face } from './book-font.ts';
import { type Box, wrapLines } from './wrap-lines.ts';

export interface Style extends Box {
  face: Face;
  colour: string;
}

/** A laid out text: its height, and what it adds to the picture below `top`. */
export interface SetText {
  height: number;
  outlines(centre: number, top: number): string;
  overlays(centre: number, top: number): { input: Buffer; left: number; top: number }[];
}

const pictograph =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3/u;
/** Characters that change the direction of the following text. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Lays a text out in the book font, without emoji that it lacks, or in the system's fonts if those have
 * the letters. Null if neither has them.
 */
export async function setText(given: string, style: Style): Promise<SetText | null> {
  const whole = onOneLine(given.normalize('NFC').replace(directions, ''));
  const isKept = (character: string) => !pictograph.test(character) || bookFontHas(character);
  const letters = onOneLine([...whole].filter(isKept).join(''));
  const text = shapesIn(letters).length > 0 ? letters : whole;
  const missing = shapesIn(text).filter((character) => !bookFontHas(character));
  if (missing.length === 0) return text === '' ? null : inBookFont(withoutJoiners(text), style);
  return (await systemFontsHave(missing)) ? inSystemFont(text, style) : null;
}

const onOneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
const shapesIn = (text: string) => text.match(/[^\s\p{Cf}]/gu) ?? [];
const withoutJoiners = (text: string) => onOneLine(text.replace(/\p{Cf}/gu, ''));

function inBookFont(text: string, style: Style): SetText {
  const { face, colour, leading } = style;
  const measure = (part: string, size: number) => bookFontWidth(part, size, face);
  const { lines, size } = wrapLines(text, style, measure);
  const lineHeight = size * leading;
  return {
    height: lines.length * lineHeight,
    outlines: (centre, top) => {
      const outline = lines.map((line, index) =>
        bookFontOutline(line, {
          x: centre - measure(line, size) / 2,
          y: top + index * lineHeight + lineHeight / 2 + size * baselineBelowMiddle,
          size,
          face,
        }),
      );
      return `<path fill="${colour}" d="${outline.join('')}"/>`;
    },
    overlays: () => [],
  };
}

/** The baseline at which letters look centred in their line, as a part of their size. */
const baselineBelowMiddle = 0.33;

async function inSystemFont(text: string, style: Style): Promise<SetText> {
  const { width, height, sizes, colour } = style;
  const [size = height] = sizes;
  const drawn = await drawWithSystemFonts(text, { width, height, size: size * 0.8 }, colour);
  return {
    height: drawn.height + 2 * air,
    outlines: () => '',
    overlays: (centre, top) => [
      { input: drawn.png, left: Math.round(centre - drawn.width / 2), top: Math.round(top + air) },
    ],
  };
}

/** Space around text in system fonts, which is cropped closely. */
const air = 12;

/** Text with letters that the book font lacks is drawn with the system's fonts. */
const fonts = 'Noto Serif, serif';

/** Two codes that are no characters: they are drawn as the system draws characters without a font. */
const unknownCharacters = { short: '\u0378', long: '\u{1fffd}' };

const maxTried = 40;

interface TextPicture {
  png: Buffer;
  width: number;
  height: number;
}

/** Whether the system has a font for each of these; for others it draws boxes of one size. */
async function systemFontsHave(characters: Iterable<string>): Promise<boolean> {
  const [short, long] = [
    await sizeOf(unknownCharacters.short),
    await sizeOf(unknownCharacters.long),
  ];
  const tried = [...new Set(characters)].slice(0, maxTried);
  for (const character of tried) {
    const box = (character.codePointAt(0) ?? 0) > 0xffff ? long : short;
    if ((await sizeOf(character)) === box) return false;
  }
  return true;
}

async function sizeOf(character: string): Promise<string> {
  const text = { text: escapeMarkup(character), font: `${fonts} 60`, dpi: 72 };
  try {
    const { width, height } = await sharp({ text }).metadata();
    return `${width}×${height}`;
  } catch {
    // It has no shape of its own, like a combining mark.
    return 'none';
  }
}

/** The text as a picture, broken, joined and directed as its script wants it. */
async function drawWithSystemFonts(
  text: string,
  box: { width: number; height: number; size: number },
  colour: string,
): Promise<TextPicture> {
  const given = {
    text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
    width: box.width,
    align: 'centre',
    wrap: 'word-char',
    rgba: true,
  } as const;
  const wanted = await draw({ ...given, font: `${fonts} ${box.size}`, dpi: 72 });
  if (wanted.height <= box.height && wanted.width <= box.width) return wanted;
  return draw({ ...given, font: fonts, height: box.height });
}

async function draw(text: CreateText): Promise<TextPicture> {
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeMarkup = (text: string) =>
  text.replace(/[&<>]/g, (character) => entities[character] ?? character);
