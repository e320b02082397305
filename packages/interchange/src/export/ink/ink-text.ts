/** Texts as lines of ink. */

import { nodeNameKey } from '@brasslamp/story/logic';
import type { Node } from '@brasslamp/story/model';
import { type AnyVariant, branchesOf, givenFor, parseBody, withGiven } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline, Show, Variant } from '@brasslamp/story/text/body';
import { branch } from './ink-effects.ts';
import { and, conditionOf, inkValueOf, not, wordsOf } from './ink-expressions.ts';
import type { InkStory } from './ink-story.ts';

/** Where a text is read. */
export interface TextPlace {
  node: Node | null;
  /** The number of visits of the node, as ink asks for it. */
  visits: string;
  /** The snippets around, by name. */
  within: readonly string[];
}

const snippetDepth = 8;
const logicPlace = { isInChoice: false };

/** Words as ink shows them as they are. */
export function escaped(text: string): string {
  return text
    .replace(/[\\{}|[\]#~]/g, '\\$&')
    .replace(/->/g, '-\\>')
    .replace(/<(?=[->])/g, '\\<')
    .replace(/\/(?=[/*])/g, '/\\')
    .replace(/\s*\n\s*/g, ' ');
}

/** A line of text as no beginning of ink's own. */
function lineOf(words: string): string {
  const line = words.trim();
  if (/^[*+=~-]/.test(line)) return `\\${line}`;
  // The compiler takes it for a forgotten sign, however it is escaped.
  if (line.startsWith('return')) return `{""}${line}`;
  const isWord = /^(?:VAR|CONST|LIST|INCLUDE|EXTERNAL|TODO|else)\b/.test(line);
  return isWord ? `\\${line}` : line;
}

export function textLines(ink: InkStory, blocks: readonly BodyBlock[], place: TextPlace): string[] {
  return blocks.flatMap((block) => linesOf(ink, block, place));
}

function linesOf(ink: InkStory, block: BodyBlock, place: TextPlace): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return paragraph(ink, block.children, place);
    case 'quote':
      return textLines(ink, block.children, place);
    case 'list':
      ink.loss('styling_dropped', place.node, 'list');
      return block.children.flatMap(({ children }) => textLines(ink, children, place));
    case 'rule':
      return [];
    case 'show': {
      const shown = shownBy(ink, block, place);
      return shown === null ? [] : textLines(ink, shown.blocks, shown.place);
    }
    default:
      return variantLines(ink, block, place);
  }
}

/** The lines of words, with the images between them as tags. */
function paragraph(ink: InkStory, children: readonly BodyInline[], place: TextPlace): string[] {
  const lines: string[] = [];
  let words = '';
  const end = () => {
    if (words.trim() !== '') lines.push(lineOf(words));
    words = '';
  };
  for (const inline of children) {
    if (inline.type === 'line_break') end();
    else if (inline.type === 'image') {
      end();
      lines.push(`# IMAGE: ${inline.url.replace(/[{}#|\\]/g, '\\$&').replace(/\/\//g, '/\\/')}`);
    } else words += inlineOf(ink, inline, place);
  }
  end();
  return lines;
}

export const inlinesOf = (
  ink: InkStory,
  inlines: readonly BodyInline[],
  place: TextPlace,
): string => inlines.map((inline) => inlineOf(ink, inline, place)).join('');

function inlineOf(ink: InkStory, inline: BodyInline, place: TextPlace): string {
  switch (inline.type) {
    case 'text':
      return escaped(inline.text);
    case 'emphasis':
      return `<i>${inlinesOf(ink, inline.children, place)}</i>`;
    case 'strong':
      return `<b>${inlinesOf(ink, inline.children, place)}</b>`;
    case 'line_break':
      return ' ';
    case 'link':
      ink.loss('external_link_as_text', place.node, '', inline.url);
      return inlinesOf(ink, inline.children, place);
    case 'action':
      return inlinesOf(ink, inline.children, place);
    case 'image':
    case 'sound':
      ink.loss('media_left_out', place.node, inline.type, inline.url);
      return '';
    case 'value': {
      const value = inkValueOf(ink, inline.value, logicPlace);
      if (value.kind === 'nothing') return '';
      const isPlain = value.kind === 'number' && value.scale === 0;
      const code = isPlain ? value.code : wordsOf(ink, value);
      return `{${code}}`;
    }
    case 'show': {
      const shown = shownBy(ink, inline, place);
      if (shown === null) return '';
      return shown.blocks.map((block) => wordsIn(ink, block, shown.place)).join(' ');
    }
    default:
      return variantInline(ink, inline, place, (children) => inlinesOf(ink, children, place));
  }
}

/** Blocks of a snippet as words in a line. */
function wordsIn(ink: InkStory, block: BodyBlock, place: TextPlace): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesOf(ink, block.children, place);
    case 'quote':
      return block.children.map((inner) => wordsIn(ink, inner, place)).join(' ');
    case 'list':
      return block.children
        .flatMap(({ children }) => children.map((inner) => wordsIn(ink, inner, place)))
        .join(' ');
    case 'rule':
      return '';
    case 'show': {
      const shown = shownBy(ink, block, place);
      return shown === null
        ? ''
        : shown.blocks.map((inner) => wordsIn(ink, inner, shown.place)).join(' ');
    }
    default:
      return variantInline(ink, block, place, (children) =>
        children.map((inner) => wordsIn(ink, inner, place)).join(' '),
      );
  }
}

