import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { RowButton } from '../frame/row-button.tsx';
import { t } from '../t.ts';
import styles from './cards.module.css';

interface Props extends ComponentProps<'li'> {
  title: string;
  /** The names of the buttons, with which card they move or remove. */
  words: { up: string; down: string; remove: string };
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A card of a list whose order counts: its title, the buttons that move and remove it, its fields. */
export function MovableCard(props: Props) {
  const { title, words, isFirst, isLast, onMove, onRemove, children, ...entry } = props;
  const heading = useId();
  return (
    <li className={styles.card} aria-labelledby={heading} {...entry}>
      <div className={styles.head}>
        <h3 id={heading}>{title}</h3>
        <div className={styles.moves}>
          <RowButton label={words.up} sign="up" isOff={isFirst} onClick={() => onMove(-1)} />
          <RowButton label={words.down} sign="down" isOff={isLast} onClick={() => onMove(1)} />
          <button
            className={`button button-quiet ${styles.remove}`}
            type="button"
            aria-label={words.remove}
            onClick={onRemove}
          >
            {t('studio.named.remove')}
          </button>
        </div>
      </div>
      {children}
    </li>
  );
}

/** The rest of a removed card, until the next save. */
export function RemovedCard({ text, onUndo }: { text: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // Focus was on a button that has been removed.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  return (
    <li className={styles.removed}>
      <p role="status">{text}</p>
      <button className="button" type="button" ref={undo} onClick={onUndo}>
        {t('studio.named.undo')}
      </button>
    </li>
  );
}
