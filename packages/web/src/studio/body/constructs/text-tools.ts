// What the buttons above the text work on: the position, and what is there now.
import type { Span } from '@brasslamp/story/logic/tree';
import { applied, type Selection, type TextEdit } from '../../../ui-kit/text-edit.ts';
import {
  type Construct,
  hasLines,
  type Layout,
  putConstruct,
  readConstruct,
  turnKinds,
} from './construct.ts';
import { type Found, findConstruct } from './find-construct.ts';
import { readBody } from './use-body.ts';

/** The buttons that open a form. */
export type Tool = 'if' | 'first' | 'turns' | 'value' | 'choice';
export const tools = ['if', 'first', 'turns', 'value', 'choice'] as const;

/** The form that is asked for, and what it is about. */
export type Asked = { span: Span; isNew: boolean } & (
  | { tool: Exclude<Tool, 'choice'>; construct: Construct; layout: Layout }
  /** `words` are selected; of a link that is there, `id` is its choice and `span` that of the id. */
  | { tool: 'choice'; words: string; id: string | null }
);

export const typesOf: Record<Tool, readonly Found['type'][]> = {
  if: ['if'],
  first: ['first'],
  turns: turnKinds,
  value: ['value'],
  choice: ['action'],
};

/** The construct around the selection, to change it; else a new one around the selected text. */
export function askFor(tool: Tool, selected: Selection): Asked {
  const { text, start, end } = selected;
  const words = text.slice(start, end);
  const found = findConstruct(readBody(text).tree, selected, typesOf[tool]);
  if (tool === 'choice') {
    return found
      ? {
          tool,
          isNew: false,
          span: found.span,
          words,
          id: text.slice(found.span.start, found.span.end),
        }
      : { tool, isNew: true, span: { start, end }, words, id: null };
  }
  const source = found && readConstruct(text, found.span);
  if (found && source && partsIn(source.construct) === found.parts) {
    return { tool, isNew: false, span: found.span, ...source };
  }
  const span = tool === 'value' ? { start: end, end } : { start, end };
  return { tool, isNew: true, span, construct: begun(tool, words), layout: 'inline' };
}

function begun(tool: Exclude<Tool, 'choice'>, words: string): Construct {
  switch (tool) {
    case 'if':
      return { type: 'if', branches: [{ when: '', text: words }], otherwise: '' };
    case 'first':
      return { type: 'first', first: words, again: '' };
    case 'turns':
      return { type: 'cycle', options: [words, ''] };
    case 'value':
      return { type: 'value', value: '' };
  }
}

/**
 * The step that puts the construct there, or null when the texts in it would make something else
 * of it: a brace too many, or one that is not closed.
 */
export function editFor(
  text: string,
  asked: Exclude<Asked, { tool: 'choice' }>,
  construct: Construct,
): TextEdit | null {
  const full = tidy(construct);
  // Several lines read best between tags on lines of their own; what was there stays as it is.
  const isLonger = hasLines(full) && (asked.isNew || !hasLines(asked.construct));
  const layouts = isLonger ? (['lines', 'inline'] as const) : ([asked.layout, 'lines'] as const);
  for (const layout of layouts) {
    const edit = putConstruct(text, asked, full, layout);
    if (isThere(applied(edit, text), edit, full)) return edit;
  }
  return null;
}

function isThere(after: string, { from, insert, select }: TextEdit, construct: Construct): boolean {
  const end = select[0];
  const start = from + (insert.length - insert.replace(/^\n+/, '').length);
  const found = findConstruct(readBody(after).tree, { text: after, start, end }, [construct.type]);
  if (found === null || found.span.start !== start || found.span.end !== end) return false;
  const now = readConstruct(after, found.span)?.construct;
  return found.parts === partsIn(construct) && JSON.stringify(now) === JSON.stringify(construct);
}

/** As it would be read back: without spaces around logic, and without what stays empty. */
function tidy(construct: Construct): Construct {
  switch (construct.type) {
    case 'value':
      return { ...construct, value: construct.value.trim() };
    case 'if':
      return {
        ...construct,
        branches: construct.branches.map(({ when, text }) => ({ when: when.trim(), text })),
        otherwise: construct.otherwise || null,
      };
    case 'first':
      return { ...construct, again: construct.again || null };
    default:
      return construct;
  }
}

/** The number of texts in a construct. */
export function partsIn(construct: Construct): number {
  switch (construct.type) {
    case 'value':
      return 0;
    case 'if':
      return construct.branches.length + (construct.otherwise === null ? 0 : 1);
    case 'first':
      return construct.again === null ? 1 : 2;
    default:
      return construct.options.length;
  }
}
