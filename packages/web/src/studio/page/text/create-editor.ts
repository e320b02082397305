/** The editor of a node's text: CodeMirror with what Brasslamp adds to it. */

import type { TextChange } from '@brasslamp/story/draft';
import { type Level, limits } from '@brasslamp/story/model';
import { directionOf } from '@brasslamp/story/model/direction';
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { standardKeymap } from '@codemirror/commands';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  Prec,
  type Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { dropCursor, EditorView, keymap, placeholder } from '@codemirror/view';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';
import { formatKeys, formats } from '../../body/formats.ts';
import { t } from '../t.ts';
import type { PlaceInText } from '../uploads/pending-uploads.ts';
import { adoptStyles } from './adopt-styles.ts';
import {
  choiceMaker,
  completeLogic,
  linksAsInTwine,
  type MakeChoice,
  type Offered,
  offered,
} from './completion.ts';
import type { Diagnosis } from './diagnostics.ts';
import type { MediaInText } from './media/media-edits.ts';
import { pasteAsWritten } from './paste/paste.ts';
import { pills, type Wording, wording } from './pills.ts';
import { mediaAt, type ReadText, readSigns, readText, storyLevel } from './read-signs.ts';
import {
  changeSetAround,
  movedTyped,
  placeNow,
  type Typed,
  textChangesOf,
  typedAfter,
} from './text-changes.ts';
import { caretStays } from './typing/caret-stays.ts';
import { continueList } from './typing/continue-list.ts';
import { type Quotes, quoteStyle, typographicQuotes } from './typing/quotes.ts';
import styles from './writing.module.css';

/** The settings that can change while a text is open. */
export interface EditorSettings {
  label: string;
  lang: string;
  level: Level;
  /** The words of pills; null = plain source. */
  wording: Wording | null;
  offered: Offered;
  /** The quotes of the language; null = straight. */
  quotes: Quotes | null;
}

export interface EditorEvents {
  /** Hears changes of the text. Not typed: what a form or a button does. */
  onChange: (changes: TextChange[], isTyped: boolean, before: string) => void;
  /** Called after each time that the grammar has read the text. */
  onRead: (read: ReadText, text: string) => void;
  /** Hears where the selection is now. */
  onSelect: (start: number, end: number) => void;
  /** A pill was pressed, or asked for by key. */
  onOpenPill: (at: number) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Images and sounds that were pasted or dropped; `at`: where. */
  onFiles: (files: File[], at: number) => void;
  onOtherFiles: (files: File[]) => void;
  /** The text would have this many characters: nothing was put in. */
  onTooLong: (characters: number) => void;
  onPasted: (lostImages: number) => void;
  onNewChoice: MakeChoice;
  /** Goes on to what readers can do next. */
  onNext: () => void;
}

export interface Editor {
  view: EditorView;
  /** Sets the text from the draft: what is different is changed, and the caret stays at its words. */
  setText: (text: string, movesCaret: boolean) => void;
  set: (settings: EditorSettings) => void;
  setDiagnoses: (found: readonly Diagnosis[]) => void;
  text: () => string;
  selection: () => { start: number; end: number };
  /** The caret to this place, or a selection; without one to where it was. */
  focus: (from?: number, to?: number) => void;
  /** A step that a button or a form makes. */
  apply: (edit: TextEdit) => void;
  put: (insert: string, from: number, to: number) => void;
  /** Puts a block in lines of its own; false = there is no room. */
  putBlock: (block: string, place: PlaceInText) => boolean;
  mediaAt: (at: number) => MediaInText | null;
  openSearch: () => void;
  destroy: () => void;
}

const fromDraft = Annotation.define<true>();
/** A step that a button or a form makes. */
const ofItsOwn = Annotation.define<true>();

