import type { Finding } from '@brasslamp/story/checker/finding';
import type { TextChange } from '@brasslamp/story/draft';
import type { Level } from '@brasslamp/story/model';
import { escapeText } from '@brasslamp/story/text/escape';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';
import { useDebounced } from '../../../ui-kit/use-debounced.ts';
import { findConstruct } from '../../body/constructs/find-construct.ts';
import { type Asked, askFor, type Tool, tools, typesOf } from '../../body/constructs/text-tools.ts';
import {
  ChoiceDialog,
  type LinkedChoice,
  type NameChoice,
} from '../../body/dialogs/choice-dialog.tsx';
import { ConstructDialog } from '../../body/dialogs/construct-dialog.tsx';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { useWritingPreferences } from '../preferences.ts';
import { t } from '../t.ts';
import type { Editor, EditorEvents, EditorSettings } from './create-editor.ts';
import { type Diagnosis, diagnosesOf } from './diagnostics.ts';
import { quotesOf } from './quotes.ts';
import { TextProblemList } from './text-problem-list.tsx';
import { TextTools } from './text-tools.tsx';
import { type ChoiceInText, wordingOf } from './wording.ts';
import styles from './writing.module.css';

/** What the page around a text does with it. */
export interface TextHandle {
  /** The caret to an offset, or to where it was. */
  focus: (at?: number) => void;
  /** Makes the selected words, or these, a link to the choice. */
  putLink: (words: string, actionId: string) => void;
  selection: () => { start: number; end: number };
}

