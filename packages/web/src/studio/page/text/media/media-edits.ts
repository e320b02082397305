/** The edits of a text that the form of an image or a sound in it makes. */
import type { Span } from '@brasslamp/story/logic/tree';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import type { TextEdit } from '../../../../ui-kit/text-edit.ts';
import { typedWords } from '../../../media/media-mark.ts';

/** An image or a sound as it stands in a text. */
export interface MediaInText {
  kind: MediaKind;
  url: string;
  alt: string;
  span: Span;
  /** The span of the description, as it is typed. */
  words: Span;
}

/** The address stays as it is typed. The caret goes beyond the line, so that the mark folds into words. */
export function describeMedia(text: string, { span, words }: MediaInText, alt: string): TextEdit {
  const insert = typedWords(alt);
  const end = span.end + insert.length - (words.end - words.start);
  const after = text[span.end] === '\n' ? end + 1 : end;
  return { from: words.start, to: words.end, insert, select: [after, after] };
}

/** Removes the media with its line, if it has one of its own; the paragraphs around it stay apart. */
export function removeMedia(text: string, { span }: MediaInText): TextEdit {
  const before = text.slice(0, span.start);
  const after = text.slice(span.end);
  const isAlone = /(^|\n)$/.test(before) && /^(\n|$)/.test(after);
  const breaks = /(^|\n\n)$/.test(before) ? /^\n{0,2}/ : /^\n?/;
  const gone = isAlone ? (breaks.exec(after)?.[0].length ?? 0) : 0;
  const { start } = span;
  return { from: start, to: span.end + gone, insert: '', select: [start, start] };
}
