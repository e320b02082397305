import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { t } from '../t.ts';
import type { Use } from '../uses/uses.ts';
import { UseList } from '../uses/where-used.tsx';
import styles from './named-list.module.css';

/** Before something goes that the story uses: where, and what becomes of these places. */
export function RemoveQuestion({
  title,
  losses,
  uses,
  isOpen,
  onClose,
  onRemove,
}: {
  title: string;
  losses: string;
  /** Null when it is not known. */
  uses: Use[] | null;
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
          <p>{losses}</p>
        </>
      }
    >
      <button className="button button-danger" type="button" onClick={onRemove}>
        {t('studio.named.remove')}
      </button>
    </AskDialog>
  );
}
