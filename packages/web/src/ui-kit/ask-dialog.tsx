import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './ask-dialog.module.css';

/** A question that must be answered before anything else happens. */
export function AskDialog({
  isOpen,
  onClose,
  title,
  text,
  cancelLabel = t('dialogs.cancel'),
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  cancelLabel?: string;
  /** The buttons that do something; "cancel" is added. */
  children: ReactNode;
}) {
  // The focus is on "cancel", so that Enter loses nothing.
  const back = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} initialFocus={back}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {text}
          </AlertDialog.Description>
          <div className={`button-row ${styles.buttons}`}>
            {children}
            <AlertDialog.Close className="button" ref={back}>
              {cancelLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
