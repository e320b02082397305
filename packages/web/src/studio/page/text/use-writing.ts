/** A text under the writer's hands: the editor in step with the draft, and what is known of both. */
import type { Finding } from '@brasslamp/story/checker/finding';
import type { TextChange } from '@brasslamp/story/draft';
import { escapeText } from '@brasslamp/story/text/escape';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDebounced } from '../../../ui-kit/use-debounced.ts';
import { findConstruct } from '../../body/constructs/find-construct.ts';
import { type Tool, tools, typesOf } from '../../body/constructs/text-tools.ts';
import { t } from '../t.ts';
import { diagnosesOf } from './diagnostics.ts';
import { type EditedText, useEditor } from './use-editor.ts';

/** What the page around a text does with it. */
export interface TextHandle {
  /** The caret to an offset, or to where it was. */
  focus: (at?: number) => void;
  /** Makes the selected words, or these, a link to the choice. */
  putLink: (words: string, actionId: string) => void;
  selection: () => { start: number; end: number };
}

export interface WritingProps extends EditedText {
  handle: RefObject<TextHandle | null>;
  /** What the checker says of the text. */
  findings: readonly Finding[];
  /** Positions are those of the text before. */
  onChange: (changes: TextChange[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  onFiles: (files: File[], put: (markdown: string) => void) => void;
  /** Makes a choice with these words, leading to the node of this name, and gives its id. */
  onNewChoice: (words: string, leadsTo?: string) => string;
  /** On to what readers can do next. */
  onNext: () => void;
}

interface Read {
  text: string;
  problems: Parameters<typeof diagnosesOf>[1];
  more: number;
}

const diagnosisPauseMs = 700;
const caretPauseMs = 150;
const undoneWithinMs = 300;

/** `onOpen`: a pill was pressed. While `isHeld`, what comes from elsewhere waits. */
export function useWriting(props: WritingProps, isHeld: boolean, onOpen: (at: number) => void) {
  const { text, findings, onFiles } = props;
  const [notice, setNotice] = useState<string | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [caret, setCaret] = useState({ start: 0, end: 0 });
  /** Undo brings the caret to what it has changed. */
  const isUndoing = useRef(false);

  function undo(run: () => void) {
    isUndoing.current = true;
    run();
    // What was undone may be elsewhere in the story.
    setTimeout(() => {
      isUndoing.current = false;
    }, undoneWithinMs);
  }

  const { editor, focusWhenReady, ...opened } = useEditor(props, {
    onRead: ({ problems, moreProblems: more }, of) => setRead({ text: of, problems, more }),
    onSelect: (start, end) => setCaret({ start, end }),
    onOpenPill: onOpen,
    onUndo: () => undo(props.onUndo),
    onRedo: () => undo(props.onRedo),
    onFiles: (files, at) => onFiles(files, (markdown) => editor?.putBlock(markdown, at)),
    onTooLong: (characters) => setNotice(t('page.text.tooLong', { characters })),
    onNewChoice: props.onNewChoice,
    onNext: props.onNext,
    onPasted: (lost) => setNotice(t('page.text.lostPictures', { count: lost })),
    onChange(changes) {
      setNotice(null);
      props.onChange(changes);
    },
  });

  useEffect(() => {
    if (editor && !isHeld) editor.setText(text, isUndoing.current && editor.view.hasFocus);
  }, [editor, text, isHeld]);

  useImperativeHandle(props.handle, () => ({
    focus: (at) => (editor ? editor.focus(at) : focusWhenReady(at)),
    putLink(words, actionId) {
      if (!editor) return;
      const { start, end } = editor.selection();
      const selected = editor.text().slice(start, end);
      const space = selected || /(^|\s)$/.test(editor.text().slice(0, start)) ? '' : ' ';
      editor.put(`${space}[${selected || escapeText(words)}](action:${actionId})`, start, end);
    },
    selection: () => editor?.selection() ?? { start: 0, end: 0 },
  }));

  const diagnoses = useDiagnoses(read, findings);
  useEffect(() => {
    // Where the text has gone on, its next reading brings them.
    if (editor && diagnoses.of?.text.length === editor.view.state.doc.length) {
      editor.setDiagnoses(diagnoses.found);
    }
  }, [editor, diagnoses]);

  return {
    ...opened,
    editor,
    around: useToolsAround(
      useDebounced(caret, caretPauseMs),
      opened.tree,
      () => editor?.text() ?? text,
    ),
    diagnoses,
    notice,
    closeNotice: () => setNotice(null),
  };
}

/** After a pause, because a brace that is half typed is no mistake. */
function useDiagnoses(read: Read | null, findings: readonly Finding[]) {
  const found = useMemo(
    () => ({ of: read, found: read ? diagnosesOf(read.text, read.problems, findings) : [] }),
    [read, findings],
  );
  return useDebounced(found, diagnosisPauseMs);
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
