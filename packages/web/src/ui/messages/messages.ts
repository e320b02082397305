/** Messages that come and go in the corner. The browser's alone: the server has no corner. */

export interface Message {
  id: number;
  text: string;
  /** One that matters stays until it is closed, and is read out at once. */
  matters: boolean;
  /** A way back: the message stays until it is used, closed, or another one brings its own. */
  action?: MessageAction;
}

export interface MessageAction {
  label: string;
  /** Whether it is done; else the message stays. */
  run: () => Promise<boolean>;
}

const messageStaysMs = 5_000;

/** How long a message stays by itself; null = until it is closed. */
export const staysMs = ({ matters, action }: Message): number | null =>
  matters || action ? null : messageStaysMs;

const none: readonly Message[] = [];
let shown: readonly Message[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function show(messages: readonly Message[]) {
  shown = messages;
  for (const listener of listeners) listener();
}

/** Shows a message; the same text twice is shown once. Gives what takes it away again. */
export function say(
  text: string,
  { matters = false, action }: { matters?: boolean; action?: MessageAction } = {},
): () => void {
  const id = nextId++;
  const others = shown.filter((message) => message.text !== text && !(action && message.action));
  show([...others, { id, text, matters, ...(action && { action }) }]);
  return () => dismiss(id);
}

export function dismiss(id: number) {
  show(shown.filter((message) => message.id !== id));
}

export const messages = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  atStart: () => none,
};
