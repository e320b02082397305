/**
 * The look of a story: by which its cover, its pages and its share picture are known. It belongs to the story and to
 * no version, as its cover does.
 */

/** A palette is a pair of colours for each light; their values are in the web app's styles. */
export const palettes = [
  'ember',
  'clay',
  'straw',
  'moss',
  'mint',
  'tide',
  'mist',
  'night',
  'plum',
  'rose',
  'sand',
  'slate',
] as const;

/** An emblem is a small drawing of one thing (`emblems.ts`). */
export const emblems = [
  'lamp',
  'wave',
  'key',
  'moon',
  'door',
  'tree',
  'mountain',
  'star',
  'eye',
  'ship',
  'letter',
  'mask',
] as const;

/** A typeface is one of those that the site serves itself: the book's, the book's italic, and the clear one. */
export const typefaces = ['book', 'italic', 'clear'] as const;

/** A composition is the arrangement of title and emblem on a cover: its id decides, and nobody else. */
export const compositions = ['above', 'cut', 'pattern', 'plain'] as const;

export type Palette = (typeof palettes)[number];
export type Emblem = (typeof emblems)[number];
export type Typeface = (typeof typefaces)[number];
export type Composition = (typeof compositions)[number];

/** What an author can choose. */
export interface ChosenLook {
  palette: Palette;
  emblem: Emblem;
  typeface: Typeface;
}

export interface Look extends ChosenLook {
  composition: Composition;
}

/** The look that a story has: chosen, or else by its id. */
export function lookOf(storyId: string, chosen: ChosenLook | null): Look {
  let rest = hashOf(storyId);
  const next = <Option>(options: readonly [Option, ...Option[]]): Option => {
    const at = rest % options.length;
    rest = (rest - at) / options.length;
    return options[at] ?? options[0];
  };
  const composition = next(compositions);
  const derived = { palette: next(palettes), emblem: next(emblems), typeface: next(typefaces) };
  return { ...(chosen ?? derived), composition };
}

/** FNV-1a, mixed once more: ids of one moment differ in a few digits only. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