export function createEditor(
  parent: HTMLElement,
  text: string,
  settings: EditorSettings,
  events: EditorEvents,
): Editor {
  adoptStyles();
  const changing = new Compartment();
  const following = followDraft();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        // Every character of the text is one of the document's, whatever ends its lines.
        EditorState.lineSeparator.of('\n'),
        changing.of(settingsOf(settings)),
        ...parts(events),
        following.listener,
      ],
    }),
  });
  const first = view.state.field(readText);
  if (!first.isStale) events.onRead(first, text);
  return {
    view,
    setText: (next, movesCaret) => following.setText(view, next, movesCaret),
    set: (next) => view.dispatch({ effects: changing.reconfigure(settingsOf(next)) }),
    setDiagnoses: (found) => view.dispatch(setDiagnostics(view.state, found.map(diagnosticOf))),
    text: () => view.state.doc.toString(),
    selection() {
      const { from: start, to: end } = view.state.selection.main;
      return { start, end };
    },
    focus: (from, to = from) => focus(view, from, to),
    apply: (edit) => applyEdit(view, edit),
    put: (insert, from, to) => put(view, insert, from, to),
    putBlock(block, place) {
      const before = view.state.doc;
      const at = placeNow(place, before.toString());
      const isAlone = before.lineAt(at).from === at;
      put(view, `${isAlone ? '' : '\n\n'}${block}\n`, at, at);
      return view.state.doc !== before;
    },
    mediaAt: (at) => mediaAt(view.state, at),
    openSearch: () => openSearchPanel(view),
    destroy: () => view.destroy(),
  };
}

/** What the draft says is followed, unless the editor has gone on from there: then it only hears of that later. */
function followDraft() {
  /** The texts of the editor since the draft last said the same: of these it may still be telling. */
  let ahead: Text[] = [];
  /** The caret stays behind what was typed here; where nothing was, it makes way. */
  let run: Typed | null = null;
  return {
    listener: EditorView.updateListener.of(({ state, docChanged, changes, transactions }) => {
      const isOwn = !transactions.some((one) => one.annotation(fromDraft));
      const { head, empty } = state.selection.main;
      if (docChanged) run = isOwn ? typedAfter(run, changes, head) : movedTyped(run, changes);
      // The caret went elsewhere.
      if (!empty || head !== run?.to) run = null;
      if (docChanged && isOwn) ahead = [...ahead.slice(-keptAhead), state.doc];
    }),
    setText(view: EditorView, next: string, movesCaret: boolean) {
      const isBehind = ahead.slice(0, -1).some((doc) => isText(doc, next));
      if (isBehind) return;
      ahead = [];
      setText(view, next, { movesCaret, run });
    },
  };
}

const keptAhead = 50;
const isText = (doc: Text, text: string) => doc.length === text.length && doc.toString() === text;

const settingsOf = ({ label, lang, level, quotes, ...given }: EditorSettings): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': label,
    lang,
    dir: directionOf(lang),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    class: styles.content ?? '',
  }),
  storyLevel.of(level),
  wording.of(given.wording),
  offered.of(given.offered),
  quoteStyle.of(quotes),
];

const parts = (events: EditorEvents): Extension[] => [
  readSigns,
  pills(events.onOpenPill),
  typographicQuotes,
  pasteAsWritten(events),
  caretStays(),
  dropCursor(),
  EditorView.lineWrapping,
  placeholder(t('page.text.placeholder')),
  search({ top: true }),
  choiceMaker.of(events.onNewChoice),
  linksAsInTwine,
  autocompletion({ override: [completeLogic], icons: false, closeOnBlur: true }),
  EditorState.phrases.of(phrases()),
  Prec.high(keymap.of(ownKeys(events))),
  keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...standardKeymap]),
  undoFromMenus(events),
  keepToLimit(events),
  EditorView.updateListener.of((update) => {
    const { state, docChanged, selectionSet, startState, changes, transactions } = update;
    const isOwn = !transactions.some((one) => one.annotation(fromDraft));
    if (docChanged && isOwn) {
      const before = startState.doc.toString();
      events.onChange(textChangesOf(changes), transactions.every(isTyped), before);
    }
    const read = state.field(readText);
    if (read !== startState.field(readText) && !read.isStale) {
      events.onRead(read, state.doc.toString());
    }
    const { from, to } = state.selection.main;
    if (docChanged || selectionSet) events.onSelect(from, to);
  }),
];

/** Whether a transaction is typing: what the search replaces is not. */
const isTyped = (one: Transaction): boolean =>
  !one.annotation(ofItsOwn) && !one.isUserEvent('input.replace');

