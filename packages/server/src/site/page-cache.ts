import { createHash } from 'node:crypto';
import { bytesOfText, createBoundedCache } from '../bounded-cache.ts';

export interface CachedPage {
  /** A hash of everything that it is rendered from. */
  key: string;
  html: string;
  etag: string;
  /** Of the styles in it, for its policy. */
  styleHash: string | null;
}

/** The key of the page at an address and data version, without loading its data. */
interface LastSeen {
  dataVersion: number;
  key: string;
}

/** The share of the cache for these: a page is many times larger. */
const unchangedShare = 0.25;

/**
 * Caches rendered pages by everything that they are rendered from: the address and the data. A change
 * of either gives another key, so nothing can be stale; the least recently used are dropped first.
 *
 * Where the database can tell that nothing was committed since a page's data was loaded
 * (`dataVersion`), even loading it again is saved.
 */
export function createPageCache(maxBytes: number) {
  const pages = createBoundedCache<CachedPage>({ maxBytes: maxBytes * (1 - unchangedShare) });
  const unchanged = createBoundedCache<LastSeen>({ maxBytes: maxBytes * unchangedShare });

  return {
    get bytes() {
      return pages.bytes + unchanged.bytes;
    },
    /** The page at this address, if nothing was committed since its data was loaded. */
    unchanged(address: string, dataVersion: number | null): CachedPage | undefined {
      const found = unchanged.get(address);
      return found && found.dataVersion === dataVersion ? pages.get(found.key) : undefined;
    },
    /** `dataVersion` must have been read before the data was. */
    markUnchanged(address: string, dataVersion: number | null, page: CachedPage): void {
      if (dataVersion !== null) unchanged.set(address, { dataVersion, key: page.key }, 0);
    },
    page(
      address: string,
      dataJson: string,
      render: () => string,
      styleHash: string | null = null,
    ): CachedPage {
      // The data itself would take as much memory as the page.
      const key = hashOf(`${address}\n${dataJson}`);
      const found = pages.get(key);
      if (found) return found;
      const html = render();
      // Weak: compression on the way out may change the bytes, not the page.
      const page = { key, html, etag: `W/"${hashOf(html).slice(0, 22)}"`, styleHash };
      pages.set(key, page, bytesOfText(html));
      return page;
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
