import sharp, { type CreateText } from 'sharp';

/** Text with letters that the book font lacks is drawn with the system's fonts. */
const fonts = 'Noto Serif, serif';

/** Not a character: it is drawn as the system draws characters without a font. */
const unknownCharacters = { short: '\u0378', long: '\u{1fffd}' };

const maxTried = 40;

export interface TextPicture {
  png: Buffer;
  width: number;
  height: number;
}

/** Whether the system has a font for each of these; for others it draws boxes of one size. */
export async function systemFontsHave(characters: Iterable<string>): Promise<boolean> {
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
export async function drawWithSystemFonts(
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
