import { pathTo } from '../routes.ts';
import { cookieIn, type Places, strictCookie } from './browser-storage.ts';

/** The unfinished playthrough that was last open in this browser: the way back to it. */
export interface LastRead {
  /** The address of its reader. */
  path: string;
  /** The story's, cut short where it is long. */
  title: string;
}

/** A playthrough, as far as it matters here. */
export interface Read {
  id: string;
  story_username: string;
  story_slug: string;
  story_name: string;
  ended: boolean;
}

export interface LastReadSource {
  current(): LastRead | null;
  /** As the server rendered the page: what hydration begins with. */
  atStart(): LastRead | null;
  subscribe(listener: () => void): () => void;
  /** Remembers what is being read now; once it has ended there is nothing to go on with. */
  remember(read: Read): void;
  /** Forgets this playthrough, so that it does not go on; without an id, whichever it is. */
  forget(id?: string): void;
}

export const lastReadKey = 'lastRead';

const livesSeconds = 90 * 24 * 60 * 60;
const titleCharacters = 80;
/** More than the longest that `lastReadCookie` makes: a cookie is what anybody wrote. */
const maxCharacters = 1_500;

const readerPath = /^\/[a-z0-9][a-z0-9_-]{1,60}\/[a-z0-9-]{1,100}\/reader\/[\w-]{1,60}$/;

export function lastReadOf({ id, story_username, story_slug, story_name }: Read): LastRead {
  const letters = [...story_name];
  const isLong = letters.length > titleCharacters;
  const title = isLong ? `${letters.slice(0, titleCharacters - 1).join('')}…` : story_name;
  const path = pathTo('reader', {
    username: story_username,
    slug: story_slug,
    playthroughId: id,
  });
  return { path, title };
}

export const isOf = ({ path }: LastRead, id: string): boolean => path.endsWith(`/${id}`);

export const lastReadCookie = (last: LastRead | null, isHttps: boolean): string =>
  strictCookie(lastReadKey, last && encodeURIComponent(JSON.stringify([last.path, last.title])), {
    livesSeconds,
    isHttps,
  });

/** The content of the cookie, if it leads to a reader of this site. */
export function readLastRead(cookie: string | null): LastRead | null {
  if (cookie === null || cookie.length > maxCharacters) return null;
  try {
    const [path, title]: unknown[] = JSON.parse(decodeURIComponent(cookie));
    if (typeof path !== 'string' || typeof title !== 'string') return null;
    return readerPath.test(path) && title !== '' ? { path, title } : null;
  } catch {
    return null;
  }
}

interface BrowserLastRead extends LastReadSource {
  /** Reads it again: another tab may have read on. */
  reread(): void;
}

/** The last reading, in step with its cookie: the browser's, or that of one request. */
export function createLastRead(
  { document, isHttps }: Pick<Places, 'document' | 'isHttps'>,
  atStart: LastRead | null,
): BrowserLastRead {
  const listeners = new Set<() => void>();
  const stored = () => readLastRead(cookieIn(document.cookie, lastReadKey));
  let current = stored();

  function show(next: LastRead | null) {
    if (next?.path === current?.path && next?.title === current?.title) return;
    current = next;
    for (const listener of listeners) listener();
  }

  function store(next: LastRead | null) {
    document.cookie = lastReadCookie(next, isHttps);
    show(next);
  }

  function forget(id?: string) {
    const last = stored();
    if (last && (id === undefined || isOf(last, id))) store(null);
  }

  return {
    current: () => current,
    atStart: () => atStart,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remember: (read) => (read.ended ? forget(read.id) : store(lastReadOf(read))),
    forget,
    reread: () => show(stored()),
  };
}
