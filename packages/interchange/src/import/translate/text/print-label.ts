import { printExpression } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { parseWords } from '@brasslamp/story/text';
import type { BodyInline } from '@brasslamp/story/text/body';
import { escapeWords } from '@brasslamp/story/text/escape';
import { isSameTree } from './is-same-tree.ts';
import { plainWords } from './plain-words.ts';
import type { Printed } from './print-text.ts';
import { quietWords } from './quiet-text.ts';
import { tidyLine } from './tidy-text.ts';
import { isVariant, withBranches } from './variants.ts';

/** The words of a label, with values and variants in braces, and those that are cut. */
export function printLabel(inlines: readonly BodyInline[]): Printed & { hasMarks: boolean } {
  const quiet = quietWords(inlines);
  if (quiet !== null && quiet.length <= limits.labelCharacters) {
    return { text: quiet, isPlainer: false, isCut: false, hasMarks: false };
  }
  const marks = { found: false };
  const plain = tidyLine(labelInlines(inlines, marks), []);
  const text = labelText(plain);
  const { words, problems } = parseWords(text);
  const isRead = problems.length === 0 && isSameTree(words, plain);
  const typed = isRead ? text : escapeWords(plainWords(plain));
  const cut = cutLabel(typed, isRead, plain);
  return { text: cut, isPlainer: !isRead, isCut: cut !== typed, hasMarks: marks.found };
}

function cutLabel(typed: string, isRead: boolean, plain: readonly BodyInline[]): string {
  if (typed.length <= limits.labelCharacters) return typed;
  const words = isRead ? plainWords(plain) : typed;
  let length = limits.labelCharacters;
  let cut = escapeWords(words.slice(0, length).toWellFormed().trimEnd());
  while (cut.length > limits.labelCharacters) {
    length -= Math.ceil((cut.length - limits.labelCharacters) / 2);
    cut = escapeWords(words.slice(0, length).toWellFormed().trimEnd());
  }
  return cut;
}

/** Words, values and variants alone. */
function labelInlines(inlines: readonly BodyInline[], marks: { found: boolean }): BodyInline[] {
  const inner = (children: readonly BodyInline[]) => labelInlines(children, marks);
  return inlines.flatMap((inline): BodyInline[] => {
    if (isVariant(inline)) return [withBranches(inline, inner)];
    switch (inline.type) {
      case 'text':
      case 'value':
        return [inline];
      case 'line_break':
        return [{ type: 'text', text: ' ' }];
      case 'image':
      case 'sound':
        marks.found = true;
        return inline.alt === '' ? [] : [{ type: 'text', text: inline.alt }];
      case 'show':
        marks.found = true;
        return [];
      default:
        marks.found = true;
        return inner(inline.children);
    }
  });
}

/** `isOption`: within alternatives, where a bar divides. */
function labelText(inlines: readonly BodyInline[], isOption = false): string {
  const inner = (children: readonly BodyInline[]) => labelText(children, isOption);
  return inlines
    .map((inline): string => {
      switch (inline.type) {
        case 'text':
          return isOption ? escapeOption(inline.text) : escapeWords(inline.text);
        case 'value':
          return `{${printExpression(inline.value)}}`;
        case 'if': {
          const arms = inline.branches.map(
            ({ when, children }, at) =>
              `{${at === 0 ? 'if' : 'elseif'} ${printExpression(when)}}${inner(children)}`,
          );
          const otherwise = inline.otherwise === null ? '' : `{else}${inner(inline.otherwise)}`;
          return `${arms.join('')}${otherwise}{end}`;
        }
        case 'first': {
          const again = inline.again === null ? '' : `{again}${inner(inline.again)}`;
          return `{first}${inner(inline.first)}${again}{end}`;
        }
        case 'cycle':
        case 'sequence':
        case 'once':
        case 'shuffle': {
          const options = inline.options.map((option) => labelText(option, true));
          return `{${inline.type}}${options.join('|')}{end}`;
        }
        default:
          return '';
      }
    })
    .join('');
}

const escapeOption = (text: string): string =>
  text.replace(/(?<!\\)\\*[{}|]/g, (found) => `${found.slice(0, -1).repeat(2)}\\${found.at(-1)}`);
