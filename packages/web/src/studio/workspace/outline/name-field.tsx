import { limits } from '@brasslamp/story/model';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useActState } from '../acts/act-state.ts';
import { setName } from '../commands/parts/rename-part.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './outline.module.css';

/**
 * The name of a node or chapter as a field, in its row or over its card. Enter and leaving keep what is
 * written, Escape does not. `onDone` is called with the focus still in it.
 */
export function NameField({
  id,
  name,
  onDone,
}: {
  id: string;
  name: string;
  onDone: (field: HTMLElement) => void;
}) {
  const { renaming, rename } = useWorkspace();
  const state = useActState();
  const isDone = useRef(false);

  function finish(typed: string | null, field: HTMLInputElement) {
    if (isDone.current) return;
    isDone.current = true;
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== name) setName(state, id, next, renaming?.isNew);
    rename(null);
    // Not if somebody has gone elsewhere.
    if (field === document.activeElement) onDone(field);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    if (event.key === 'Enter') finish(event.currentTarget.value, event.currentTarget);
    if (event.key === 'Escape') finish(null, event.currentTarget);
  }

  return (
    <input
      className={styles.nameField}
      dir="auto"
      aria-label={t('workspace.nameOf', { name })}
      defaultValue={name}
      maxLength={limits.nameCharacters}
      // biome-ignore lint/a11y/noAutofocus: one asked to write here.
      autoFocus
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value, event.currentTarget)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={press}
    />
  );
}