function ownKeys(events: EditorEvents) {
  const format = (name: string) => (view: EditorView) => {
    const { from: start, to: end } = view.state.selection.main;
    const found = formats.find((one) => one.name === name);
    if (found) applyEdit(view, found.edit({ text: view.state.doc.toString(), start, end }));
    return true;
  };
  const call = (run: () => void) => () => {
    run();
    return true;
  };
  return [
    ...Object.entries(formatKeys).map(([name, key]) => ({ key: `Mod-${key}`, run: format(name) })),
    { key: 'Mod-z', run: call(events.onUndo), preventDefault: true },
    { key: 'Mod-Shift-z', run: call(events.onRedo), preventDefault: true },
    { key: 'Mod-y', run: call(events.onRedo), preventDefault: true },
    {
      key: 'Alt-Enter',
      run: (view: EditorView) => {
        events.onOpenPill(view.state.selection.main.head);
        return true;
      },
    },
    { key: 'Mod-Enter', run: call(events.onNext), preventDefault: true },
    { key: 'Tab', run: acceptCompletion },
    { key: 'Escape', run: closeCompletion },
    { key: 'Enter', run: continueList },
  ];
}

/** The browser's own menu has undo as well. */
const undoFromMenus = ({ onUndo, onRedo }: EditorEvents) =>
  EditorView.domEventHandlers({
    beforeinput(event) {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
      event.preventDefault();
      if (event.inputType === 'historyUndo') onUndo();
      else onRedo();
      return true;
    },
  });

/** Puts nothing in that would make the text too long: half of it would be lost. */
const keepToLimit = ({ onTooLong }: EditorEvents) =>
  EditorState.transactionFilter.of((transaction): TransactionSpec | readonly TransactionSpec[] => {
    const { docChanged, newDoc, startState } = transaction;
    const isAllowed =
      !docChanged ||
      newDoc.length <= limits.bodyCharacters ||
      newDoc.length <= startState.doc.length ||
      transaction.annotation(fromDraft);
    if (isAllowed) return transaction;
    queueMicrotask(() => onTooLong(newDoc.length));
    return [];
  });

function setText(
  view: EditorView,
  next: string,
  { movesCaret, run }: { movesCaret: boolean; run: Typed | null },
): void {
  const set = changeSetAround(run, view.state.doc.toString(), next);
  if (set.empty) return;
  let end = 0;
  set.iterChanges((_from, _to, _start, to) => {
    end = to;
  });
  const { main } = view.state.selection;
  const makesWay = main.empty && run === null;
  view.dispatch({
    changes: set,
    annotations: fromDraft.of(true),
    ...(makesWay && { selection: { anchor: set.mapPos(main.head, 1) } }),
    ...(movesCaret && { selection: { anchor: end }, scrollIntoView: true }),
  });
}

function applyEdit(view: EditorView, { from, to, insert, select: [anchor, head] }: TextEdit): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor, head },
    annotations: ofItsOwn.of(true),
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
}

function put(view: EditorView, insert: string, from: number, to: number): void {
  const after = from + insert.length;
  applyEdit(view, { from, to, insert, select: [after, after] });
}

function focus(view: EditorView, from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined) {
    const { length } = view.state.doc;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    view.dispatch({ selection, scrollIntoView: true });
  }
  view.focus();
}

const diagnosticOf = ({ from, to, severity, message, fix }: Diagnosis): Diagnostic => ({
  from,
  to,
  severity,
  message,
  ...(fix && {
    actions: [
      {
        name: fix.words,
        apply: (view) =>
          view.dispatch({
            changes: { from: fix.from, to: fix.to, insert: fix.insert },
            annotations: ofItsOwn.of(true),
            userEvent: 'input',
          }),
      },
    ],
  }),
});

/** The words of CodeMirror's own parts. */
const phrases = () => ({
  Find: t('page.find.find'),
  Replace: t('page.find.replaceWith'),
  next: t('page.find.next'),
  previous: t('page.find.previous'),
  all: t('page.find.all'),
  'match case': t('page.find.case'),
  regexp: t('page.find.pattern'),
  'by word': t('page.find.word'),
  replace: t('page.find.replace'),
  'replace all': t('page.find.replaceAll'),
  close: t('page.find.close'),
  'current match': t('page.find.current'),
  'on line': t('page.find.onLine'),
  'replaced match on line $': t('page.find.replaced'),
  'replaced $ matches': t('page.find.replacedAll'),
  Completions: t('page.complete.label'),
  Diagnostics: t('studio.text.problems.label'),
  'No diagnostics': t('page.text.noProblems'),
  'Control character': t('page.text.control'),
  'Selection deleted': t('page.text.deleted'),
});
