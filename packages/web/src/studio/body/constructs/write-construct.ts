import type { Span } from '@brasslamp/story/logic/tree';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';
import { type Construct, isTurns, type Layout } from './construct.ts';
import { mapOwn } from './read-construct.ts';

/** The source of a construct, in the text form of the grammar. */
export function writeConstruct(construct: Construct, layout: Layout): string {
  if (construct.type === 'value') return `{${construct.value}}`;
  const parts = partsOf(construct);
  const edge = layout === 'lines' ? '\n' : '';
  return `${parts.map(({ tag, text }) => tag + edge + text + edge).join('')}{end}`;
}

/** Replaces what is there; tags that need their own lines get them. */
export function putConstruct(
  text: string,
  { span: { start: from, end: to }, layout: layoutNow }: { span: Span; layout: Layout },
  construct: Construct,
  layout: Layout,
): TextEdit {
  const source = writeConstruct(construct, layout);
  const needsLines = construct.type !== 'value' && layoutNow === 'inline' && layout === 'lines';
  const before = needsLines && /[^\n][ \t]*$/.test(text.slice(0, from)) ? '\n\n' : '';
  const after = needsLines && /^[ \t]*[^\n]/.test(text.slice(to)) ? '\n\n' : '';
  const end = from + before.length + source.length;
  return { from, to, insert: before + source + after, select: [end, end] };
}

/** Whether any of its texts has several lines. */
export const hasLines = (construct: Construct): boolean =>
  construct.type !== 'value' && partsOf(construct).some(({ text }) => text.includes('\n'));

function partsOf(construct: Exclude<Construct, { type: 'value' }>) {
  if (construct.type === 'first') {
    const { first, again } = construct;
    return [
      { tag: '{first}', text: first },
      ...(again === null ? [] : [{ tag: '{again}', text: again }]),
    ];
  }
  if (isTurns(construct.type) && 'options' in construct) {
    const { type, options } = construct;
    return options.map((text, at) => ({
      tag: at === 0 ? `{${type}}` : '|',
      text: mapOwn(text, withBars),
    }));
  }
  const { branches, otherwise } = construct as Extract<Construct, { type: 'if' }>;
  return [
    ...branches.map(({ when, text }, at) => ({
      tag: `{${at === 0 ? 'if' : 'elseif'} ${when}}`,
      text,
    })),
    ...(otherwise === null ? [] : [{ tag: '{else}', text: otherwise }]),
  ];
}

/** A bar in the text of an option would begin the next one. */
const withBars = (piece: string) =>
  piece.replace(/\\[\s\S]|\|/g, (sign) => (sign === '|' ? '\\|' : sign));
