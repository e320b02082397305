import { limits } from '@brasslamp/story/model';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { useFirstField } from '../../../ui/fields/use-first-field.ts';
import { useOutline } from '../../draft/draft-hooks.ts';
import { useActState } from '../acts/act-state.ts';
import { addNamedChapter, addNamedNode } from '../acts/new-parts.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './chapter.module.css';
import { ChapterGone } from './chapter-page.tsx';

/** Names a node, which then opens with the caret in its text. */
export function NewNode({ chapterId }: { chapterId: string }) {
  const state = useActState();
  const { place } = useWorkspace();
  const { chapters } = useOutline();
  if (!chapters.some(({ id }) => id === chapterId)) return <ChapterGone />;
  return (
    <NewPart
      heading={t('workspace.newNodeForm.heading')}
      label={t('workspace.newNodeForm.name')}
      name="name"
      save={t('workspace.newNodeForm.save')}
      empty={t('workspace.newNodeForm.empty')}
      onSave={(name) => addNamedNode(state, chapterId, name)}
      onCancel={() => place.openChapter(chapterId)}
    />
  );
}

/** Names a chapter, which then opens and says how its first node is written. */
export function NewChapter() {
  const state = useActState();
  const { place } = useWorkspace();
  return (
    <NewPart
      heading={t('workspace.newChapterForm.heading')}
      label={t('workspace.newChapterForm.title')}
      name="title"
      hint={t('workspace.newChapterForm.hint')}
      save={t('workspace.newChapterForm.save')}
      empty={t('workspace.chapter.titleEmpty')}
      onSave={(title) => addNamedChapter(state, title)}
      onCancel={() => place.show('page')}
    />
  );
}

interface Props {
  heading: string;
  label: string;
  name: string;
  hint?: string;
  save: string;
  /** The message when there is nothing but blanks. */
  empty: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function NewPart({ heading, label, name, hint, save, empty, onSave, onCancel }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  useFirstField();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '') return onSave(typed.trim());
    setError(empty);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <section className={styles.page} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <Field
          label={label}
          name={name}
          value={typed}
          autoComplete="off"
          maxLength={limits.nameCharacters}
          required
          hint={hint}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setError(undefined);
          }}
        />
        <div className="button-row">
          <button className="button button-primary" type="submit">
            {save}
          </button>
          <button className="button" type="button" onClick={onCancel}>
            {t('workspace.cancel')}
          </button>
        </div>
      </form>
    </section>
  );
}
