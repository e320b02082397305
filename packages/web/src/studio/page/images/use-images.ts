/** Pictures on their way into a text: described, sent, put in. */
import { useState } from 'react';

export interface UploadedImage {
  url: string;
}

/** Rejects with an error whose message can be read. */
export type Upload = (file: File, signal: AbortSignal) => Promise<UploadedImage>;

export interface PendingImage {
  key: number;
  file: File;
  alt: string;
  /** Null while it is under way. */
  url: string | null;
  error: string | null;
}

export interface Images {
  pending: readonly PendingImage[];
  add: (files: File[], put: (markdown: string) => void) => void;
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

export function useImages(upload: Upload | null): Images {
  const [pending, setPending] = useState<PendingImage[]>([]);
  const [held] = useState(() => new Map<number, Held>());
  const change = (key: number, changes: Partial<PendingImage>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function send(key: number, file: File, stop: AbortController) {
    if (!upload) return;
    change(key, { error: null });
    try {
      const { url } = await upload(file, stop.signal);
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
        const key = nextKey++;
        const stop = new AbortController();
        held.set(key, { put, stop });
        setPending((all) => [...all, { key, file, alt: '', url: null, error: null }]);
        void send(key, file, stop);
      }
    },
    describe: (key, alt) => change(key, { alt }),
    putIn(key) {
      const image = pending.find((one) => one.key === key);
      const put = held.get(key)?.put;
      if (!image?.url || !put) return;
      put(imageText(image.alt, image.url));
      drop(key);
    },
    retry(key) {
      const image = pending.find((one) => one.key === key);
      const stop = new AbortController();
      const before = held.get(key);
      if (!image || !before) return;
      held.set(key, { ...before, stop });
      void send(key, image.file, stop);
    },
    drop,
  };
}

/** The description is plain words: no mark or brace in it means anything. */
export const imageText = (alt: string, url: string): string =>
  `![${alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]{}*_]/g, '\\$&')}](${url})`;
