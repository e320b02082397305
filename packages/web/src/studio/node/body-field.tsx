import { escapeText } from '@brasslamp/story/text/escape';
import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react';
import { applyEdit } from '../../ui-kit/text-edit.ts';
import { TextField } from '../../ui-kit/text-field.tsx';
import type { ReadBody } from '../body/constructs/use-body.ts';
import type { NameChoice } from '../body/dialogs/choice-dialog.tsx';
import { formatByKey } from '../body/formats.ts';
import { MarksHelp } from '../body/marks-help.tsx';
import { TextProblems } from '../body/text-problems.tsx';
import { TextToolbar } from '../body/text-toolbar.tsx';
import { t } from '../t.ts';
import styles from './body-field.module.css';
import { type NodeDraft, newActionId, newChoice, remaining } from './draft/node-draft.ts';

export interface BodyHandle {
  /** Makes the selected words, or these, a link to the choice. */
  putLink(words: string, actionId: string): void;
}

/** Where the prose is written: a plain field in the face of the book, with buttons for its marks. */
export function BodyField({
  handle,
  draft,
  body,
  error,
  change,
}: {
  handle: RefObject<BodyHandle | null>;
  draft: NodeDraft;
  /** The text as the grammar reads it. */
  body: ReadBody;
  error: string | undefined;
  change: (step: (draft: NodeDraft) => NodeDraft) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wasVisited = useRef(false);
  const choices = useMemo(() => remaining(draft), [draft]);

  function place() {
    const { selectionStart = 0, selectionEnd = 0, value = '' } = area.current ?? {};
    return wasVisited.current
      ? { start: selectionStart, end: selectionEnd }
      : { start: value.length, end: value.length };
  }

  useImperativeHandle(handle, () => ({
    putLink(words, actionId) {
      const element = area.current;
      if (!element) return;
      const { start, end } = place();
      const selected = element.value.slice(start, end);
      const space = selected || /(^|\s)$/.test(element.value.slice(0, start)) ? '' : ' ';
      const insert = `${space}[${selected || escapeText(words)}](action:${actionId})`;
      const after = start + insert.length;
      applyEdit(element, { from: start, to: end, insert, select: [after, after] });
    },
  }));

  const nameChoice: NameChoice = (key, words) => {
    const id = choices.find((choice) => choice.key === key)?.id ?? newActionId();
    change((old) => ({
      ...old,
      choices:
        key === null
          ? [...old.choices, { ...newChoice(), id, label: words }]
          : old.choices.map((choice) => (choice.key === key ? { ...choice, id } : choice)),
    }));
    return id;
  };

  return (
    <div className={styles.body}>
      <TextField
        label={t('studio.node.body')}
        name="body"
        className={styles.area}
        tools={
          <TextToolbar
            area={area}
            body={body}
            choices={choices.map(({ key, id, label }) => ({
              key,
              id,
              words: label || t('studio.choices.nameless'),
            }))}
            nameChoice={nameChoice}
            place={place}
          />
        }
        rows={12}
        ref={area}
        value={draft.body}
        error={error}
        onFocus={() => {
          wasVisited.current = true;
        }}
        onKeyDown={formatByKey}
        onChange={({ currentTarget: { value } }) => change((old) => ({ ...old, body: value }))}
      />
      <TextProblems body={body} area={area} />
      <MarksHelp />
    </div>
  );
}
