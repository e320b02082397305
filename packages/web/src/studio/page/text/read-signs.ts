/** The text as the grammar reads it, kept beside the document: read at once, or after a pause. */
import type { Problem } from '@brasslamp/story/logic';
import type { Level } from '@brasslamp/story/model';
import { parseBody, type Sign } from '@brasslamp/story/text';
import type { BodyTree } from '@brasslamp/story/text/body';
import {
  type EditorState,
  Facet,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { MediaInText } from './media/media-edits.ts';

/** A sign in the document, from the first to the last character of what belongs to it. */
export class PlacedSign extends RangeValue {
  readonly sign: Sign;

  constructor(sign: Sign) {
    super();
    this.sign = sign;
  }
}

export interface ReadText {
  signs: RangeSet<PlacedSign>;
  problems: readonly Problem[];
  /** The number of problems beyond those. */
  moreProblems: number;
  tree: BodyTree;
  /** The text has changed since: `signs` have moved along, the others are of before. */
  isStale: boolean;
}

/** Texts up to this length are read with each keystroke: it takes a millisecond. */
const readAtOnce = 8_000;
const pauseMs = 120;
const firstPauseMs = 40;

export const storyLevel = Facet.define<Level, Level>({ combine: ([level = 2]) => level });

const setRead = StateEffect.define<ReadText>();

export const readText = StateField.define<ReadText>({
  create: (state) => (state.doc.length <= readFirst ? read(state) : unread),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRead)) return effect.value;
    const { state, startState, docChanged, changes } = transaction;
    const isOther = state.facet(storyLevel) !== startState.facet(storyLevel);
    if (!docChanged && !isOther) return value;
    if (state.doc.length <= readAtOnce) return read(state);
    return { ...value, signs: value.signs.map(changes), isStale: true };
  },
});

/** A text that opens shows its pills with its words, if that is a matter of milliseconds. */
const readFirst = 40_000;
const unread: ReadText = {
  signs: RangeSet.empty,
  problems: [],
  moreProblems: 0,
  tree: { type: 'root', children: [] },
  isStale: true,
};

function read(state: EditorState): ReadText {
  const ranges: Range<PlacedSign>[] = [];
  const { tree, problems, more } = parseBody(
    state.doc.toString(),
    state.facet(storyLevel),
    (sign) => {
      const { start, end } =
        'open' in sign ? { start: sign.open.start, end: sign.close.end } : sign.span;
      if (end > start) ranges.push(new PlacedSign(sign).range(start, end));
    },
  );
  const signs = RangeSet.of(ranges, true);
  return { signs, tree, problems, moreProblems: more, isStale: false };
}

/** Reads a long text once nobody has typed for a moment. */
class Reader implements PluginValue {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    // Its words are there first.
    if (view.state.field(readText).isStale) this.#readSoon(view, firstPauseMs);
  }

  update({ state, view, docChanged }: ViewUpdate): void {
    if (docChanged && state.field(readText).isStale) this.#readSoon(view, pauseMs);
  }

  #readSoon(view: EditorView, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Words that are still being put together must not be touched.
      if (view.composing) this.#readSoon(view, pauseMs);
      else view.dispatch({ effects: setRead.of(read(view.state)) });
    }, ms);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }
}

/** The image or sound around a place; one that spans lines shows its source. */
export function mediaAt(state: EditorState, at: number): MediaInText | null {
  const { doc } = state;
  let found: MediaInText | null = null;
  state.field(readText).signs.between(at, at, (start, end, { sign }) => {
    if (sign.kind !== 'image' && sign.kind !== 'sound') return;
    if (start >= at || end <= at || doc.lineAt(start).to < end) return;
    const { kind, url, open, close } = sign;
    const words = { start: start + open.end - open.start, end: end - (close.end - close.start) };
    const alt = altIn(doc.sliceString(start, end), state.facet(storyLevel));
    found = { kind, url, alt, span: { start, end }, words };
  });
  return found;
}

/** The description in a mark, as readers get it. */
function altIn(mark: string, level: Level): string {
  const [block] = parseBody(mark, level).tree.children;
  const [inline] = block && 'children' in block ? block.children : [];
  return inline && 'alt' in inline ? inline.alt : '';
}

export const readSigns = [readText, ViewPlugin.fromClass(Reader)];
