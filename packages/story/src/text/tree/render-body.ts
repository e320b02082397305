import type { Expression } from '../../model/expression.ts';
import type { BodyBlock, BodyInline, BodyListItem, BodyTree, Show } from './body-tree.ts';
import type { Block, Inline, ListItem, Text, TextNode, TextTree } from './text-tree.ts';
import type { AnyVariant, BodyNode } from './walk-body.ts';
import { branchesOf } from './walk-body.ts';

/** The reader for whom a body is rendered. */
export interface BodyReader {
  /** The number of times that the node was entered, this one included. */
  visits: number;
  holds(condition: Expression): boolean;
  words(value: Expression): string;
  /** A number from 0 to `faces` - 1, drawn for this variant. */
  draw(variant: AnyVariant, faces: number): number;
  /** Absent for who is shown no snippets. */
  snippets?: SnippetReader;
}

/** Makes what is shown of snippets (`render-snippets.ts`). */
export interface SnippetReader {
  /** The snippet that stands there, and the reader for its own conditions; null = nothing is shown. */
  shown(show: Show): ShownSnippet | null;
  /** Adds the words of blocks, as they are in a line. */
  addWordsOf(blocks: Block[], into: Inline[]): void;
  /** The inlines within a link, where no other link can be. */
  withoutLinks(inlines: Inline[]): Inline[];
}

export interface ShownSnippet {
  tree: BodyTree;
  reader: BodyReader;
}

/** The index in `branchesOf(variant)` of the branch that the reader gets; -1 = none. */
export function branchFor(variant: AnyVariant, reader: BodyReader): number {
  if (variant.type === 'if') {
    const { branches, otherwise } = variant;
    const branch = branches.findIndex(({ when }) => reader.holds(when));
    return branch !== -1 || otherwise === null ? branch : branches.length;
  }
  const visitsBefore = Math.max(0, reader.visits - 1);
  if (variant.type === 'first') {
    if (visitsBefore === 0) return 0;
    return variant.again === null ? -1 : 1;
  }
  const last = variant.options.length - 1;
  if (variant.type === 'cycle') return visitsBefore % variant.options.length;
  if (variant.type === 'sequence') return Math.min(visitsBefore, last);
  if (variant.type === 'once') return visitsBefore <= last ? visitsBefore : -1;
  return last === 0 ? 0 : reader.draw(variant, variant.options.length);
}

/**
 * The body as the reader gets it. Paragraphs, items, lists, quotes and emphasis that are left without words
 * are dropped; links never are, except those of a snippet inside a link. What is the same for all readers is
 * made once and shared: do not change it.
 */
export function renderBody(tree: BodyTree, reader: BodyReader): TextTree {
  const fixed = fixedOf(tree);
  if (fixed !== null) return fixed;
  return { type: 'root', children: renderBlocks(tree.children, reader, []) };
}

function renderBlocks(blocks: BodyBlock[], reader: BodyReader, into: Block[]): Block[] {
  for (const block of blocks) {
    const fixed = fixedOf(block);
    if (fixed !== null) into.push(fixed);
    else renderBlock(block, reader, into);
  }
  return into;
}

function renderBlock(block: BodyBlock, reader: BodyReader, into: Block[]): void {
  if (block.type === 'paragraph' || block.type === 'heading') {
    const children = renderInlines(block.children, reader, []);
    if (hasWords(children)) into.push({ ...block, children });
  } else if (block.type === 'quote') {
    const children = renderBlocks(block.children, reader, []);
    if (children.length > 0) into.push({ type: 'quote', children });
  } else if (block.type === 'list') {
    const children = renderItems(block.children, reader);
    if (children.length > 0) into.push({ ...block, children });
  } else if (block.type === 'show') {
    const shown = reader.snippets?.shown(block);
    if (shown) renderBlocks(shown.tree.children, shown.reader, into);
  } else if (block.type !== 'rule') {
    renderBlocks(branchesOf(block)[branchFor(block, reader)] ?? [], reader, into);
  }
}

