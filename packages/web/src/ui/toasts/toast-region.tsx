import { useEffect, useState, useSyncExternalStore } from 'react';
import { isWriting } from '../../device/is-writing.ts';
import { t } from '../../i18n/translate.ts';
import { dismiss, messages, staysMs, type Toast, type ToastAction } from './toasts.ts';

/** The region in which messages appear, and from which they are read out. */
export function ToastRegion() {
  const shown = useSyncExternalStore(messages.subscribe, messages.current, messages.atStart);
  return (
    <section className="toast-region" aria-label={t('messages.region')}>
      <div role="status">{shown.filter((one) => !one.urgent).map(draw)}</div>
      <div role="alert">{shown.filter((one) => one.urgent).map(draw)}</div>
    </section>
  );
}

const draw = (toast: Toast) => <ToastCard key={toast.id} toast={toast} />;

function ToastCard({ toast }: { toast: Toast }) {
  const { id, text, urgent, action } = toast;
  const [isHeld, setHeld] = useState(false);
  const stays = staysMs(toast);

  useEffect(() => {
    if (stays === null || isHeld) return;
    const timer = setTimeout(() => dismiss(id), stays);
    return () => clearTimeout(timer);
  }, [id, stays, isHeld]);

  return (
    <div
      className={urgent ? 'toast toast-urgent' : 'toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && <ActionButton action={action} onDone={() => dismiss(id)} />}
      <button className="toast-close" type="button" onClick={() => dismiss(id)}>
        {t('messages.close')}
      </button>
    </div>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function run() {
    if (isBusy) return;
    setBusy(true);
    const isDone = await action.run();
    setBusy(false);
    if (!isDone) return;
    onDone();
    // Focus was on a button that is removed with its toast, unless somebody has gone on writing meanwhile.
    if (!isWriting()) document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <button
      className="toast-close toast-action"
      type="button"
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
      {action.label}
    </button>
  );
}
