/**
 * Where sounds that an author uploaded are found, on the site that the story is on. The last six
 * hex digits of an id say how long the sound is: who shows it knows that before it is loaded.
 */

const pattern = /^\/media\/[0-9a-f]{26}([0-9a-f]{6})\.(?:mp3|ogg|aac|m4a)$/;

export type SoundFormat = 'mp3' | 'ogg' | 'aac' | 'm4a';

/** As long as a sound may be: what six hex digits can say, about four and a half hours. */
export const mostMilliseconds = 0xff_ffff;

/** `chance`: 26 hex digits; `milliseconds`: a whole number, 0 = nobody knows. */
export const soundId = (chance: string, milliseconds: number): string =>
  chance + milliseconds.toString(16).padStart(6, '0');

/** The address of the sound with this id. */
export const soundAddress = (id: string, format: SoundFormat): string => `/media/${id}.${format}`;

/** How long the sound at such an address is, 0 = nobody knows; null = the text is no such address. */
export function millisecondsOfSound(address: string): number | null {
  const [, milliseconds] = pattern.exec(address) ?? [];
  return milliseconds === undefined ? null : Number.parseInt(milliseconds, 16);
}

/** The id in such an address; null = the text is none. */
export const idOfSound = (address: string): string | null =>
  isSoundAddress(address) ? address.slice('/media/'.length, -'.mp3'.length) : null;

/** Whether a text is the address of a sound of this site, and nothing more. */
export const isSoundAddress = (text: string): boolean => pattern.test(text);
