/** Links and buttons: what a reader can choose in a passage. */

import { newChoice } from '../../pieces/new-choice.ts';
import type { Destination, Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { isExternal, linkableUrl } from '../../twine/scan/parse-link.ts';
import { type HtmlTag, withReferences } from '../../twine/scan/read-html-tag.ts';
import { readEffects } from '../code/read-code.ts';
import { printValue } from '../code/to-printed.ts';
import { type MacroArgument, readMacroArguments } from '../scan/macro-arguments.ts';
import type { SquareMarkup } from '../scan/square-markup.ts';
import { choicesOfBody } from './choices-of-body.ts';
import { destinationOf, destinationOfArgument, shownArgument } from './destination.ts';
import { constructOf, type MacroHandler, type MacroReader } from './macro-reader.ts';

/** `[[text|target][setter]]` and `[img[source][target]]` as they stand in a passage. */
export function addMarkupLink(markup: SquareMarkup, start: number, reader: MacroReader): void {
  const { builder } = reader;
  const at = builder.place(start, markup.end);
  if (markup.isImage) {
    addImage(markup, at, reader);
    if (markup.target !== null) addLink(markup.target, { markup, label: [], at, reader });
    return;
  }
  const label = plainLabel(markup.text, at, reader);
  addLink(markup.main, { markup, label, at, reader });
}

interface LinkParts {
  markup: { setter: string | null; isImage?: boolean };
  label: Piece[];
  at: SourcePlace;
  reader: MacroReader;
}

function addLink(target: string, { markup, label, at, reader }: LinkParts): void {
  const { builder, scope } = reader;
  const name = target.replace(/^~/, '');
  if (isExternal(name) && !reader.names.units.has(name)) {
    const address = linkableUrl(name);
    const words: Piece[] = label.length > 0 ? label : [{ type: 'words', text: name, at }];
    if (address !== null) builder.add({ type: 'web_link', address, pieces: words, at });
    else
      builder.add({
        type: 'lost',
        kind: 'external_link_as_text',
        construct: '[[]]',
        keeps: words,
        at,
      });
    return;
  }
  const construct = markup.isImage ? '[img[]]' : '[[]]';
  const pieces = markup.setter === null ? [] : readEffects(markup.setter, scope, { at, construct });
  builder.add(newChoice({ label, to: destinationOf(name, reader), pieces, at }));
}

function addImage({ main, text }: SquareMarkup, at: SourcePlace, { builder }: MacroReader): void {
  if (/^[$_`(]/.test(main)) {
    builder.add({ type: 'lost', kind: 'image_kept_as_text', construct: '[img[]]', keeps: [], at });
  } else builder.add({ type: 'image', address: main, alt: text ?? '', at });
}

const marks = /''|(?<!:)\/\/|~~|\^\^|__/g;
const styleTags = /<\/?(?:b|strong|i|em|br|u|s|sup|sub|small|big|span)\b[^<>]{0,200}>/gi;

/** The text of a link is no markup in SugarCube: marks that authors left there are dropped. */
function plainLabel(typed: string | null, at: SourcePlace, reader: MacroReader): Piece[] {
  if (typed === null) return [];
  if (/^[$_][a-z_$][\w$.]*$/i.test(typed) || /^(["'`]).*\1$/.test(typed)) {
    const readWords = (text: string): Piece[] => [{ type: 'words', text, at }];
    return printValue(typed, { scope: reader.scope, at, readWords });
  }
  const text = withReferences(typed.replace(styleTags, '').replace(marks, ''));
  if (marks.test(typed) || styleTags.test(typed)) {
    reader.builder.add({
      type: 'lost',
      kind: 'link_marks_dropped',
      construct: '[[]]',
      keeps: [],
      at,
    });
  }
  marks.lastIndex = 0;
  styleTags.lastIndex = 0;
  return text === '' ? [] : [{ type: 'words', text, at }];
}

