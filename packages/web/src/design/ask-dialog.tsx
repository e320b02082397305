import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/translate.ts';

/**
 * Asks before something happens. It is open while the address says so (`?ask=…`), so that it
 * works without JavaScript; with it, it is modal and gives the focus back.
 */
export function AskDialog({
  title,
  children,
  actions,
  cancelTo,
}: {
  title: string;
  children: ReactNode;
  /** The button that does it, in its form. */
  actions: ReactNode;
  cancelTo: string;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.close();
    element?.showModal();
    // What may lose something is not under the thumb: the way back is.
    element?.querySelector<HTMLElement>('[data-cancel]')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    void navigate(cancelTo, { replace: true, preventScrollReset: true });
  };

  return (
    <dialog className="dialog" ref={dialog} open aria-labelledby={id} onCancel={cancel}>
      <div className="dialog-content">
        <h2 id={id}>{title}</h2>
        {children}
        <div className="button-row">
          {actions}
          <Link className="button" to={cancelTo} replace data-cancel preventScrollReset>
            {t('dialogs.cancel')}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
