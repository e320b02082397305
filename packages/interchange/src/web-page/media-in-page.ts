import { isRecord } from '@brasslamp/story/model/records';
import { elementWith } from './story-file-in-page.ts';
import { pageFactsId } from './web-page.ts';

/** An image or a sound that a page holds, with the ending of its name: `webp`. */
export interface MediaInPage {
  extension: string;
  bytes: Uint8Array;
}

const address = /\.([a-z0-9]{3,4})$/;
const dataUrl = /^data:[a-z]+\/[a-z0-9.+-]{1,40};base64,/;

/** The media in a page that `webPage` made; what is no data: URL is none. Linear. */
export function mediaInPage(html: string): MediaInPage[] {
  const facts = parsed(elementWith(html, pageFactsId) ?? '');
  const media = isRecord(facts) && isRecord(facts.media) ? facts.media : {};
  return Object.entries(media).flatMap(([path, url]): MediaInPage[] => {
    const [, extension] = address.exec(path) ?? [];
    if (extension === undefined || typeof url !== 'string') return [];
    const [head] = dataUrl.exec(url) ?? [];
    const bytes = head === undefined ? null : fromBase64(url.slice(head.length));
    return bytes === null ? [] : [{ extension, bytes }];
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
