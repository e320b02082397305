/** Tidy trees, such as our grammar has: no space at the edges of paragraphs and marks, texts merged. */
import { branchesOf } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline, Variant } from '@brasslamp/story/text/body';
import { isVariant, withBranches } from './variants.ts';

type Mark = 'strong' | 'emphasis';

export function tidyBlocks(blocks: readonly BodyBlock[]): BodyBlock[] {
  return blocks.flatMap((block): BodyBlock[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading': {
        const children = tidyLine(block.children, []);
        const [only] = children;
        // Alone in a line it is a block of its own.
        if (only?.type === 'show' && children.length === 1) return [only];
        return children.length === 0 ? [] : [{ ...block, children }];
      }
      case 'quote': {
        const children = tidyBlocks(block.children);
        return children.length === 0 ? [] : [{ ...block, children }];
      }
      case 'list': {
        const children = block.children
          .map((item) => ({ ...item, children: tidyBlocks(item.children) }))
          .filter((item) => item.children.length > 0);
        return children.length === 0 ? [] : [{ ...block, children }];
      }
      case 'rule':
      case 'show':
        return [block];
      default:
        return shownVariant(withBranches(block, tidyBlocks));
    }
  });
}

/** A variant of which each branch is empty shows nothing. */
function shownVariant<Child extends BodyBlock | BodyInline>(
  variant: Variant<Child>,
): Variant<Child>[] {
  return branchesOf(variant).some((branch) => branch.some(isSeen)) ? [variant] : [];
}

const isSeen = (child: BodyBlock | BodyInline): boolean =>
  child.type !== 'line_break' && (child.type !== 'text' || child.text.trim() !== '');

/** A line without space at its ends. */
export function tidyLine(inlines: readonly BodyInline[], marks: readonly Mark[]): BodyInline[] {
  const children = tidyInlines(inlines, marks);
  trimStart(children);
  trimEnd(children);
  return children;
}

/** `marks`: those that are around already. */
export function tidyInlines(inlines: readonly BodyInline[], marks: readonly Mark[]): BodyInline[] {
  const tidy: BodyInline[] = [];
  const add = (inline: BodyInline): void => {
    const last = tidy.at(-1);
    if (inline.type !== 'text') {
      // A break needs no space beside it.
      if (inline.type === 'line_break' && last?.type === 'text') {
        const text = last.text.trimEnd();
        if (text === '') tidy.pop();
        else tidy[tidy.length - 1] = { type: 'text', text };
      }
      tidy.push(inline);
      return;
    }
    const text = inline.text.replace(/[ \r\n\t]+/g, ' ');
    const typed = last?.type === 'line_break' ? text.trimStart() : text;
    if (typed === '') return;
    if (last?.type === 'text') tidy[tidy.length - 1] = { type: 'text', text: last.text + typed };
    else tidy.push({ type: 'text', text: typed });
  };
  for (const inline of inlines) {
    if (isVariant(inline)) {
      const inner = withBranches(inline, (children) => tidyInlines(children, marks));
      for (const one of shownVariant(inner)) add(one);
      continue;
    }
    switch (inline.type) {
      case 'text':
        for (const [at, line] of splitLines(inline.text).entries()) {
          if (at > 0) add({ type: 'line_break', children: [] });
          add({ type: 'text', text: line });
        }
        break;
      case 'strong':
      case 'emphasis':
        addMarked(inline, marks, add);
        break;
      case 'link':
      case 'action':
        add({ ...inline, children: tidyLine(inline.children, marks) });
        break;
      default:
        add(inline);
    }
  }
  return tidy;
}

const splitLines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029\v\f]/);

/** Marks hug their words; a break ends them and begins them again. */
function addMarked(
  inline: Extract<BodyInline, { type: Mark }>,
  marks: readonly Mark[],
  add: (inline: BodyInline) => void,
): void {
  const { type } = inline;
  if (marks.includes(type)) {
    for (const child of tidyInlines(inline.children, marks)) add(child);
    return;
  }
  const children = tidyInlines(inline.children, [...marks, type]);
  const before = takeSpace(children, 'start');
  const after = takeSpace(children, 'end');
  if (before !== '') add({ type: 'text', text: before });
  if (children.length > 0) add({ type, children });
  if (after !== '') add({ type: 'text', text: after });
}

/** Takes away the space and the breaks at an end. */
function takeSpace(children: BodyInline[], side: 'start' | 'end'): string {
  let space = '';
  for (;;) {
    const edge = side === 'start' ? children[0] : children.at(-1);
    if (edge?.type === 'line_break') space += ' ';
    else if (edge?.type === 'text') {
      const text = side === 'start' ? edge.text.trimStart() : edge.text.trimEnd();
      if (text.length < edge.text.length) space = ' ';
      if (text !== '') {
        children[side === 'start' ? 0 : children.length - 1] = { type: 'text', text };
        return space;
      }
    } else return space;
    if (side === 'start') children.shift();
    else children.pop();
  }
}

function trimStart(children: BodyInline[]): void {
  takeSpace(children, 'start');
  const [first] = children;
  if (first?.type !== 'if') return;
  for (const { children: inner } of first.branches) trimStart(inner);
  if (first.otherwise) trimStart(first.otherwise);
}

function trimEnd(children: BodyInline[]): void {
  takeSpace(children, 'end');
  const last = children.at(-1);
  if (last?.type !== 'if') return;
  for (const { children: inner } of last.branches) trimEnd(inner);
  if (last.otherwise) trimEnd(last.otherwise);
}
