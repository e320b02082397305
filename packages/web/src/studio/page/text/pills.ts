/** The look of signs: softened marks, and pills in words for logic, away from the caret. */
import { isImageAddress, type MediaKind } from '@brasslamp/story/model/media-address';
import type { Sign, TagSign } from '@brasslamp/story/text';
import { type EditorState, Facet, type Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { onHost } from '../../../host/base-path.ts';
import { type PlacedSign, readText } from './read-signs.ts';
import styles from './writing.module.css';

/** The words of pills. */
export interface Wording {
  /** `typed`: with its braces. */
  tag: (sign: TagSign, typed: string) => string;
  /** The words of where a choice leads; `isGone`: the node has no such choice. */
  choice: (id: string) => { words: string; isGone: boolean };
  media: (kind: MediaKind, alt: string) => string;
  /** The words for what a press on a pill does. */
  hint: string;
}

/** The words of pills in an editor; null = plain source: everything as it is typed. */
export const wording = Facet.define<Wording | null, Wording | null>({
  combine: ([first = null]) => first,
});

export interface Shown {
  decorations: DecorationSet;
  /** The pills, which the caret passes over in one step. */
  pills: DecorationSet;
}

/** Decorates these parts of the text. `hasFocus`: whether there is a caret to make way for. */
export function shownSigns(
  state: EditorState,
  parts: readonly { from: number; to: number }[],
  hasFocus: boolean,
): Shown {
  const look = new Look(state, hasFocus);
  const seen = new Set<PlacedSign>();
  for (const { from, to } of parts) {
    state.field(readText).signs.between(from, to, (start, end, placed) => {
      if (seen.has(placed)) return;
      seen.add(placed);
      look.add(placed.sign, start, end);
    });
  }
  return {
    decorations: Decoration.set(look.all, true),
    pills: Decoration.set(look.pills, true),
  };
}

class Look {
  readonly all: Range<Decoration>[] = [];
  readonly pills: Range<Decoration>[] = [];
  readonly #state: EditorState;
  readonly #hasFocus: boolean;
  readonly #words: Wording | null;

  constructor(state: EditorState, hasFocus: boolean) {
    this.#state = state;
    this.#hasFocus = hasFocus;
    this.#words = state.facet(wording);
  }

  add(sign: Sign, from: number, to: number): void {
    if (sign.kind === 'tag') this.#tag(sign, from, to);
    else if ('open' in sign) {
      const opened = from + (sign.open.end - sign.open.start);
      const closing = to - (sign.close.end - sign.close.start);
      if (opened <= closing) this.#pair(sign, from, opened, closing, to);
    } else {
      const line = this.#state.doc.lineAt(from);
      const look =
        sign.kind === 'heading' ? styles[`heading${Math.min(sign.level, 3)}`] : styles[sign.kind];
      this.all.push(Decoration.line({ class: look ?? '' }).range(line.from));
      this.#soften(from, to, line.from, line.to);
    }
  }

  #pair(
    sign: Extract<Sign, { open: unknown }>,
    from: number,
    opened: number,
    closing: number,
    to: number,
  ): void {
    const words = this.#words;
    const canBePill = words && !this.#isTouched(from, to) && this.#isOneLine(from, to);
    if ((sign.kind === 'image' || sign.kind === 'sound') && canBePill) {
      const alt = this.#state.sliceDoc(opened, closing).replace(/\\([!-/:-@[-`{-~])/g, '$1');
      const own = isImageAddress(sign.url) ? sign.url : null;
      this.#pill(from, to, words.media(sign.kind, alt), styles[sign.kind], own);
      return;
    }
    if (opened < closing) this.#mark(opened, closing, styles[sign.kind]);
    if (sign.kind === 'action' && canBePill) {
      const { words: place, isGone } = words.choice(sign.action_id);
      this.all.push(Decoration.replace({}).range(from, opened));
      this.#pill(closing, to, place, isGone ? styles.gone : styles.choice);
      return;
    }
    this.#soften(from, opened, from, to);
    this.#soften(closing, to, from, to);
  }

  #tag(sign: TagSign, from: number, to: number): void {
    const words = this.#words;
    if (!words || this.#isTouched(from, to) || !this.#isOneLine(from, to)) {
      this.#mark(from, to, styles.tag);
      return;
    }
    const look = sign.tag === 'end' ? styles.end : styles.logic;
    this.#pill(from, to, words.tag(sign, this.#state.sliceDoc(from, to)), look);
  }

  #pill(from: number, to: number, text: string, look = '', image: string | null = null): void {
    const hint = this.#words?.hint ?? '';
    const pill = Decoration.replace({ widget: new Pill(text, look, hint, image) }).range(from, to);
    this.all.push(pill);
    this.pills.push(pill);
  }

  /** The marks stay as strong as the words while the caret is in `first` … `last`. */
  #soften(from: number, to: number, first: number, last: number): void {
    if (from === to) return;
    const isNear = this.#words === null || this.#isTouched(first, last);
    this.#mark(from, to, isNear ? styles.sign : styles.soft);
  }

  #mark(from: number, to: number, look = ''): void {
    this.all.push(Decoration.mark({ class: look }).range(from, to));
  }

  /** A caret at its edge touches it, a selection only with an end inside. */
  #isTouched(from: number, to: number): boolean {
    if (!this.#hasFocus) return false;
    return this.#state.selection.ranges.some((range) =>
      range.empty
        ? range.head >= from && range.head <= to
        : [range.from, range.to].some((at) => at > from && at < to),
    );
  }

  #isOneLine(from: number, to: number): boolean {
    return this.#state.doc.lineAt(from).to >= to;
  }
}

