import { grammarOf } from '../../logic/newer-grammar.ts';
import { newestLevel } from '../../model/defaults.ts';
import type { Level } from '../../model/story.ts';
import { readWords } from '../inlines/read-words.ts';
import type { SeeSign } from '../syntax/sign.ts';
import type { BodyInline, BodyTree } from '../tree/body-tree.ts';
import { type BodyReader, renderBody } from '../tree/render-body.ts';
import { snippetReader } from '../tree/render-snippets.ts';
import type { TextTree } from '../tree/text-tree.ts';
import { type BodyProblem, ProblemList } from './problem-list.ts';
import { readBody } from './read-body.ts';

/**
 * Reads a node's body: CommonMark's paragraphs, `#` headings, emphasis, strong, lists, quotes,
 * rules, links, images, sounds, hard line breaks and backslash escapes; no HTML, no code; and braces:
 * `{gold}`, `{if …}…{elseif …}…{else}…{end}`, `{first}…{again}…{end}`, `{cycle}…|…{end}` with
 * `sequence`, `shuffle` and `once`; from level 2 on `{show "Weather"}`.
 *
 * Braces bind tighter than all else: marks, links and quotation pair only inside one branch. A
 * construct is among words when its tags are in one paragraph or heading. Its branches hold
 * blocks when there is more between them, or a line that has nothing but tags; then the text before
 * and after a tag is a paragraph of its own. It ends in the list item or quote that it begins in.
 *
 * `{show …}` alone in its line, or alone between tags around blocks, is a block; else it is a word.
 *
 * Every body parses: what does not fit the grammar, nests deeper than `limits.textNesting`, or comes
 * after `limits.textSigns`, is text as typed, and a problem unless it is text without braces. A problem with `isTooDeep` is a
 * body to be refused. All spans are of the body. Takes time linear in the length. Source of the
 * rules: spec/story-logic.md, "Text". `see` is told of each sign on the way.
 */
export function parseBody(
  body: string,
  level: Level = newestLevel,
  see?: SeeSign,
): {
  tree: BodyTree;
  problems: BodyProblem[];
  /** The number of problems beyond those that are reported. */
  more: number;
} {
  const problems = new ProblemList(body);
  const tree = readBody(body, grammarOf(level), (problem) => problems.add(problem), see);
  return { tree, problems: problems.inOrder(), more: problems.more };
}

/**
 * Reads a label, a reason or an item's name: one line with values and variants in braces and no other
 * marks, and at level 1 none at all. A brace that does not fit is text, and a problem. Takes time
 * linear in the length.
 */
export function parseWords(
  text: string,
  level: Level = newestLevel,
): { words: BodyInline[]; problems: BodyProblem[]; more: number } {
  const problems = new ProblemList(text);
  const words = readWords(text, grammarOf(level), (problem) => problems.add(problem));
  return { words, problems: problems.inOrder(), more: problems.more };
}

/**
 * A body as plain words want it, for excerpts and titles: as at the first visit, where no condition
 * holds; values and names of snippets as they are typed.
 */
export function parseText(body: string, level: Level = newestLevel): TextTree {
  const reader: BodyReader = {
    visits: 1,
    holds: () => false,
    words: ({ span }) => `{${body.slice(span.start, span.end)}}`,
    draw: () => 0,
    snippets: snippetReader(({ span }) => {
      const typed: BodyInline = { type: 'text', text: body.slice(span.start, span.end) };
      return {
        tree: { type: 'root', children: [{ type: 'paragraph', children: [typed] }] },
        reader,
      };
    }),
  };
  return renderBody(parseBody(body, level).tree, reader);
}
