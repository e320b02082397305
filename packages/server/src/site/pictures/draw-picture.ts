import type { Look } from '@brasslamp/story/look';
import sharp from 'sharp';
import { coverBackdrop, lampBackdrop, pictureSize } from './backdrop.ts';
import { type SetText, type Style, setText } from './set-text.ts';

// No cache in the library: the input of one picture is of no use for the next.
sharp.cache(false);
sharp.concurrency(1);

/** The texts of a picture for a shared link, and in which look they stand. */
export interface PictureText {
  /** Of a story; without it the site's lamp is drawn. */
  look?: Look;
  siteName: string;
  /** In small print above the headline. */
  kicker?: string;
  headline: string;
  /** In place of a headline that can be drawn neither in our letters nor in the machine's. */
  plainHeadline: string;
  /** Smaller, below the headline. */
  below: string[];
}

const centre = pictureSize.width / 2;
/** The end of the room for the text: below it is the site's name. */
const bottom = 524;
const footTop = 548;

const width = 1_040;
const headlineBox = {
  width,
  height: 250,
  sizes: [88, 80, 72, 64, 58, 52, 46, 40],
  leading: 1.16,
};
const lineBox = { width, height: 44, sizes: [36, 32], leading: 1.2 };

/** A cover, or the lamp in the dark, with the text on it: a PNG. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const {
    svg,
    ink,
    soft,
    sign,
    typeface,
    top: roomTop,
  } = text.look ? coverBackdrop(text.look) : lampBackdrop;
  const headline: Style = { ...headlineBox, face: typeface, colour: ink };
  const oneLine: Style = { ...lineBox, face: 'text', colour: soft };
  const blocks = await letterAll([
    ...(text.kicker === undefined
      ? []
      : [{ text: text.kicker, style: { ...oneLine, sizes: [32], colour: sign } }]),
    {
      text: text.headline,
      plain: text.plainHeadline,
      style: text.kicker === undefined ? headline : { ...headline, height: 180 },
    },
    ...text.below.map((line) => ({ text: line, style: oneLine })),
  ]);
  const lettered = blocks.reduce((sum, { height }) => sum + height, 0);
  const left = bottom - roomTop - lettered;
  const gap = Math.max(4, Math.min(20, left / blocks.length));
  let top = roomTop + Math.max(0, (left - gap * (blocks.length - 1)) / 2);
  const placed = blocks.map((block) => {
    const at = { block, top };
    top += block.height + gap;
    return at;
  });
  const siteName = await setText(text.siteName, { ...oneLine, sizes: [28, 24], colour: sign });
  if (siteName) placed.push({ block: siteName, top: footTop });
  const outlines = placed.map(({ block, top }) => block.outlines(centre, top));
  if (siteName) outlines.push(ruleIn(sign));
  return sharp(Buffer.from(wholeSvg(svg + outlines.join(''))))
    .composite(placed.flatMap(({ block, top }) => block.overlays(centre, top)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The line between the text and the site's name. */
const ruleIn = (colour: string) =>
  `<path stroke="${colour}" stroke-opacity=".45" stroke-width="2" d="M${centre - 60} 534h120"/>`;

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

const wholeSvg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" fill="none">${inside}</svg>`;
