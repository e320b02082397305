import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/translate.ts';

/**
 * Asks before something happens. It is open while the address says so (`?ask=…`), so that it
 * works without JavaScript; with it, it is modal and gives the focus back.
 *
 * A steady one may change while it is open: its buttons stay where they are, and for its first
 * second they take no press, so that the second half of a double click presses nothing.
 */
export function AskDialog({
  title,
  children,
  pinned,
  actions,
  cancelTo,
  cancel = t('dialogs.cancel'),
  isSteady = false,
}: {
  title: string;
  children: ReactNode;
  /** Of a steady one: stays in sight above the buttons, however much there is to scroll. */
  pinned?: ReactNode;
  /** The button that does it, in its form. */
  actions: ReactNode;
  cancelTo: string;
  cancel?: ReactNode;
  isSteady?: boolean;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useModal(dialog, isSteady);

  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    void navigate(cancelTo, { replace: true, preventScrollReset: true });
  };

  return (
    <dialog
      className={isSteady ? 'dialog dialog-steady' : 'dialog'}
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={close}
    >
      <div className="dialog-content">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {isSteady ? <div className="dialog-body">{children}</div> : children}
        {pinned}
        <div className="button-row">
          {actions}
          <Link className="button" to={cancelTo} replace data-cancel preventScrollReset>
            {cancel}
          </Link>
        </div>
      </div>
    </dialog>
  );
}

/** Shows the dialog as a modal one, and gives the focus back when it closes. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, isSteady: boolean) {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const around = opener?.parentElement;
    element?.close();
    element?.showModal();
    // The focus is on "cancel", or on nothing that can be pressed, so that Enter loses nothing.
    element?.querySelector<HTMLElement>(isSteady ? 'h2' : '[data-cancel]')?.focus();
    return () => {
      const back = opener?.isConnected ? opener : around;
      if (back instanceof HTMLElement) back.focus();
    };
  }, [dialog, isSteady]);
}
