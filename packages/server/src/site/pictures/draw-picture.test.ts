import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colours, drawPicture, pictureSize } from './draw-picture.ts';

const text = { siteName: 'Brasslamp', plainHeadline: 'the lamp', below: ['by anna'] };

/** The picture without what may be lettered: its edges. */
async function edgesOf(png: Buffer): Promise<Buffer[]> {
  const { width, height } = pictureSize;
  const strips = [
    { left: 0, top: 0, width: 70, height },
    { left: width - 70, top: 0, width: 70, height },
    { left: 0, top: 0, width, height: 40 },
    { left: 0, top: height - 30, width, height: 30 },
    // Between the lamp and the text, and where the site's name is.
    { left: 0, top: 160, width, height: 14 },
    { left: 300, top: 528, width: 230, height: 60 },
  ];
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
    const edges = await edgesOf(await drawPicture({ ...text, headline: 'The Lamp' }));
    expect(await edgesOf(await drawPicture({ ...text, headline }))).toEqual(edges);
    const ofEnding = { kicker: 'A reader reached', headline, below: [headline, 'by anna'] };
    expect(await edgesOf(await drawPicture({ ...text, ...ofEnding }))).toEqual(edges);
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

  it('has the colours of the site', () => {
    const tokens = new URL('../../../../web/src/ui/styles/tokens.css', import.meta.url);
    const dark = readFileSync(tokens, 'utf8');
    const missing = Object.values(colours).filter((colour) => !dark.includes(`, ${colour})`));
    expect(missing).toEqual([]);
  });
});
