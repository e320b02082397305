import type { BodyTree } from '../../text/tree/body-tree.ts';
import { plainText } from '../../text/tree/plain-text.ts';
import { renderBody } from '../../text/tree/render-body.ts';

/** How many words a reader gets: of each variant its first piece, and each value for one word. */
export function wordsIn(body: BodyTree): number {
  const text = renderBody(body, { visits: 1, holds: () => true, words: () => '0', draw: () => 0 });
  return plainText(text).match(/\S+/g)?.length ?? 0;
}