export interface TextEditorProps {
  handle: RefObject<TextHandle | null>;
  /** Says whose text it is. */
  label: string;
  text: string;
  level: Level;
  lang: string;
  choices: readonly ChoiceInText[];
  /** What the checker says of the text. */
  findings: readonly Finding[];
  words: number;
  /** Positions are those of the text before. */
  onChange: (changes: TextChange[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Makes a choice with these words, and gives its id. */
  onNewChoice: (words: string) => string;
  onImages: (files: File[], put: (markdown: string) => void) => void;
  isFocused: boolean;
  onFocusMode: (isOn: boolean) => void;
  /** What is shown between tools and text: uploads under way. */
  children?: ReactNode;
}

interface Read {
  text: string;
  problems: Parameters<typeof diagnosesOf>[1];
  more: number;
}

/** Where a node's text is written: the editor with its tools, its problems and its forms. */
export function TextEditor(props: TextEditorProps) {
  const { handle, text, choices, findings, words, onImages, isFocused, onFocusMode } = props;
  const preferences = useWritingPreferences();
  const [notice, setNotice] = useState<string | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const selection = useRef({ start: 0, end: 0 });
  const [caret, setCaret] = useState({ start: 0, end: 0 });
  /** Undo brings the caret to what it has changed. */
  const isUndoing = useRef(false);

  const writing = useEditor(props, {
    onRead: ({ problems, moreProblems: more }, readText) =>
      setRead({ text: readText, problems, more }),
    onSelect(start, end) {
      selection.current = { start, end };
      setCaret({ start, end });
    },
    onOpenPill: open,
    onUndo() {
      isUndoing.current = true;
      props.onUndo();
    },
    onRedo() {
      isUndoing.current = true;
      props.onRedo();
    },
    onImages: (files, at) => onImages(files, putAt(at)),
    onTooLong: (characters) => setNotice(t('page.text.tooLong', { characters })),
    onPasted: (lost) => setNotice(t('page.text.lostPictures', { count: lost })),
    onChange(changes) {
      setNotice(null);
      props.onChange(changes);
    },
  });
  const { editor, area, host } = writing;

  // What is half filled in a form is about the text as it was when the form opened.
  const isHeld = asked !== null;
  useEffect(() => {
    if (!editor || isHeld) return;
    editor.setText(text, isUndoing.current && editor.view.hasFocus);
    isUndoing.current = false;
  }, [editor, text, isHeld]);

  const diagnoses = useMemo(
    () => (read ? diagnosesOf(read.text, read.problems, findings) : []),
    [read, findings],
  );
  useEffect(() => {
    // A brace that is half typed is no mistake.
    if (!editor || read === null) return;
    const timer = setTimeout(() => {
      if (editor.view.state.doc.length === read.text.length) editor.setDiagnoses(diagnoses);
    }, diagnosisPauseMs);
    return () => clearTimeout(timer);
  }, [editor, diagnoses, read]);

  useImperativeHandle(handle, () => ({
    focus(at) {
      if (!editor) return writing.focusWhenReady(at);
      if (at !== undefined) {
        const anchor = Math.min(at, editor.view.state.doc.length);
        editor.view.dispatch({ selection: { anchor }, scrollIntoView: true });
      }
      editor.view.focus();
    },
    putLink(linked, actionId) {
      const { start, end } = selection.current;
      const selected = currentText().slice(start, end);
      const space = selected || /(^|\s)$/.test(currentText().slice(0, start)) ? '' : ' ';
      put(`${space}[${selected || escapeText(linked)}](action:${actionId})`, start, end);
    },
    selection: () => selection.current,
  }));

  const currentText = () => editor?.view.state.doc.toString() ?? text;

  function put(insert: string, from: number, to: number) {
    const after = from + insert.length;
    editor?.apply({ from, to, insert, select: [after, after] });
  }

  const putAt = (at: number) => (markdown: string) => {
    const place = Math.min(at, currentText().length);
    const isAlone = /(^|\n)$/.test(currentText().slice(0, place));
    put(`${isAlone ? '' : '\n\n'}${markdown}\n`, place, place);
  };

  function ask(tool: Tool, place = selection.current) {
    setAsked(askFor(tool, { text: currentText(), ...place }));
  }

  /** The form of the construct at this place; what has none shows its source. */
  function open(at: number) {
    if (!editor) return;
    const place = { start: at, end: at };
    const given = { text: currentText(), ...place };
    const types = tools.flatMap((tool) => typesOf[tool]);
    const found = findConstruct(writing.tree(), given, types);
    const tool = tools.find((one) => found !== null && typesOf[one].includes(found.type));
    if (tool) ask(tool, place);
    else {
      editor.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
      editor.view.focus();
    }
  }

  const around = useToolsAround(useDebounced(caret, caretPauseMs), writing.tree, currentText);
  return (
    <div className={styles.writing}>
      <TextTools
        around={around}
        isReady={editor !== null}
        preferences={preferences}
        isFocused={isFocused}
        onFocusMode={onFocusMode}
        onFormat={(edit) => editor?.apply(edit({ text: currentText(), ...selection.current }))}
        onAsk={ask}
        onFind={() => editor?.openSearch()}
        onImages={(files) => onImages(files, putAt(selection.current.end))}
      />
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}{' '}
          <button className="button button-quiet" type="button" onClick={() => setNotice(null)}>
            {t('page.notice.close')}
          </button>
        </p>
      )}
      {props.children}
      <div className={styles.sheet} ref={host}>
        {!editor && <div className={styles.waiting}>{text}</div>}
      </div>
      <WordCount words={words} />
      <TextProblemList
        text={read?.text ?? ''}
        found={useDebounced(diagnoses, diagnosisPauseMs)}
        more={read?.more ?? 0}
        onShow={({ from, to }) => {
          editor?.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
          editor?.view.focus();
        }}
        onFix={({ from, to, insert }) =>
          editor?.apply({ from, to, insert, select: [from + insert.length, from + insert.length] })
        }
      />
      {asked && (
        <Forms
          asked={asked}
          area={area}
          choices={choices}
          readText={currentText}
          onNewChoice={props.onNewChoice}
          onClosed={(edit) => {
            setAsked(null);
            if (edit) editor?.apply(edit);
          }}
        />
      )}
    </div>
  );
}

const diagnosisPauseMs = 700;
const caretPauseMs = 150;

