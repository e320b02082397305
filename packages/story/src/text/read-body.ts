import type { BodyTree } from './body-tree.ts';
import type { Report } from './fault.ts';
import { parseBlocks } from './parse-blocks.ts';

/** The tree of `parseBody`, without words for what does not fit: what the engine loads. */
export function readBody(body: string, report: Report = () => {}): BodyTree {
  return { type: 'root', children: parseBlocks(body, report) };
}
