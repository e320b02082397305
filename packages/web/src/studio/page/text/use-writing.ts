/** A text under the writer's hands: the editor in step with the draft, and what is known of both. */
import type { Finding } from '@brasslamp/story/checker/finding';
import type { TextChange } from '@brasslamp/story/draft';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Selection, TextEdit } from '../../../ui-kit/text-edit.ts';
import { useDebounced } from '../../../ui-kit/use-debounced.ts';
import { findConstruct } from '../../body/constructs/find-construct.ts';
import { type Tool, tools, typesOf } from '../../body/constructs/text-tools.ts';
import { hasJoinedLines } from '../../body/joined-lines.ts';
import { isFilm } from '../../media/file-kind.ts';
import { t } from '../t.ts';
import type { PlaceInText } from '../uploads/pending-uploads.ts';
import { diagnosesOf } from './diagnostics.ts';
import { type EditedText, useEditor } from './use-editor.ts';

/** A handle by which the page around a text moves it and changes it. */
export interface TextHandle {
  /** The caret to an offset, or to where it was. */
  focus: (at?: number) => void;
  /** Makes the selected words, or these, a link to the choice. */
  putLink: (words: string, actionId: string) => void;
  selection: () => { start: number; end: number };
  /** The acts of the tools above it. */
  apply: (edit: (selected: Selection) => TextEdit) => void;
  ask: (tool: Tool) => void;
  openSearch: () => void;
  split: () => void;
  /** Asks for an image or a sound, to be put where the caret is. */
  chooseMedia: (kind: MediaKind) => void;
  /** Puts a block in lines of its own; false = it is not there. */
  putBlock: (markdown: string, place: PlaceInText) => boolean;
}

export interface WritingProps extends EditedText {
  /** The constructs around the caret, which the tools would change. */
  onAround: Dispatch<SetStateAction<ReadonlySet<Tool>>>;
  /** The checker's findings of the text. */
  findings: readonly Finding[];
  /** Positions are those of the text before, which the draft may have left by now. */
  onChange: (changes: TextChange[], isTyped: boolean, before: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  onFiles: (files: File[], place: PlaceInText) => void;
  onChooseMedia: (kind: MediaKind, place: PlaceInText) => void;
  /** Makes a choice with these words, leading to the node of this name, and gives its id. */
  onNewChoice: (words: string, leadsTo?: string) => string;
  /** Goes on to what readers can do next. */
  onNext: () => void;
}

interface Read {
  text: string;
  problems: Parameters<typeof diagnosesOf>[1];
  more: number;
  hasJoinedLines: boolean;
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
  const isUndoing = useRef(false);
  const undo = (run: () => void) => runMarked(isUndoing, run);
  const { editor, ...opened } = useEditor(props, {
    onRead: ({ problems, moreProblems: more, tree }, of) =>
      setRead({ text: of, problems, more, hasJoinedLines: hasJoinedLines(tree) }),
    onSelect: (start, end) => setCaret({ start, end }),
    onOpenPill: onOpen,
    onUndo: () => undo(props.onUndo),
    onRedo: () => undo(props.onRedo),
    onFiles: (files, at) => editor && onFiles(files, { text: editor.text(), at }),
    onOtherFiles: (files) => setNotice(otherFilesWords(files)),
    onTooLong: (characters) => setNotice(t('page.text.tooLong', { characters })),
    onNewChoice: props.onNewChoice,
    onNext: props.onNext,
    onPasted: (lost) => setNotice(t('page.text.lostImages', { count: lost })),
    onChange(changes, isTyped, before) {
      setNotice(null);
      props.onChange(changes, isTyped, before);
    },
  });

  // Before a key can be pressed in what the draft does not say any more.
  useLayoutEffect(() => {
    if (editor && !isHeld) editor.setText(text, isUndoing.current && editor.view.hasFocus);
  }, [editor, text, isHeld]);

  const diagnoses = useDiagnoses(read, findings);
  useEffect(() => {
    // Where the text has gone on, its next reading brings them.
    if (editor && diagnoses.of?.text.length === editor.view.state.doc.length) {
      editor.setDiagnoses(diagnoses.found);
    }
  }, [editor, diagnoses]);

  useAround(
    useDebounced(caret, caretPauseMs),
    editor && { tree: opened.tree, text: editor.text },
    props.onAround,
  );

  return {
    ...opened,
    editor,
    selection: () => editor?.selection() ?? { start: 0, end: 0 },
    diagnoses,
    notice,
    closeNotice: () => setNotice(null),
  };
}

/** Runs an undo, marked as one for a while: the caret goes to what it has changed. */
function runMarked(isUndoing: RefObject<boolean>, run: () => void) {
  isUndoing.current = true;
  run();
  // What was undone may be elsewhere in the story.
  setTimeout(() => {
    isUndoing.current = false;
  }, undoneWithinMs);
}

/** The diagnoses after a pause, because a brace that is half typed is no mistake. */
function useDiagnoses(read: Read | null, findings: readonly Finding[]) {
  const found = useMemo(
    () => ({ of: read, found: read ? diagnosesOf(read.text, read.problems, findings) : [] }),
    [read, findings],
  );
  return useDebounced(found, diagnosisPauseMs);
}

/** Looks what stands around the caret, once it rests and there is an editor. */
function useAround(
  caret: { start: number; end: number },
  editor: { tree: () => Parameters<typeof findConstruct>[0]; text: () => string } | null,
  onAround: WritingProps['onAround'],
) {
  const look = useEffectEvent((place: typeof caret) => {
    if (!editor) return;
    const given = { text: editor.text(), ...place };
    const found = tools.filter(
      (tool) => findConstruct(editor.tree(), given, typesOf[tool]) !== null,
    );
    onAround((old) =>
      old.size === found.length && found.every((tool) => old.has(tool)) ? old : new Set(found),
    );
  });
  const isReady = editor !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once the editor is there, too.
  useEffect(() => look(caret), [caret, isReady]);
}

/** The words for why files were not put in. */
function otherFilesWords(files: readonly File[]): string {
  const names = files.map(({ name }) => name).join(', ');
  return t(files.some(isFilm) ? 'page.text.films' : 'page.text.otherFiles', { names });
}
