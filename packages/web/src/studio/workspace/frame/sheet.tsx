import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { t } from '../t.ts';
import styles from './sheet.module.css';

/** A part of the workspace that lies over the page: on a phone, as large as the screen. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      onOpenChange={(_isOpen, { event }) => {
        // Escape in a question that was asked from the sheet answers the question alone.
        const isElsewhere = document.activeElement?.closest('[role$="dialog"]') !== popup.current;
        if (event instanceof KeyboardEvent && event.key === 'Escape' && isElsewhere) return;
        onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet} ref={popup}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className="button button-quiet">{t('workspace.close')}</Dialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