/** The blocks of the snippet that is shown there; null = nothing is. */
export function shownBy(ink: InkStory, { snippet, values }: Show, place: TextPlace) {
  const key = nodeNameKey(snippet.text);
  const found = ink.names.snippets.get(key);
  if (found === undefined || place.within.includes(key)) return null;
  if (place.within.length >= snippetDepth) return null;
  const written = parseBody(found.body, ink.story.level).tree;
  const tree = withGiven(written, givenFor(found.values, values));
  return { blocks: tree.children, place: { ...place, within: [...place.within, key] } };
}

/** The conditions under which the branches of a variant are read; null = chance decides. */
export function branchConditions(
  ink: InkStory,
  variant: AnyVariant,
  { visits }: TextPlace,
): string[] | null {
  if (variant.type === 'if') {
    const earlier: string[] = [];
    const found = variant.branches.map(({ when }) => {
      const own = conditionOf(ink, when, logicPlace);
      const holds = and([...earlier.map(not), own]);
      earlier.push(own);
      return holds;
    });
    return variant.otherwise === null ? found : [...found, and(earlier.map(not))];
  }
  if (variant.type === 'first') return [`(${visits} <= 1)`, `(${visits} > 1)`];
  const last = variant.options.length - 1;
  const before = `MAX(0, ${visits} - 1)`;
  const conditions = variant.options.map((_, at) => {
    if (variant.type === 'cycle') return `(${before} mod ${last + 1} == ${at})`;
    const isLast = variant.type === 'sequence' && at === last;
    return isLast ? `(${before} >= ${at})` : `(${before} == ${at})`;
  });
  if (variant.type !== 'shuffle') return conditions;
  return last === 0 ? ['true'] : null;
}

function variantLines(ink: InkStory, variant: Variant<BodyBlock>, place: TextPlace): string[] {
  const conditions = branchConditions(ink, variant, place);
  const texts = branchesOf(variant).map((blocks) => textLines(ink, blocks, place));
  if (conditions === null) {
    return [
      '{ shuffle:',
      ...texts.flatMap((lines) => ['    -', ...lines.map((line) => `        ${line}`)]),
      '}',
    ];
  }
  return texts.flatMap((lines, at) => branch(conditions[at] ?? 'false', lines));
}

function variantInline<Child>(
  ink: InkStory,
  variant: Variant<Child> & AnyVariant,
  place: TextPlace,
  words: (children: Child[]) => string,
): string {
  const conditions = branchConditions(ink, variant, place);
  const texts = branchesOf<Child>(variant).map(words);
  if (conditions === null) return `{~${texts.join('|')}}`;
  return texts
    .map((text, at) => {
      const condition = conditions[at] ?? 'false';
      if (text === '' || condition === 'false') return '';
      return condition === 'true' ? text : `{${condition}:${text}}`;
    })
    .join('');
}
