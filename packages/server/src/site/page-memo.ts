import { createHash } from 'node:crypto';

export interface MemoizedPage {
  html: string;
  etag: string;
}

/**
 * Keeps drawn pages under all that they are drawn from: the address and the data. A change of
 * either is another key, so nothing here can be stale; the least recently used go first.
 */
export function createPageMemo(maxCharacters: number) {
  const pages = new Map<string, MemoizedPage>();
  let characters = 0;

  function drop(key: string, page: MemoizedPage) {
    pages.delete(key);
    characters -= key.length + page.html.length;
  }

  return {
    get size() {
      return pages.size;
    },
    page(address: string, dataJson: string, render: () => string): MemoizedPage {
      const key = `${address}\n${dataJson}`;
      const found = pages.get(key);
      if (found) {
        pages.delete(key);
        pages.set(key, found);
        return found;
      }
      const html = render();
      const page = { html, etag: etagOf(html) };
      pages.set(key, page);
      characters += key.length + html.length;
      for (const [oldKey, old] of pages) {
        if (characters <= maxCharacters) break;
        drop(oldKey, old);
      }
      return page;
    },
  };
}

export type PageMemo = ReturnType<typeof createPageMemo>;

// Weak: compression on the way out may change the bytes, not the page.
const etagOf = (html: string) =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
