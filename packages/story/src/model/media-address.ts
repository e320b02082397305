/**
 * The addresses of media that authors uploaded: `/media/{id}.{format}`, on the site that the story is on.
 * An id is 26 hex digits of chance and six that say how large the image is or how long the sound: who
 * shows it knows that before it is loaded.
 */

export type MediaKind = 'image' | 'sound';

export type ImageFormat = 'webp';
export type SoundFormat = 'mp3' | 'ogg' | 'aac' | 'm4a';
export type MediaFormat = ImageFormat | SoundFormat;

interface Size {
  /** The width and height in pixels, up to 4,095. */
  width: number;
  height: number;
}

/** The longest that a sound may be: what six hex digits can say, about four and a half hours. */
export const mostMilliseconds = 0xff_ffff;

const pattern = /^\/media\/([0-9a-f]{32})\.(webp|mp3|ogg|aac|m4a)$/;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** `chance`: 26 hex digits. */
export const imageId = (chance: string, { width, height }: Size): string =>
  chance + hex(width, 3) + hex(height, 3);

/** `chance`: 26 hex digits; `milliseconds`: a whole number, 0 = nobody knows. */
export const soundId = (chance: string, milliseconds: number): string =>
  chance + hex(milliseconds, 6);

export const mediaAddress = (id: string, format: MediaFormat): string => `/media/${id}.${format}`;

/** The image or sound of which a text is the address, and nothing more; null = of none of this site. */
export function mediaAt(address: string): { kind: MediaKind; id: string } | null {
  const [, id, format] = pattern.exec(address) ?? [];
  return id === undefined ? null : { kind: format === 'webp' ? 'image' : 'sound', id };
}

export const isImageAddress = (text: string): boolean => mediaAt(text)?.kind === 'image';

/** The size of the image at such an address; null = the text is none. */
export function sizeOfImage(address: string): Size | null {
  const at = mediaAt(address);
  if (at?.kind !== 'image') return null;
  const pixels = (from: number) => Number.parseInt(at.id.slice(from, from + 3), 16);
  return { width: pixels(26), height: pixels(29) };
}

/** The length of the sound at such an address, 0 = nobody knows; null = the text is no such address. */
export function millisecondsOfSound(address: string): number | null {
  const at = mediaAt(address);
  return at?.kind === 'sound' ? Number.parseInt(at.id.slice(26), 16) : null;
}
