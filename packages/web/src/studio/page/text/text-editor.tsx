import { escapeText } from '@brasslamp/story/text/escape';
import { type ReactNode, type RefObject, useImperativeHandle, useState } from 'react';
import { useDebounced } from '../../../ui-kit/use-debounced.ts';
import { findConstruct } from '../../body/constructs/find-construct.ts';
import { askFor, type Tool, tools, typesOf } from '../../body/constructs/text-tools.ts';
import { t } from '../t.ts';
import { type AskedForm, TextForms } from './text-forms.tsx';
import { TextProblemList } from './text-problem-list.tsx';
import { type TextHandle, useWriting, type WritingProps } from './use-writing.ts';
import styles from './writing.module.css';

interface Props extends WritingProps {
  handle: RefObject<TextHandle | null>;
  words: number;
  onSplit: (selected: { start: number; end: number }) => void;
  /** Content above the text: uploads under way. */
  children?: ReactNode;
}

/** The editor in which a node's text is written, with its problems and its forms. */
export function TextEditor(props: Props) {
  const { text, choices, words } = props;
  const [asked, setAsked] = useState<AskedForm | null>(null);
  // What is half filled in a form is about the text as it was when the form opened.
  const writing = useWriting(props, asked !== null, open);
  const { editor, area, host, diagnoses, notice } = writing;
  const readText = () => editor?.text() ?? text;

  function ask(tool: Tool, place = editor?.selection()) {
    if (place) setAsked(askFor(tool, { text: readText(), ...place }));
  }

  /** The form of what is at this place; what has none shows its source. */
  function open(at: number) {
    const media = editor?.mediaAt(at);
    if (media) return setAsked({ tool: 'media', media });
    const place = { start: at, end: at };
    const types = tools.flatMap((tool) => typesOf[tool]);
    const found = findConstruct(writing.tree(), { text: readText(), ...place }, types);
    const tool = tools.find((one) => found !== null && typesOf[one].includes(found.type));
    if (tool) ask(tool, place);
    else editor?.focus(at);
  }

  useTextHandle(props, writing, ask);

  return (
    <div className={styles.writing}>
      {notice && <Notice text={notice} onClose={writing.closeNotice} />}
      {props.children}
      <div className={styles.sheet} ref={host}>
        {!editor && <div className={styles.waiting}>{text}</div>}
      </div>
      <Foot words={words} hasJoinedLines={diagnoses.of?.hasJoinedLines ?? false} />
      <TextProblemList
        text={diagnoses.of?.text ?? ''}
        found={diagnoses.found}
        more={diagnoses.of?.more ?? 0}
        onShow={({ from, to }) => editor?.focus(from, to)}
        onFix={({ from, to, insert }) => editor?.put(insert, from, to)}
      />
      {asked && (
        <TextForms
          asked={asked}
          area={area}
          choices={choices}
          readText={readText}
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

/** Gives the page around the text its handle. */
function useTextHandle(
  { handle, onSplit, onChooseMedia }: Props,
  { editor, focus, selection }: ReturnType<typeof useWriting>,
  ask: (tool: Tool) => void,
) {
  useImperativeHandle(handle, () => ({
    focus,
    selection,
    putLink(words, actionId) {
      if (!editor) return;
      const { start, end } = editor.selection();
      const selected = editor.text().slice(start, end);
      const space = selected || /(^|\s)$/.test(editor.text().slice(0, start)) ? '' : ' ';
      editor.put(`${space}[${selected || escapeText(words)}](action:${actionId})`, start, end);
    },
    apply: (edit) => editor?.apply(edit({ text: editor.text(), ...editor.selection() })),
    ask,
    openSearch: () => editor?.openSearch(),
    split: () => editor && onSplit(editor.selection()),
    chooseMedia(kind) {
      if (editor) onChooseMedia(kind, { text: editor.text(), at: editor.selection().end });
    },
    putBlock: (markdown, place) => editor?.putBlock(markdown, place) ?? false,
  }));
}

function Notice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <p className={styles.notice} role="alert">
      {text}{' '}
      <button className="button button-quiet" type="button" onClick={onClose}>
        {t('page.notice.close')}
      </button>
    </p>
  );
}

function Foot({ words, hasJoinedLines }: { words: number; hasJoinedLines: boolean }) {
  return (
    <p className={styles.foot}>
      {hasJoinedLines && (
        <span className={styles.hint} title={t('page.text.joinedLinesHint')}>
          {t('page.text.joinedLines')}
        </span>
      )}
      <WordCount words={words} />
    </p>
  );
}

/** The count of words, told when one pauses. */
function WordCount({ words }: { words: number }) {
  const told = useDebounced(words, 2_000);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{t('page.text.words', { count: words })}</span>
      <span className="visually-hidden" role="status">
        {t('page.text.words', { count: told })}
      </span>
    </span>
  );
}
