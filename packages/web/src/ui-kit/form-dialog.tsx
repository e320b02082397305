import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './form-dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  submitLabel: string;
  error: string | null;
  /** The element that gets the focus afterwards. */
  area: RefObject<HTMLElement | null>;
  onSubmit: () => void;
  onClose: () => void;
  onClosed: () => void;
  /** Further buttons, after those that end it. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. What is typed behind it waits. */
export function FormDialog({
  title,
  isOpen,
  submitLabel,
  error,
  area,
  onSubmit,
  onClose,
  onClosed,
  more,
  children,
}: Props) {
  const errorId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React it is inside the form of the node.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          finalFocus={area}
          aria-describedby={error ? errorId : undefined}
        >
          <form className={styles.form} noValidate onSubmit={submit}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {children}
            {error && (
              <p className="form-error" role="alert" id={errorId}>
                {error}
              </p>
            )}
            <div className="button-row">
              <button className="button button-primary" type="submit">
                {submitLabel}
              </button>
              <Dialog.Close className="button">{t('dialogs.cancel')}</Dialog.Close>
              {more}
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
