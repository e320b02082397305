/** Pictures and sounds on their way into a text: described, sent, put in. */
import { useState } from 'react';
import type { MediaKind } from '../../media/use-upload.ts';

/** Rejects with an error whose message can be read. */
export type Upload = (file: File, signal: AbortSignal, kind: MediaKind) => Promise<{ url: string }>;

export interface PendingUpload {
  key: number;
  kind: MediaKind;
  /** Null = the story has it already. */
  file: File | null;
  alt: string;
  /** It was to be put in without the words that it needs. */
  lacksAlt: boolean;
  /** Null while it is under way. */
  url: string | null;
  error: string | null;
}

export interface Uploads {
  pending: readonly PendingUpload[];
  add: (files: File[], put: (markdown: string) => void) => void;
  /** `words`: how it is described elsewhere. */
  addStored: (
    stored: { kind: MediaKind; url: string; words: string },
    put: (markdown: string) => void,
  ) => void;
  describe: (key: number, alt: string) => void;
  putIn: (key: number) => void;
  retry: (key: number) => void;
  drop: (key: number) => void;
}

interface Held {
  put: (markdown: string) => void;
  stop: AbortController;
}

let nextKey = 1;

export function useUploads(upload: Upload | null): Uploads {
  const [pending, setPending] = useState<PendingUpload[]>([]);
  const [held] = useState(() => new Map<number, Held>());
  const change = (key: number, changes: Partial<PendingUpload>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function send({ key, file, kind }: Pick<PendingUpload, 'key' | 'file' | 'kind'>) {
    const stop = held.get(key)?.stop;
    if (!upload || !stop || !file) return;
    change(key, { error: null });
    try {
      const { url } = await upload(file, stop.signal, kind);
      change(key, { url });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { error: error instanceof Error ? error.message : String(error) });
    }
  }

  function drop(key: number) {
    held.get(key)?.stop.abort();
    held.delete(key);
    setPending((all) => all.filter((one) => one.key !== key));
  }

  return {
    pending,
    add(files, put) {
      for (const file of files) {
        const one = { key: nextKey++, kind: kindOf(file) ?? 'image', file };
        held.set(one.key, { put, stop: new AbortController() });
        const begun = { ...one, alt: '', lacksAlt: false, url: null, error: null };
        setPending((all) => [...all, begun]);
        void send(one);
      }
    },
    addStored({ kind, url, words }, put) {
      const key = nextKey++;
      held.set(key, { put, stop: new AbortController() });
      const one = { key, kind, file: null, alt: words, lacksAlt: false, url, error: null };
      setPending((all) => [...all, one]);
    },
    describe: (key, alt) => change(key, { alt, lacksAlt: false }),
    putIn(key) {
      const one = pending.find((entry) => entry.key === key);
      const put = held.get(key)?.put;
      if (!one?.url || !put) return;
      // A picture may be decoration; a sound that nobody presses is nothing without its words.
      if (one.kind === 'sound' && one.alt.trim() === '') return change(key, { lacksAlt: true });
      put(describedText(one.alt, one.url));
      drop(key);
    },
    retry(key) {
      const one = pending.find((entry) => entry.key === key);
      const before = held.get(key);
      if (!one || !before) return;
      held.set(key, { ...before, stop: new AbortController() });
      void send(one);
    },
    drop,
  };
}

/** What a file becomes in a text; null = nothing. Systems without a type for it still know its name. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): MediaKind | null {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('audio/') || soundNames.test(name) ? 'sound' : null;
}

/** Which no story can have. */
export const isFilm = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm|mkv|avi|ogv)$/i.test(name);

const soundNames = /\.(mp3|ogg|oga|opus|aac|m4a)$/i;

/** The description is plain words: no mark or brace in it means anything. */
const describedText = (alt: string, url: string): string =>
  `![${alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]{}*_]/g, '\\$&')}](${url})`;
