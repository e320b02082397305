import sharp from 'sharp';
import { type SetText, type Style, setText } from './set-text.ts';

// No cache in the library: the input of one picture is of no use for the next.
sharp.cache(false);
sharp.concurrency(1);

/** The texts of a picture for a shared link. */
export interface PictureText {
  siteName: string;
  /** In small print above the headline. */
  kicker?: string;
  headline: string;
  /** In place of a headline that can be drawn neither in our letters nor in the machine's. */
  plainHeadline: string;
  /** Smaller, below the headline. */
  below: string[];
}

export const pictureSize = { width: 1200, height: 630 };

/** The colours of pictures, as in the web app's `ui/styles/tokens.css`, dark. */
export const colours = {
  night: '#15120e',
  ink: '#efe7da',
  inkSoft: '#bdb09d',
  brass: '#e5ab3d',
  metal: '#d3a047',
  glass: '#4a3711',
  flame: '#ffc24b',
};

const centre = pictureSize.width / 2;
const lampScale = 1.75;
const lampTop = 48;
/** The room for the text, between the lamp and the site's name. */
const room = { top: 178, bottom: 524 };
const footTop = 548;

const width = 1_040;
const headline: Style = {
  width,
  height: 250,
  sizes: [88, 80, 72, 64, 58, 52, 46, 40],
  leading: 1.16,
  weight: 600,
  colour: colours.ink,
};
const oneLine: Style = {
  width,
  height: 44,
  sizes: [36, 32],
  leading: 1.2,
  weight: 400,
  colour: colours.inkSoft,
};
const kicker: Style = { ...oneLine, sizes: [32], colour: colours.brass };
const foot: Style = { ...oneLine, sizes: [28, 24], colour: colours.brass };

/** The lamp in the dark, and the one thing that it lights: a PNG. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const blocks = await letterAll([
    ...(text.kicker === undefined ? [] : [{ text: text.kicker, style: kicker }]),
    {
      text: text.headline,
      plain: text.plainHeadline,
      style: text.kicker === undefined ? headline : { ...headline, height: 180 },
    },
    ...text.below.map((line) => ({ text: line, style: oneLine })),
  ]);
  const lettered = blocks.reduce((sum, { height }) => sum + height, 0);
  const left = room.bottom - room.top - lettered;
  const gap = Math.max(4, Math.min(20, left / blocks.length));
  let top = room.top + Math.max(0, (left - gap * (blocks.length - 1)) / 2);
  const placed = blocks.map((block) => {
    const at = { block, top };
    top += block.height + gap;
    return at;
  });
  const siteName = await setText(text.siteName, foot);
  if (siteName) placed.push({ block: siteName, top: footTop });
  const outlines = placed.map(({ block, top }) => block.outlines(centre, top));
  if (siteName) outlines.push(rule);
  return sharp(Buffer.from(svg(outlines.join(''))))
    .composite(placed.flatMap(({ block, top }) => block.overlays(centre, top)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The line between the text and the site's name. */
const rule = `<path stroke="${colours.brass}" stroke-opacity=".45" stroke-width="2" d="M${centre - 60} 534h120"/>`;

async function letterAll(
  wanted: { text: string; plain?: string; style: Style }[],
): Promise<SetText[]> {
  const blocks: SetText[] = [];
  for (const { text, plain, style } of wanted) {
    const block = (await setText(text, style)) ?? (plain && (await setText(plain, style)));
    if (block) blocks.push(block);
  }
  return blocks;
}

const svg = (
  outlines: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" fill="none">
<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${centre}" cy="116" r="620">
<stop offset="0" stop-color="${colours.flame}" stop-opacity=".34"/>
<stop offset=".25" stop-color="${colours.brass}" stop-opacity=".15"/>
<stop offset=".6" stop-color="${colours.brass}" stop-opacity=".045"/>
<stop offset="1" stop-color="${colours.brass}" stop-opacity="0"/>
</radialGradient>
</defs>
<rect width="100%" height="100%" fill="${colours.night}"/>
<rect width="100%" height="100%" fill="url(#light)"/>
<g transform="translate(${centre - 32 * lampScale} ${lampTop}) scale(${lampScale})">${lamp}</g>
${outlines}
</svg>`;

/** The site's mark, as the web app draws it. */
const lamp = `<path stroke="${colours.metal}" stroke-width="4" d="M21 18a11 11 0 0 1 22 0"/>
<path fill="${colours.metal}" d="M25 13h14l6 9H19z"/>
<path fill="${colours.glass}" d="M20 24h24c4 8 4 16 0 24H20c-4-8-4-16 0-24z"/>
<path fill="${colours.flame}" d="M32 27c1 5 6 8 6 13a6 6 0 0 1-12 0c0-3 2-4 3-7 1 1 2 2 2 3 1-2 2-5 1-9z"/>
<path stroke="${colours.metal}" stroke-width="3" d="M19 23c-5 9-5 17 0 26M45 23c5 9 5 17 0 26"/>
<rect fill="${colours.metal}" x="16" y="48" width="32" height="5" rx="1.5"/>
<rect fill="${colours.metal}" x="12" y="54" width="40" height="6" rx="2"/>`;
