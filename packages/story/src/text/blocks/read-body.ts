import type { NewerGrammar } from '../../logic/cursor.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import type { SeeSign } from '../syntax/sign.ts';
import type { BodyTree } from '../tree/body-tree.ts';
import { parseBlocks } from './parse-blocks.ts';

/** The tree of `parseBody`, without words for what does not fit: what the engine loads. */
export function readBody(
  body: string,
  newer: NewerGrammar | null,
  report: ReportProblem = () => {},
  see?: SeeSign,
): BodyTree {
  return { type: 'root', children: parseBlocks(body, newer, report, see) };
}
