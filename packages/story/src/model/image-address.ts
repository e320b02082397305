/**
 * Where images that an author uploaded are found, on the site that the story is on. The last six
 * digits of an id are the image's width and height, three each: who draws it knows its size at once.
 */

interface Size {
  /** In pixels, up to 4,095. */
  width: number;
  height: number;
}

const pattern = /^\/media\/[0-9a-f]{26}([0-9a-f]{3})([0-9a-f]{3})\.webp$/;

const threeDigits = (pixels: number): string => pixels.toString(16).padStart(3, '0');

/** `chance`: 26 hex digits. */
export const imageId = (chance: string, { width, height }: Size): string =>
  chance + threeDigits(width) + threeDigits(height);

/** The address of the image with this id: `/media/{id}.webp`. */
export const imageAddress = (id: string): string => `/media/${id}.webp`;

/** The size of the image at such an address; null = the text is none. */
export function sizeOfImage(address: string): Size | null {
  const [, width = '', height = ''] = pattern.exec(address) ?? [];
  return width === ''
    ? null
    : { width: Number.parseInt(width, 16), height: Number.parseInt(height, 16) };
}

/** The id in such an address; null = the text is none. */
export const idOfImage = (address: string): string | null =>
  isImageAddress(address) ? address.slice('/media/'.length, -'.webp'.length) : null;

/** Whether a text is the address of an image of this site, and nothing more. */
export const isImageAddress = (text: string): boolean => pattern.test(text);
