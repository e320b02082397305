import { limits } from '@brasslamp/story/model';
import { type MediaKind, mediaAt } from '@brasslamp/story/model/media-address';

/** The address as a link of the text grammar can hold it, or null where it may not be linked to. */
export function linkableUrl(target: string): string | null {
  const isWeb = /^(?:https?:\/\/[^/?#\s]|mailto:.)/i.test(target);
  if (!isWeb || target.length > limits.addressCharacters / 3) return null;
  return target.replace(/[\s()<>\\{}[\]|]/g, encodeCharacter);
}

/** The address of an image on the web, or of one of this site; of a sound only of this site. */
export function mediaAddressOf(kind: MediaKind, address: string): string | null {
  if (mediaAt(address)?.kind === kind) return address;
  return kind === 'image' && /^https?:/i.test(address) ? linkableUrl(address) : null;
}

function encodeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  return code > 127
    ? encodeURIComponent(character)
    : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
