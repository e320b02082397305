import type { Composition, Emblem, Look, Typeface } from '@brasslamp/story/look';
import { emblemPaths, emblemSide } from '@brasslamp/story/look/emblems';
import { coverColours } from './cover-colours.ts';

/** A backdrop is what a picture has behind its text. */
export interface Backdrop {
  /** SVG, of the size of the picture. */
  svg: string;
  /** The colours of the headline, of what is below it, and of small print. */
  ink: string;
  soft: string;
  sign: string;
  typeface: Typeface;
  /** Where the text may begin, from above. */
  top: number;
}

export const pictureSize = { width: 1200, height: 630 };

const { width, height } = pictureSize;
const centre = width / 2;

/** The colours of the site, as in the web app's `ui/styles/tokens.css`, dark. */
export const siteColours = {
  night: '#15120e',
  ink: '#efe7da',
  inkSoft: '#bdb09d',
  brass: '#e5ab3d',
  metal: '#d3a047',
  glass: '#4a3711',
  flame: '#ffc24b',
};

/** A cover in a story's look. */
export function coverBackdrop({ palette, emblem, typeface, composition }: Look): Backdrop {
  const { ground, tone, ink, emblem: sign } = coverColours[palette];
  const { top, drawn } = composed[composition];
  return {
    svg: `<rect width="100%" height="100%" fill="${ground}"/>${drawn(emblem, { ground, tone, sign })}`,
    ink,
    soft: ink,
    sign,
    typeface,
    top,
  };
}

type Colours = Record<'ground' | 'tone' | 'sign', string>;

/** The emblem with its middle at a place. */
const emblemAt = (emblem: Emblem, fill: string, at: { x: number; y: number; side: number }) =>
  `<path fill="${fill}" fill-rule="evenodd" transform="translate(${at.x - at.side / 2} ${at.y - at.side / 2}) scale(${at.side / emblemSide})" d="${emblemPaths[emblem]}"/>`;

const frame = (inset: { x: number; y: number }, attributes: string) =>
  `<rect x="${inset.x}" y="${inset.y}" width="${width - 2 * inset.x}" height="${height - 2 * inset.y}" ${attributes}/>`;

/** As the web app draws covers, with the text in the middle. */
const composed: Readonly<
  Record<Composition, { top: number; drawn: (emblem: Emblem, colours: Colours) => string }>
> = {
  above: {
    top: 178,
    drawn: (emblem, { sign }) =>
      frame({ x: 22, y: 22 }, `stroke="${sign}" stroke-opacity=".5" stroke-width="2"`) +
      emblemAt(emblem, sign, { x: centre, y: 108, side: 112 }),
  },
  cut: {
    top: 70,
    drawn: (emblem, { tone }) => emblemAt(emblem, tone, { x: 980, y: 410, side: 600 }),
  },
  pattern: {
    top: 70,
    drawn: (emblem, { ground, tone, sign }) =>
      patternOf(emblem, tone) +
      frame({ x: 60, y: 30 }, `fill="${ground}" stroke="${sign}" stroke-width="2"`),
  },
  plain: {
    top: 140,
    drawn: (emblem, { sign }) =>
      `<rect y="${height - 18}" width="100%" height="18" fill="${sign}"/>${emblemAt(emblem, sign, { x: centre, y: 92, side: 76 })}`,
  },
};

const patternStep = 72;

function patternOf(emblem: Emblem, fill: string): string {
  const side = patternStep / 2;
  const rows = Array.from({ length: Math.ceil((2 * height) / patternStep) + 1 }, (_, row) =>
    Array.from({ length: Math.ceil(width / patternStep) + 1 }, (_, column) => {
      const x = (column + (row % 2) / 2) * patternStep;
      return emblemAt(emblem, fill, { x, y: (row * patternStep) / 2, side });
    }),
  );
  return rows.flat().join('');
}

const lampScale = 1.75;
const lampTop = 48;

/** The lamp in the dark, and what it lights. */
export const lampBackdrop: Backdrop = {
  ink: siteColours.ink,
  soft: siteColours.inkSoft,
  sign: siteColours.brass,
  typeface: 'book',
  top: 178,
  svg: `<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${centre}" cy="116" r="620">
<stop offset="0" stop-color="${siteColours.flame}" stop-opacity=".34"/>
<stop offset=".25" stop-color="${siteColours.brass}" stop-opacity=".15"/>
<stop offset=".6" stop-color="${siteColours.brass}" stop-opacity=".045"/>
<stop offset="1" stop-color="${siteColours.brass}" stop-opacity="0"/>
</radialGradient>
</defs>
<rect width="100%" height="100%" fill="${siteColours.night}"/>
<rect width="100%" height="100%" fill="url(#light)"/>
<g transform="translate(${centre - 32 * lampScale} ${lampTop}) scale(${lampScale})">
<path stroke="${siteColours.metal}" stroke-width="4" d="M21 18a11 11 0 0 1 22 0"/>
<path fill="${siteColours.metal}" d="M25 13h14l6 9H19z"/>
<path fill="${siteColours.glass}" d="M20 24h24c4 8 4 16 0 24H20c-4-8-4-16 0-24z"/>
<path fill="${siteColours.flame}" d="M32 27c1 5 6 8 6 13a6 6 0 0 1-12 0c0-3 2-4 3-7 1 1 2 2 2 3 1-2 2-5 1-9z"/>
<path stroke="${siteColours.metal}" stroke-width="3" d="M19 23c-5 9-5 17 0 26M45 23c5 9 5 17 0 26"/>
<rect fill="${siteColours.metal}" x="16" y="48" width="32" height="5" rx="1.5"/>
<rect fill="${siteColours.metal}" x="12" y="54" width="40" height="6" rx="2"/>
</g>`,
};