/** The editor itself, loaded when it is first needed. */
function useEditor(props: TextEditorProps, events: EditorEvents) {
  const { label, lang, level, text, choices } = props;
  const { isPlain, hasCurlyQuotes } = useWritingPreferences();
  const names = useLogicNames();
  const known = useDeferredValue(names);
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const tree = useRef<Parameters<EditorEvents['onRead']>[0]['tree']>({
    type: 'root',
    children: [],
  });
  const awaited = useRef<{ at: number | undefined } | null>(null);

  const settings = useMemo(
    (): EditorSettings => ({
      label,
      lang,
      level,
      wording: isPlain ? null : wordingOf(known, choices),
      offered: {
        ...known,
        level,
        snippets: known.story?.snippets.map(({ name }) => name) ?? [],
        choices,
      },
      quotes: hasCurlyQuotes ? quotesOf(lang) : null,
    }),
    [label, lang, level, isPlain, hasCurlyQuotes, known, choices],
  );

  const stable: EditorEvents = {
    onChange: useEffectEvent(events.onChange),
    onRead: useEffectEvent((read: Parameters<EditorEvents['onRead']>[0], readText: string) => {
      tree.current = read.tree;
      events.onRead(read, readText);
    }),
    onSelect: useEffectEvent(events.onSelect),
    onOpenPill: useEffectEvent(events.onOpenPill),
    onUndo: useEffectEvent(events.onUndo),
    onRedo: useEffectEvent(events.onRedo),
    onImages: useEffectEvent(events.onImages),
    onTooLong: useEffectEvent(events.onTooLong),
    onPasted: useEffectEvent(events.onPasted),
  };
  const begin = useEffectEvent((create: typeof import('./create-editor.ts').createEditor) => {
    const parent = host.current;
    if (!parent) return null;
    const created = create(parent, text, settings, stable);
    area.current = created.view.contentDOM;
    setEditor(created);
    if (awaited.current) {
      const anchor = Math.min(awaited.current.at ?? 0, created.view.state.doc.length);
      created.view.dispatch({ selection: { anchor }, scrollIntoView: true });
      created.view.focus();
      awaited.current = null;
    }
    return created;
  });
  useEffect(() => {
    let created: Editor | null = null;
    let isLeft = false;
    void import('./create-editor.ts').then(({ createEditor }) => {
      if (!isLeft) created = begin(createEditor);
    });
    return () => {
      isLeft = true;
      created?.destroy();
      setEditor(null);
    };
  }, []);
  useEffect(() => editor?.set(settings), [editor, settings]);

  return {
    editor,
    host,
    area,
    tree: () => tree.current,
    focusWhenReady(at: number | undefined) {
      awaited.current = { at };
    },
  };
}

/** The constructs around the caret, which the buttons would change. */
function useToolsAround(
  caret: { start: number; end: number },
  tree: () => Parameters<typeof findConstruct>[0],
  currentText: () => string,
): ReadonlySet<Tool> {
  const [around, setAround] = useState<ReadonlySet<Tool>>(new Set());
  const look = useEffectEvent((place: typeof caret) => {
    const given = { text: currentText(), ...place };
    const found = tools.filter((tool) => findConstruct(tree(), given, typesOf[tool]) !== null);
    setAround((old) =>
      old.size === found.length && found.every((tool) => old.has(tool)) ? old : new Set(found),
    );
  });
  useEffect(() => look(caret), [caret]);
  return around;
}

/** What is written, told when one pauses. */
function WordCount({ words }: { words: number }) {
  const told = useDebounced(words, 2_000);
  return (
    <p className={styles.count}>
      <span aria-hidden="true">{t('page.text.words', { count: words })}</span>
      <span className="visually-hidden" role="status">
        {t('page.text.words', { count: told })}
      </span>
    </p>
  );
}

function Forms({
  asked,
  area,
  choices,
  readText,
  onNewChoice,
  onClosed,
}: {
  asked: Asked;
  area: RefObject<HTMLElement | null>;
  choices: readonly ChoiceInText[];
  readText: () => string;
  onNewChoice: (words: string) => string;
  onClosed: (edit: TextEdit | null) => void;
}) {
  const [isOpen, setOpen] = useState(true);
  /** Applied once the text has the focus again. */
  const step = useRef<TextEdit | null>(null);
  const linked = choices.map(({ id, words }): LinkedChoice => ({ key: id, id, words }));
  const nameChoice: NameChoice = (key, words) => key ?? onNewChoice(words);
  const dialog = {
    isOpen,
    area,
    readText,
    onClose: () => setOpen(false),
    onDone(edit: TextEdit) {
      step.current = edit;
      setOpen(false);
    },
    onClosed: () => onClosed(step.current),
  };
  return asked.tool === 'choice' ? (
    <ChoiceDialog {...dialog} asked={asked} choices={linked} nameChoice={nameChoice} />
  ) : (
    <ConstructDialog {...dialog} asked={asked} />
  );
}

export type { Diagnosis };
