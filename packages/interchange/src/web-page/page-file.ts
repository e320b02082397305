/** A story's own page as a file that comes in. */
import { storyFileId } from './web-page.ts';

export { mediaInPage } from './media-in-page.ts';
export { storyFileInPage } from './story-file-in-page.ts';

const sign = new TextEncoder().encode(`id="${storyFileId}"`);
const first = sign[0] ?? 0;

/** Whether bytes are a story's own page, without reading them as text. Linear. */
export function isStoryPage(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sign.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
