import type { ReactNode } from 'react';
import { useAfterPress } from '../../../ui/fields/use-after-press.ts';
import { AskDialog } from '../../../ui-kit/ask-dialog.tsx';
import { t } from '../../t.ts';
import type { Use } from '../../uses/uses.ts';
import { UseList } from '../../uses/where-used.tsx';
import styles from './named-list.module.css';
import type { Renamed } from './use-renaming.ts';

/** Before something goes that the story uses: where, and what becomes of these places. */
export function RemoveQuestion({
  title,
  losses,
  uses,
  label = t('studio.named.remove'),
  isOpen,
  onClose,
  onRemove,
}: {
  title: string;
  losses: ReactNode;
  /** Null when it is not known. */
  uses: Use[] | null;
  label?: string;
  isOpen: boolean;
  onClose: () => void;
  onRemove: () => void;
}) {
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      text={
        <>
          <p>{uses ? t('studio.uses.count', { count: uses.length }) : t('studio.uses.unknown')}</p>
          {uses && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard too.
            <div className={styles.uses} tabIndex={0}>
              <UseList uses={uses} />
            </div>
          )}
          {typeof losses === 'string' ? <p>{losses}</p> : losses}
        </>
      }
    >
      <button className="button button-danger" type="button" onClick={onRemove}>
        {label}
      </button>
    </AskDialog>
  );
}

/** Says what was renamed last, and in how many places, with a button that undoes it. */
export function RenamedNote({ last, onUndo }: { last: Renamed | null; onUndo: () => void }) {
  const renamed = useAfterPress(last);
  return (
    <div className={styles.news} role="status">
      {renamed && (
        <div className={styles.note}>
          <p>
            {t('studio.named.renamed', { places: renamed.places })}{' '}
            {renamed.renamings.map(({ id, from, to }) => (
              <span key={id}>
                <code>{from}</code> → <code>{to}</code>{' '}
              </span>
            ))}
          </p>
          <button className="button" type="button" onClick={onUndo}>
            {t('studio.named.undo')}
          </button>
        </div>
      )}
    </div>
  );
}
