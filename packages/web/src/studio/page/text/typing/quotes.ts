/** Typographic quotes as one types: Backspace right after makes them straight again. */
import { Annotation, Facet, Prec, StateField } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Opening and closing, double then single. */
export type Quotes = readonly [
  open: string,
  close: string,
  openSingle: string,
  closeSingle: string,
];

const english: Quotes = ['“', '”', '‘', '’'];
const byLanguage: Record<string, Quotes> = {
  de: ['„', '“', '‚', '‘'],
  cs: ['„', '“', '‚', '‘'],
  sk: ['„', '“', '‚', '‘'],
  sl: ['„', '“', '‚', '‘'],
  bg: ['„', '“', '‚', '‘'],
  pl: ['„', '”', '‚', '’'],
  ro: ['„', '”', '‚', '’'],
  hu: ['„', '”', '‚', '’'],
  fr: ['«\u202f', '\u202f»', '‘', '’'],
  ru: ['«', '»', '„', '“'],
  uk: ['«', '»', '„', '“'],
  el: ['«', '»', '‘', '’'],
  no: ['«', '»', '‘', '’'],
  nb: ['«', '»', '‘', '’'],
  nn: ['«', '»', '‘', '’'],
  sv: ['”', '”', '’', '’'],
  fi: ['”', '”', '’', '’'],
};

/** `lang`: of the story, such as `en` or `pt-BR`. */
export const quotesOf = (lang: string): Quotes =>
  byLanguage[lang.split('-')[0]?.toLowerCase() ?? ''] ?? english;

/**
 * The sign for a straight quote; null = it stays as typed, for it is in braces, in the target of a link, or after a
 * backslash. `before`: the line up to it.
 */
export function quoteFor(typed: string, before: string, quotes: Quotes): string | null {
  if (typed !== '"' && typed !== "'") return null;
  if (/\{[^{}]*$|\]\([^)]*$|\\$/.test(before)) return null;
  const isOpening = /(^|[\s([{<“„‘‚«\u2013\u2014/-])[*_]*$/.test(before);
  const [open, close, openSingle, closeSingle] = quotes;
  if (typed === '"') return isOpening ? open : close;
  // Between letters an apostrophe, whatever the language closes single quotes with.
  const isWithin = before.lastIndexOf(openSingle) > before.lastIndexOf(closeSingle);
  if (!isOpening && !isWithin && /\p{L}$/u.test(before)) return '’';
  return isOpening ? openSingle : closeSingle;
}

const madeCurly = Annotation.define<{ at: number; straight: string; curly: string }>();

/** The quotes that an editor puts in; null = off. */
export const quoteStyle = Facet.define<Quotes | null, Quotes | null>({
  combine: ([first = null]) => first,
});

/** The quote that was made curly right now. */
const lastCurly = StateField.define<{ at: number; straight: string; curly: string } | null>({
  create: () => null,
  update(value, transaction) {
    const made = transaction.annotation(madeCurly);
    if (made) return made;
    return transaction.docChanged || transaction.selection ? null : value;
  },
});

const typeQuotes = EditorView.inputHandler.of((view, from, to, text) => {
  const quotes = view.state.facet(quoteStyle);
  if (quotes === null || text.length !== 1) return false;
  const { from: start } = view.state.doc.lineAt(from);
  const curly = quoteFor(text, view.state.sliceDoc(start, from), quotes);
  if (curly === null) return false;
  view.dispatch({
    changes: { from, to, insert: curly },
    selection: { anchor: from + curly.length },
    annotations: madeCurly.of({ at: from, straight: text, curly }),
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
});

function makeStraight(view: EditorView): boolean {
  const made = view.state.field(lastCurly);
  if (made === null) return false;
  const { at, straight, curly } = made;
  view.dispatch({
    changes: { from: at, to: at + curly.length, insert: straight },
    selection: { anchor: at + straight.length },
    userEvent: 'input.type',
  });
  return true;
}

export const typographicQuotes = [
  lastCurly,
  typeQuotes,
  Prec.high(keymap.of([{ key: 'Backspace', run: makeStraight }])),
];
