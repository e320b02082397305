import type { Macro } from '../pieces/source-story.ts';
import type { TwinePassage } from '../twine/twine-source.ts';
import { argumentName } from './code/code-scope.ts';
import type { PieceReader } from './piece-reader.ts';
import { readMacroArguments } from './scan/macro-arguments.ts';
import { findMacroCalls } from './scan/macro-calls.ts';

/** The widgets that the passages of a story define, each with as many parameters as it asks for. */
export function readWidgets(passages: readonly TwinePassage[], read: PieceReader): Macro[] {
  return passages.flatMap((passage) => widgetsOf(passage, read));
}

function widgetsOf(passage: TwinePassage, read: PieceReader): Macro[] {
  const macros: Macro[] = [];
  let { firstLine } = passage;
  let countedTo = 0;
  for (const { tag, sections } of findMacroCalls(passage.text).values()) {
    const [named] = tag.name === 'widget' ? readMacroArguments(tag.args) : [];
    const body = sections?.[0];
    if (named === undefined || !('text' in named) || body === undefined) continue;
    firstLine += passage.text.slice(countedTo, body.start).split('\n').length - 1;
    countedTo = body.start;
    const widgetArguments = { highest: -1 };
    const text = passage.text.slice(body.start, body.end).trimEnd();
    const pieces = read({ ...passage, firstLine, text }, { unit: null, widgetArguments });
    const parameters = Array.from({ length: widgetArguments.highest + 1 }, (_, index) => ({
      name: argumentName(index),
      isReference: false,
    }));
    macros.push({ name: named.text, parameters, pieces, returns: null });
  }
  return macros;
}