/** `<a data-passage="Hall" data-setter="$x to 1">` */
export function openHtmlLink(
  passage: string,
  { tag, start, reader }: { tag: HtmlTag; start: number; reader: MacroReader },
): void {
  const setter = tag.attributes().get('data-setter');
  const construct = `<${tag.name}>`;
  reader.builder.open({
    form: construct,
    start,
    becomes: (label, at) =>
      newChoice({
        label,
        to: destinationOf(passage, reader),
        pieces: setter ? readEffects(setter, reader.scope, { at, construct }) : [],
        at,
      }),
  });
}

export interface LinkHead {
  label: Piece[];
  /** null = the link stays, if its body does not lead anywhere. */
  to: Destination | null;
  setter: string | null;
}

/** The text and the target of a macro that draws a link; null = it has no text. */
export function linkHeadOf(
  [first, second]: readonly MacroArgument[],
  at: SourcePlace,
  reader: MacroReader,
): LinkHead | null {
  if (first === undefined) return null;
  if (first.type !== 'square') {
    const to = second === undefined ? null : destinationOfArgument(second, reader);
    return { label: shownArgument(first, at, reader), to, setter: null };
  }
  const { markup } = first;
  if (markup.isImage) {
    addImage(markup, at, reader);
    const to = markup.target ?? null;
    return {
      label: markup.text === null ? [] : [{ type: 'words', text: markup.text, at }],
      to: to === null ? null : destinationOf(to, reader),
      setter: markup.setter,
    };
  }
  return {
    label: markup.text === null ? [] : reader.readWords(markup.text, at),
    to: destinationOf(markup.main, reader),
    setter: markup.setter,
  };
}

/** `<<link "text" "target">>…<</link>>`, `<<button>>`, `<<click>>` */
export const readLink: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const args = readMacroArguments(call.tag.args);
  const head = linkHeadOf(args, at, reader);
  const body = reader.readLinkBody(call);
  if (head === null) {
    reader.builder.add({
      type: 'lost',
      kind: 'logic_left_out',
      construct: constructOf(call),
      keeps: body,
      at,
    });
    return;
  }
  const after =
    head.setter === null
      ? []
      : readEffects(head.setter, reader.scope, { at, construct: constructOf(call) });
  const choices = choicesOfBody([...body, ...after], {
    ...head,
    at,
    reader,
    construct: constructOf(call),
  });
  reader.builder.add(...choices);
};

/** `<<back>>`, `<<return>>`: to the passage before. */
export const readBack: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const [first, second] = readMacroArguments(call.tag.args);
  const words = call.tag.name === 'back' ? 'Back' : 'Return';
  const label: Piece[] =
    first === undefined
      ? [{ type: 'words', text: words, at }]
      : first.type === 'square'
        ? reader.readWords(first.markup.text ?? words, at)
        : shownArgument(first, at, reader);
  const named = first?.type === 'square' ? first : second;
  const to: Destination =
    named === undefined ? { type: 'back' } : destinationOfArgument(named, reader);
  const isBack = call.tag.name === 'back' || to.type === 'back' || to.type === 'computed';
  // SugarCube undoes what was done since: ours goes there and keeps it.
  if (call.tag.name === 'back' && reader.names.variables.size > 0) {
    reader.builder.lose('value_of_later', '<<back>>', call.tag.start, call.end);
  }
  reader.builder.add(newChoice({ label, to: isBack ? { type: 'back' } : to, at }));
};

/** `<<choice "Hall" "text">>`, `<<actions "Hall" "Cellar">>`: links of old stories, each to be followed once. */
export const readOldLinks: MacroHandler = (call, reader) => {
  const at = reader.placeOf(call);
  const args = readMacroArguments(call.tag.args);
  const [first, second] = args;
  const isPair = call.tag.name === 'choice' && first?.type !== 'square' && second !== undefined;
  for (const argument of isPair && first ? [first] : args) {
    const label =
      isPair && second !== undefined
        ? shownArgument(second, at, reader)
        : argument.type === 'square' && argument.markup.text !== null
          ? reader.readWords(argument.markup.text, at)
          : [];
    const to = destinationOfArgument(argument, reader);
    const use = call.tag.name === 'actions' ? 'once' : 'repeatable';
    reader.builder.add(newChoice({ label, to, at, use }));
    if (call.tag.name === 'actions') reader.builder.lineBreak(call.tag.start, call.end);
  }
};
