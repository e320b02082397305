import { createHash } from 'node:crypto';

export interface MemoizedPage {
  html: string;
  etag: string;
  /** Of the styles in it, for its policy. */
  styleHash: string | null;
}

/** More addresses than this are loaded again at their next visit, though not drawn again. */
const maxAddresses = 10_000;

/**
 * Keeps drawn pages under all that they are drawn from: the address and the data. A change of
 * either is another key, so nothing here can be stale; the least recently used go first.
 *
 * Where the database can tell that nothing was committed since a page's data was loaded
 * (`commitMark`), even loading it again is saved.
 */
export function createPageMemo(maxCharacters: number) {
  const pages = new Map<string, MemoizedPage>();
  const unchanged = new Map<string, { commitMark: number; page: MemoizedPage }>();
  let characters = 0;

  function drop(key: string, page: MemoizedPage) {
    pages.delete(key);
    characters -= key.length + page.html.length;
  }

  return {
    get size() {
      return pages.size;
    },
    /** The page at this address, if nothing was committed since its data was loaded. */
    unchanged(address: string, commitMark: number | null): MemoizedPage | undefined {
      const found = unchanged.get(address);
      return found && found.commitMark === commitMark ? found.page : undefined;
    },
    /** `commitMark` must have been read before the data was. */
    keepUnchanged(address: string, commitMark: number | null, page: MemoizedPage): void {
      if (commitMark === null) return;
      if (unchanged.size >= maxAddresses) unchanged.clear();
      unchanged.set(address, { commitMark, page });
    },
    page(
      address: string,
      dataJson: string,
      render: () => string,
      styleHash: string | null = null,
    ): MemoizedPage {
      const key = `${address}\n${dataJson}`;
      const found = pages.get(key);
      if (found) {
        pages.delete(key);
        pages.set(key, found);
        return found;
      }
      const html = render();
      const page = { html, etag: etagOf(html), styleHash };
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

// Weak: compression on the way out may change the bytes, not the page.
const etagOf = (html: string) =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