class Pill extends WidgetType {
  readonly text: string;
  readonly #look: string;
  readonly #hint: string;
  /** The address of an image of this site: others would learn that somebody looks at them. */
  readonly #image: string | null;

  constructor(text: string, look: string, hint: string, image: string | null) {
    super();
    this.text = text;
    this.#look = look;
    this.#hint = hint;
    this.#image = image;
  }

  override eq(other: WidgetType): boolean {
    return (
      other instanceof Pill &&
      other.text === this.text &&
      other.#look === this.#look &&
      other.#image === this.#image
    );
  }

  toDOM(): HTMLElement {
    const pill = document.createElement('span');
    pill.className = `${styles.pill} ${this.#look}`;
    pill.textContent = this.text;
    pill.title = this.#hint;
    pill.dataset.pill = '';
    if (this.#image !== null) {
      const image = document.createElement('img');
      image.src = onHost(this.#image);
      image.alt = '';
      image.className = styles.shownImage ?? '';
      pill.prepend(image);
    }
    return pill;
  }

  /** Presses are for `openPills`. */
  override ignoreEvent(): boolean {
    return false;
  }
}

class Drawn implements Shown {
  decorations: DecorationSet;
  pills: DecorationSet;

  constructor(view: EditorView) {
    ({ decorations: this.decorations, pills: this.pills } = drawn(view));
  }

  update(update: ViewUpdate): void {
    const { view, startState, state } = update;
    const isSame =
      startState.field(readText) === state.field(readText) &&
      startState.facet(wording) === state.facet(wording);
    const isStill = !update.selectionSet && !update.focusChanged && !update.viewportChanged;
    if (isSame && isStill && !update.docChanged) return;
    // Nothing may change beside words that are still being put together.
    if (view.composing && update.docChanged) {
      this.decorations = this.decorations.map(update.changes);
      this.pills = this.pills.map(update.changes);
    } else ({ decorations: this.decorations, pills: this.pills } = drawn(view));
  }
}

const drawn = (view: EditorView) => shownSigns(view.state, view.visibleRanges, view.hasFocus);

const drawSigns = ViewPlugin.fromClass(Drawn, {
  decorations: (plugin) => plugin.decorations,
  provide: (plugin) =>
    EditorView.atomicRanges.of((view) => view.plugin(plugin)?.pills ?? Decoration.none),
});

/** `open` gets a place within the sign whose pill was pressed. */
export const pills = (open: (at: number) => void) => [
  drawSigns,
  EditorView.domEventHandlers({
    mousedown: (event) => pillAt(event) !== null && event.button === 0,
    click(event, view) {
      const pill = pillAt(event);
      if (pill === null) return false;
      const at = view.posAtDOM(pill);
      // Within its braces; a bar has nothing within.
      open(view.state.sliceDoc(at, at + 1) === '|' ? at : at + 1);
      return true;
    },
  }),
];

const pillAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-pill]') : null;
