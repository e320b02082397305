/** Short messages in the corner of the page. In the browser only. */

export interface Toast {
  id: number;
  text: string;
  /** Stays until it is closed, and is read out at once. */
  urgent: boolean;
  /** An "undo": the toast stays until it is used, closed, or replaced by a toast with an action. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  /** Resolves to whether it is done; otherwise the toast stays. */
  run: () => Promise<boolean>;
}

const toastStaysMs = 5_000;

/** The time in ms that a toast stays by itself; null = until it is closed. */
export const staysMs = ({ urgent, action }: Toast): number | null =>
  urgent || action ? null : toastStaysMs;

const none: readonly Toast[] = [];
let shown: readonly Toast[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function show(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a toast; the same text twice is shown once. Gives what takes it away again. */
export function showToast(
  text: string,
  { urgent = false, action }: { urgent?: boolean; action?: ToastAction } = {},
): () => void {
  const id = nextId++;
  const others = shown.filter((toast) => toast.text !== text && !(action && toast.action));
  show([...others, { id, text, urgent, ...(action && { action }) }]);
  return () => dismiss(id);
}

export function dismiss(id: number) {
  show(shown.filter((toast) => toast.id !== id));
}

/** What is offered goes with the screen on which it was: it is no part of the next one. */
export function endOffers() {
  show(shown.filter(({ action }) => !action));
}

export const messages = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  atStart: () => none,
};
