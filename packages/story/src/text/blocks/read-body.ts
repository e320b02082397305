import type { NewerGrammar } from '../../logic/cursor.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import type { SeeSign } from '../syntax/sign.ts';
import type { BodyTree } from '../tree/body-tree.ts';
import { endOfSigns } from './end-of-signs.ts';
import { parseBlocks } from './parse-blocks.ts';

/** The tree of `parseBody`, without words for what does not fit: what the engine loads. */
export function readBody(
  body: string,
  newer: NewerGrammar | null,
  report: ReportProblem = () => {},
  see?: SeeSign,
): BodyTree {
  const end = endOfSigns(body);
  const children = parseBlocks(body.slice(0, end), newer, report, see);
  const typed = body.slice(end).trim();
  if (typed !== '') {
    report({ kind: 'too_many_signs', span: { start: end, end: body.length } });
    children.push(...typedBody(typed).children);
  }
  return { type: 'root', children };
}

/** A text as it is typed. */
export const typedBody = (text: string): BodyTree => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
});