function renderItems(items: BodyListItem[], reader: BodyReader): ListItem[] {
  const rendered: ListItem[] = [];
  for (const item of items) {
    const fixed = fixedOf(item);
    if (fixed !== null) {
      rendered.push(fixed);
      continue;
    }
    const children = renderBlocks(item.children, reader, []);
    if (children.length > 0) rendered.push({ type: 'list_item', children });
  }
  return rendered;
}

function renderInlines(inlines: BodyInline[], reader: BodyReader, into: Inline[]): Inline[] {
  for (const inline of inlines) {
    if (inline.type === 'text') addText(inline.text, into);
    else if (inline.type === 'value') addText(reader.words(inline.value), into);
    else {
      const fixed = fixedOf(inline);
      if (fixed !== null) into.push(fixed);
      else renderInline(inline, reader, into);
    }
  }
  return into;
}

function renderInline(inline: BodyInline, reader: BodyReader, into: Inline[]): void {
  switch (inline.type) {
    case 'emphasis':
    case 'strong': {
      const children = renderInlines(inline.children, reader, []);
      if (children.length > 0) into.push({ type: inline.type, children });
      break;
    }
    case 'link':
      into.push({ ...inline, children: renderLinked(inline.children, reader) });
      break;
    case 'action': {
      const { action_id, children } = inline;
      into.push({ type: 'action', action_id, children: renderLinked(children, reader) });
      break;
    }
    case 'show': {
      const shown = reader.snippets?.shown(inline);
      if (shown) {
        reader.snippets?.addWordsOf(renderBlocks(shown.tree.children, shown.reader, []), into);
      }
      break;
    }
    case 'if':
    case 'first':
    case 'cycle':
    case 'sequence':
    case 'once':
    case 'shuffle':
      renderInlines(branchesOf(inline)[branchFor(inline, reader)] ?? [], reader, into);
      break;
  }
}

/** No link holds another one: only a snippet could bring one. */
function renderLinked(inlines: BodyInline[], reader: BodyReader): Inline[] {
  const linked = renderInlines(inlines, reader, []);
  return reader.snippets?.withoutLinks(linked) ?? linked;
}

/** Adjacent texts become one. */
export function addInline<Node extends TextNode>(inline: Node | Text, into: (Node | Text)[]): void {
  if (inline.type === 'text') addText(inline.text, into);
  else into.push(inline);
}

export function addText<Node extends TextNode>(text: string, into: (Node | Text)[]): void {
  if (text === '') return;
  const last = into.at(-1);
  if (last?.type !== 'text') into.push({ type: 'text', text });
  // The last one may be shared.
  else into[into.length - 1] = { type: 'text', text: last.text + text };
}

function hasWords(inlines: Inline[]): boolean {
  return inlines.some((inline) => inline.type !== 'text' || inline.text.trim() !== '');
}

/** null = it depends on the reader. */
const fixedNodes = new WeakMap<BodyNode, TextNode | null>();

/** The node as every reader gets it, or null where that depends on the reader. */
function fixedOf(tree: BodyTree): TextTree | null;
function fixedOf(block: BodyBlock): Block | null;
function fixedOf(item: BodyListItem): ListItem | null;
function fixedOf(inline: BodyInline): Inline | null;
function fixedOf(node: BodyNode): TextNode | null;
function fixedOf(node: BodyNode): TextNode | null {
  if (node.type === 'text') return node;
  let fixed = fixedNodes.get(node);
  if (fixed === undefined) {
    fixed = fix(node);
    fixedNodes.set(node, fixed);
  }
  return fixed;
}

function fix(node: BodyNode): TextNode | null {
  if (!('children' in node) || node.type === 'show') return null;
  const children: TextNode[] = [];
  for (const child of node.children) {
    const fixed = fixedOf(child);
    if (fixed === null) return null;
    children.push(fixed);
  }
  if (node.type === 'action') {
    return { type: 'action', action_id: node.action_id, children: children as Inline[] };
  }
  const isSame = children.every((child, at) => child === node.children[at]);
  return (isSame ? node : { ...node, children }) as TextNode;
}
