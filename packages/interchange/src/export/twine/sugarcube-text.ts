import type { BodyBlock, BodyInline, BodyTree, Show, Variant } from '@brasslamp/story/text/body';
import {
  conditionIn,
  inWords,
  quoted,
  type SugarCubeNames,
  sugarCubeExpression,
} from './sugarcube-expression.ts';

/** What a text needs beside its names: how choices in it are written, and where snippets are. */
export interface TextSurroundings extends SugarCubeNames {
  /** The choice of that id around its words; null = it is none of the node's. */
  choice: (actionId: string, words: string) => string | null;
  /** The passage of a snippet and the names of its values; null = there is none of that name. */
  snippet: (name: string) => { passage: string; values: readonly string[] } | null;
}

/** A text in SugarCube's markup. */
export const sugarCubeText = ({ children }: BodyTree, around: TextSurroundings): string =>
  blocks(children, around);

const blocks = (list: readonly BodyBlock[], around: TextSurroundings): string =>
  list.map((block) => blockMarkup(block, around)).join('\n\n');

function blockMarkup(block: BodyBlock, around: TextSurroundings): string {
  switch (block.type) {
    case 'paragraph':
      return inlines(block.children, around, true);
    case 'heading':
      return `${'!'.repeat(block.level)}${inlines(block.children, around, false)}`;
    case 'rule':
      return '----';
    case 'quote':
      return `<blockquote>${blocks(block.children, around)}</blockquote>`;
    case 'list': {
      const items = block.children.map((item) => `<li>${blocks(item.children, around)}</li>`);
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
      return block.ordered ? `<ol${start}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
    }
    case 'show':
      return shown(block, around);
    default:
      return variant(block, (children) => `\n${blocks(children, around)}\n`, around);
  }
}

function inlines(
  list: readonly BodyInline[],
  around: TextSurroundings,
  isLineStart: boolean,
): string {
  return list.map((inline, at) => inlineMarkup(inline, around, isLineStart && at === 0)).join('');
}

function inlineMarkup(inline: BodyInline, around: TextSurroundings, isLineStart: boolean): string {
  const inside = (children: readonly BodyInline[]) => inlines(children, around, false);
  switch (inline.type) {
    case 'text':
      return escapeSugarCube(inline.text, isLineStart);
    case 'emphasis':
      return `<em>${inside(inline.children)}</em>`;
    case 'strong':
      return `<strong>${inside(inline.children)}</strong>`;
    case 'line_break':
      return '<br>';
    case 'link':
      return `<a href="${attribute(inline.url)}" class="link-external">${inside(inline.children)}</a>`;
    case 'image':
      return `<img src="${attribute(inline.url)}" alt="${attribute(inline.alt)}">`;
    case 'sound':
      return `<audio controls src="${attribute(inline.url)}">${escapeSugarCube(inline.alt, false)}</audio>`;
    case 'action': {
      const words = inside(inline.children);
      return around.choice(inline.action_id, words) ?? words;
    }
    case 'value':
      return `<<= ${inWords(inline.value, around)}>>`;
    case 'show':
      return shown(inline, around);
    default:
      return variant(inline, inside, around);
  }
}

function shown({ snippet, values }: Show, around: TextSurroundings): string {
  const found = around.snippet(snippet.text);
  if (found === null) return '';
  const sets = found.values.map((name, at) => {
    const value = values[at];
    return value === undefined ? '' : `<<set _${name} to ${sugarCubeExpression(value, around)}>>`;
  });
  return `${sets.join('')}<<show ${quoted(found.passage)}>>`;
}

function variant<Child>(
  of: Variant<Child>,
  print: (children: Child[]) => string,
  around: TextSurroundings,
): string {
  switch (of.type) {
    case 'if': {
      const arms = of.branches.map(
        ({ when, children }, at) =>
          `<<${at === 0 ? 'if' : 'elseif'} ${conditionIn(when, around)}>>${print(children)}`,
      );
      const rest = of.otherwise === null ? '' : `<<else>>${print(of.otherwise)}`;
      return `${arms.join('')}${rest}<</if>>`;
    }
    case 'first': {
      const again = of.again === null ? '' : `<<else>>${print(of.again)}`;
      return `<<if setup.visits() lte 1>>${print(of.first)}${again}<</if>>`;
    }
    default: {
      const cases = of.options.map((children, at) => `<<case ${at}>>${print(children)}`);
      return `<<switch setup.pick(${quoted(of.type)}, ${of.options.length})>>${cases.join('')}<</switch>>`;
    }
  }
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const code = (character: string): string => `&#${character.charCodeAt(0)};`;

/** Of each of these doubled or beside a word SugarCube would make something: one is enough to stop it. */
const marks =
  /[<>&$\\[\]{}@~^]|(?<![\p{L}\p{N}])_|_(?=_)|'(?=')|\/(?=[/*%])|=(?==)|"(?="")|-(?=-)/gu;

/** Words that SugarCube shows as they are. */
export function escapeSugarCube(text: string, isLineStart: boolean): string {
  const escaped = text.replace(marks, code);
  return escaped.replace(
    isLineStart ? /^[!*#>|:;-]|(?<=\n)[!*#>|:;-]/g : /(?<=\n)[!*#>|:;-]/g,
    code,
  );
}
