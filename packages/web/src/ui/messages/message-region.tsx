import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate.ts';
import { dismiss, type Message, type MessageAction, messages, staysMs } from './messages.ts';

/** Where messages appear, and from where they are read out. */
export function MessageRegion() {
  const shown = useSyncExternalStore(messages.subscribe, messages.current, messages.atStart);
  return (
    <section className="message-region" aria-label={t('messages.region')}>
      <div role="status">{shown.filter((one) => !one.matters).map(draw)}</div>
      <div role="alert">{shown.filter((one) => one.matters).map(draw)}</div>
    </section>
  );
}

const draw = (message: Message) => <MessageCard key={message.id} message={message} />;

function MessageCard({ message }: { message: Message }) {
  const { id, text, matters, action } = message;
  const [isHeld, setHeld] = useState(false);
  const stays = staysMs(message);

  useEffect(() => {
    if (stays === null || isHeld) return;
    const timer = setTimeout(() => dismiss(id), stays);
    return () => clearTimeout(timer);
  }, [id, stays, isHeld]);

  return (
    <div
      className={matters ? 'message message-matters' : 'message'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && <ActionButton action={action} onDone={() => dismiss(id)} />}
      <button className="message-close" type="button" onClick={() => dismiss(id)}>
        {t('messages.close')}
      </button>
    </div>
  );
}

function ActionButton({ action, onDone }: { action: MessageAction; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function run() {
    if (isBusy) return;
    setBusy(true);
    const isDone = await action.run();
    setBusy(false);
    if (!isDone) return;
    onDone();
    // The button that had the keyboard goes with its message.
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <button
      className="message-close message-action"
      type="button"
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
      {action.label}
    </button>
  );
}
