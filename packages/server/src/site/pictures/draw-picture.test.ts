import { readFileSync } from 'node:fs';
import { compositions, palettes, typefaces } from '@brasslamp/story/look';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSize, siteColours } from './backdrop.ts';
import { coverColours } from './cover-colours.ts';
import { drawPicture } from './draw-picture.ts';

const text = { siteName: 'Brasslamp', plainHeadline: 'the lamp', below: ['by anna'] };

const { width, height } = pictureSize;

/** The edges of a picture, where nothing is lettered. */
const edges = [
  { left: 0, top: 0, width: 70, height },
  { left: width - 70, top: 0, width: 70, height },
  { left: 0, top: 0, width, height: 40 },
  { left: 0, top: height - 30, width, height: 30 },
  // Where the site's name is.
  { left: 300, top: 528, width: 230, height: 60 },
];

/** Under a lamp or an emblem nothing is lettered either. */
const underEmblem = { left: 0, top: 166, width, height: 8 };

function outsideText(png: Buffer, hasEmblem = true): Promise<Buffer[]> {
  const strips = hasEmblem ? [...edges, underEmblem] : edges;
  return Promise.all(strips.map((strip) => sharp(png).extract(strip).raw().toBuffer()));
}

const titles = {
  'of 200 characters': 'A Lamentable History '.repeat(10).slice(0, 200),
  'of one word of 200 wide characters': 'W'.repeat(200),
  'of markup': '</path></svg><script>alert("x")</script> & \'<b>\' &lt;',
  'of emoji and letters': '🔥 Love 👩‍👩‍👧 & Fire 🇨🇭 3️⃣',
  'of nothing but emoji': '🔥🪔',
  'in Hebrew': 'המנורה של <נחושת> &',
  'in Arabic, long': 'مصباح النحاس '.repeat(16).trim(),
  'in Chinese': '黃銅燈的故事'.repeat(33),
  'in Cyrillic and Greek': 'Война и мир, Ἀλήθεια',
  'that would turn the direction': 'a \u202egnorw\u202c b',
  'with marks upon marks': `Z${'\u0335\u0321\u034e'.repeat(60)}algo`,
};

describe('A picture', () => {
  it('has the size that previews want', async () => {
    const { width, height, format } = await sharp(
      await drawPicture({ ...text, headline: 'The Lamp' }),
    ).metadata();
    expect({ width, height, format }).toEqual({ ...pictureSize, format: 'png' });
  });

  it.each(Object.entries(titles))('keeps a title %s within its bounds', async (_, headline) => {
    const outside = await outsideText(await drawPicture({ ...text, headline: 'The Lamp' }));
    expect(await outsideText(await drawPicture({ ...text, headline }))).toEqual(outside);
    const ofEnding = { kicker: 'A reader reached', headline, below: [headline, 'by anna'] };
    expect(await outsideText(await drawPicture({ ...text, ...ofEnding }))).toEqual(outside);
  });

  it('says something else for each title', async () => {
    const drawn = await Promise.all(
      ['The Lamp', 'The Lamb', 'The Lamp & Co', 'Лампа'].map((headline) =>
        drawPicture({ ...text, headline }),
      ),
    );
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(drawn.length);
  });

  it('leaves out emoji beside letters, and the spaces around them', async () => {
    const plain = await drawPicture({ ...text, headline: 'Love and Fire' });
    const adorned = await drawPicture({ ...text, headline: ' 🔥 Love and 👩‍👩‍👧 Fire\u200b 🇨🇭' });
    expect(adorned.equals(plain)).toBe(true);
  });

  it('shows the address where nobody has the letters of the title', async () => {
    const unknown = await drawPicture({ ...text, headline: '\u0378\u{1fffd}' });
    expect(unknown.equals(await drawPicture({ ...text, headline: text.plainHeadline }))).toBe(true);
  });

  it.each(compositions)(
    'composed as %s keeps what is long within its bounds',
    async (composition) => {
      const look = { palette: 'tide', emblem: 'wave', typeface: 'clear', composition } as const;
      const outside = async (headline: string) =>
        outsideText(await drawPicture({ ...text, look, headline }), composition === 'above');
      const [first, ...others] = await Promise.all(
        ['The Lamp', 'A Lamentable History '.repeat(10), 'W'.repeat(200), titles['in Hebrew']].map(
          outside,
        ),
      );
      for (const other of others) expect(other).toEqual(first);
    },
  );

  it('is another one in each look', async () => {
    const drawn = await Promise.all(
      compositions.flatMap((composition) =>
        typefaces.map((typeface) =>
          drawPicture({
            ...text,
            headline: 'The Lamp',
            look: { palette: 'rose', emblem: 'eye', typeface, composition },
          }),
        ),
      ),
    );
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(drawn.length);
  });

  it('has the colours of the site', () => {
    const dark = stylesOf('tokens.css');
    const missing = Object.values(siteColours).filter((colour) => !dark.includes(`, ${colour})`));
    expect(missing).toEqual([]);
  });

  it.each(palettes)('has the colours of covers in the palette %s', (palette) => {
    const [, rule = ''] = stylesOf('cover-palettes.css').split(`[data-palette='${palette}'] {`);
    const written = [
      ...(rule.split('}', 1)[0]?.matchAll(/--cover-(\w+): light-dark\((#\w+),/g) ?? []),
    ];
    expect(Object.fromEntries(written.map(([, name, light]) => [name, light]))).toEqual(
      coverColours[palette],
    );
  });
});

const stylesOf = (file: string) =>
  readFileSync(new URL(`../../../../web/src/ui/styles/${file}`, import.meta.url), 'utf8');
