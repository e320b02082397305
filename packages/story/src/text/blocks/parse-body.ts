import type { BodyTree } from '../tree/body-tree.ts';
import { renderBody } from '../tree/render-body.ts';
import type { TextTree } from '../tree/text-tree.ts';
import { type BodyProblem, ProblemList } from './problem-list.ts';
import { readBody } from './read-body.ts';

/**
 * Reads a node's body: CommonMark's paragraphs, `#` headings, emphasis, strong, lists, quotes,
 * rules, links, images, hard line breaks and backslash escapes; no HTML, no code; and braces:
 * `{gold}`, `{if …}…{elseif …}…{else}…{end}`, `{first}…{again}…{end}`, `{cycle}…|…{end}` with
 * `sequence`, `shuffle` and `once`.
 *
 * Braces bind tighter than all else: marks, links and quotation pair only inside one branch. A
 * construct is among words when its tags are in one paragraph or heading. Its branches hold
 * blocks when there is more between them, or a line that has nothing but tags; then the text before
 * and after a tag is a paragraph of its own. It ends in the list item or quote that it begins in.
 *
 * Every body parses: what does not fit the grammar, or nests deeper than `limits.textNesting`, is
 * text as typed, and a problem unless it is text without braces. A problem with `isTooDeep` is a
 * body to be refused. All spans are of the body. Takes time linear in the length. Source of the
 * rules: spec/story-logic.md, "Text".
 */
export function parseBody(body: string): {
  tree: BodyTree;
  problems: BodyProblem[];
  /** How many more there are than those that are reported. */
  more: number;
} {
  const problems = new ProblemList(body);
  const tree = readBody(body, (problem) => problems.add(problem));
  return { tree, problems: problems.inOrder(), more: problems.more };
}

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
