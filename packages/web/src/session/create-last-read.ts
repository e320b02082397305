import type { Places } from './browser-session.ts';
import { cookieIn } from './cookies.ts';
import {
  isOf,
  type LastRead,
  type LastReadSource,
  lastReadCookie,
  lastReadKey,
  lastReadOf,
  readLastRead,
} from './last-read.ts';

interface KeptLastRead extends LastReadSource {
  /** Another tab may have read on. */
  reread(): void;
}

/** What was last read, in step with its cookie: the browser's, or that of one request. */
export function createLastRead(
  { document, isHttps }: Pick<Places, 'document' | 'isHttps'>,
  atStart: LastRead | null,
): KeptLastRead {
  const listeners = new Set<() => void>();
  const kept = () => readLastRead(cookieIn(document.cookie, lastReadKey));
  let current = kept();

  function show(next: LastRead | null) {
    if (next?.path === current?.path && next?.title === current?.title) return;
    current = next;
    for (const listener of listeners) listener();
  }

  function keep(next: LastRead | null) {
    document.cookie = lastReadCookie(next, isHttps);
    show(next);
  }

  function forget(id?: string) {
    const last = kept();
    if (last && (id === undefined || isOf(last, id))) keep(null);
  }

  return {
    current: () => current,
    atStart: () => atStart,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remember: (read) => (read.ended ? forget(read.id) : keep(lastReadOf(read))),
    forget,
    reread: () => show(kept()),
  };
}
