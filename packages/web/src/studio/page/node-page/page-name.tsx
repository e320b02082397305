import { whereUsed } from '@brasslamp/story/edit';
import { nodeNameKey } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useAfterPress } from '../../../ui/fields/use-after-press.ts';
import { useDraftStory } from '../../queries/story-in-hand.ts';
import { t } from '../t.ts';
import styles from './page.module.css';

/** The name of a node, which is also written wherever the story speaks of it: so Enter ends a change. */
export function PageName({
  name,
  isTaken,
  onRename,
  onLeave,
}: {
  name: string;
  isTaken: (name: string) => boolean;
  onRename: (name: string) => void;
  /** Goes on to the text. */
  onLeave: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const shown = typed ?? name;
  const wanted = shown.replace(/\s+/g, ' ').trim();
  const error = typed === null ? null : faultOf(wanted, wanted !== name && isTaken(wanted));
  const uses = useUsesOf(name, typed !== null);
  const usesWords = uses > 0 ? t('page.name.uses', { count: uses }) : t('page.name.noUses');
  const note = useAfterPress(typed === null ? null : (error ?? usesWords));
  const isWrong = useAfterPress(error !== null);

  function end() {
    if (typed === null || error) return;
    setTyped(null);
    if (wanted === name) return;
    onRename(wanted);
    setNews(t('page.name.renamed', { name: wanted, count: uses }));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    end();
    if (!error) onLeave();
  }

  return (
    <div className={styles.name}>
      <input
        className={styles.nameInput}
        dir="auto"
        name="name"
        aria-label={t('page.name.label')}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        maxLength={limits.nameCharacters}
        value={shown}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => (error ? setTyped(null) : end())}
        onKeyDown={press}
      />
      <p
        className={isWrong ? 'field-error' : styles.nameNote}
        id={`${id}-note`}
        hidden={note === null}
      >
        {note}
      </p>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

function faultOf(name: string, isTaken: boolean): string | null {
  if (name === '') return t('studio.errors.nodeNameEmpty');
  return isTaken ? t('page.name.taken', { name }) : null;
}

/** The number of places in which a new name is written too. Looked up while one types it only. */
function useUsesOf(name: string, isOn: boolean): number {
  const story = useDraftStory();
  return useMemo(
    () => (isOn && story ? (whereUsed(story).node.get(nodeNameKey(name))?.length ?? 0) : 0),
    [story, name, isOn],
  );
}
