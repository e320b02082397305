import { renderBody } from '../tree/render-body.ts';
import type { TextTree } from '../tree/text-tree.ts';
import { parseBody } from './parse-body.ts';

/**
 * A body as plain words want it, for excerpts and titles: as at the first visit, where no condition
 * holds; values as they are typed.
 */
export function parseText(body: string): TextTree {
  return renderBody(parseBody(body).tree, {
    visits: 1,
    holds: () => false,
    words: ({ span }) => `{${body.slice(span.start, span.end)}}`,
    draw: () => 0,
  });
}
