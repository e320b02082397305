import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import type { Entry } from '../../fields/form.ts';
import { RowButton } from '../../frame/row-button.tsx';
import { t } from '../../t.ts';
import type { Use } from '../../uses/uses.ts';
import { WhereUsed } from '../../uses/where-used.tsx';
import styles from './named-list.module.css';
import type { TypedName } from './typed-name.ts';

interface Props {
  entry: Entry<TypedName>;
  title: string;
  summary: ReactNode;
  /** Null while it is not known. */
  uses: Use[] | null;
  isOpen: boolean;
  isFirst?: boolean;
  isLast?: boolean;
  focusOnMount: RefObject<string | null>;
  /** The level of its title, below the part's own or a group of it. */
  level?: 3 | 4;
  onToggle: (isOpen: boolean) => void;
  /** Missing where their order is not the writer's. */
  onMove?: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** An entry: at a glance, and with all its fields when it is open. */
export function NamedEntry(props: Props) {
  const { entry, title, isOpen, focusOnMount, onToggle, onMove } = props;
  const { isFirst = false, isLast = false, level = 3 } = props;
  const Heading = `h${level}` as const;
  const id = useId();
  const card = useRef<HTMLLIElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes, or comes back.
  useEffect(() => {
    if (focusOnMount.current !== entry.id) return;
    focusOnMount.current = null;
    const fields = card.current?.querySelector<HTMLElement>('input');
    (fields ?? card.current?.querySelector('button'))?.focus();
  }, []);

  function moveByKey(event: KeyboardEvent) {
    if (!onMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // There the same keys open the list.
    if (event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li className={styles.card} ref={card} aria-labelledby={id} onKeyDown={moveByKey}>
      <div className={styles.head}>
        <div className={styles.glance}>
          <Heading id={id}>{title}</Heading>
          {entry.key && <code className={styles.key}>{entry.key}</code>}
          <span className={styles.summary}>{props.summary}</span>
        </div>
        <div className={styles.moves}>
          <button
            className={`button ${styles.small}`}
            type="button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'studio.named.closeOne' : 'studio.named.editOne', { title })}
            onClick={() => onToggle(!isOpen)}
          >
            {t(isOpen ? 'studio.named.close' : 'studio.named.edit')}
          </button>
          {onMove && (
            <>
              <RowButton
                label={t('studio.named.up', { title })}
                sign="up"
                isOff={isFirst}
                onClick={() => onMove(-1)}
              />
              <RowButton
                label={t('studio.named.down', { title })}
                sign="down"
                isOff={isLast}
                onClick={() => onMove(1)}
              />
            </>
          )}
          <button
            className={`button button-quiet ${styles.small} ${styles.remove}`}
            type="button"
            aria-label={t('studio.named.removeOne', { title })}
            onClick={props.onRemove}
          >
            {t('studio.named.remove')}
          </button>
        </div>
      </div>
      {isOpen && <div className={styles.fields}>{props.children}</div>}
      <WhereUsed uses={props.uses} />
    </li>
  );
}
