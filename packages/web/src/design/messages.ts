/** Messages that come and go in the corner. The browser's alone: the server has no corner. */

export interface Message {
  id: number;
  text: string;
  /** One that matters stays until it is closed, and is read out at once. */
  matters: boolean;
}

export const messageStaysMs = 5_000;

const none: readonly Message[] = [];
let shown: readonly Message[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function show(messages: readonly Message[]) {
  shown = messages;
  for (const listener of listeners) listener();
}

/** Shows a message; the same text twice is shown once. */
export function say(text: string, { matters = false } = {}) {
  const others = shown.filter((message) => message.text !== text);
  show([...others, { id: nextId++, text, matters }]);
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
