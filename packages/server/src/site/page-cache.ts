import { createHash } from 'node:crypto';
import { bytesOfText, createBoundedCache } from '../bounded-cache.ts';
import { type Coding, compressed } from '../http/replies/accepted-coding.ts';

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
const unchangedShare = 0.15;
/** The share for pages as they are sent, of which each takes an eighth at most, and in two codings. */
const sentShare = 0.15;

/**
 * Caches rendered pages by everything that they are rendered from: the address and the data. A change
 * of either gives another key, so nothing can be stale; the least recently used are dropped first.
 *
 * Where the database can tell that nothing was committed since a page's data was loaded
 * (`dataVersion`), even loading it again is saved. Compressing a page costs several times as much as to find
 * it, so it is kept as it was sent, too.
 */
export function createPageCache(maxBytes: number) {
  const pages = createBoundedCache<CachedPage>({
    maxBytes: maxBytes * (1 - unchangedShare - sentShare),
  });
  const unchanged = createBoundedCache<LastSeen>({ maxBytes: maxBytes * unchangedShare });

  /** The compressed pages by coding and key. Requests at the same time share one compression. */
  const sent = createBoundedCache<Promise<Buffer>>({ maxBytes: maxBytes * sentShare });

  return {
    get bytes() {
      return pages.bytes + unchanged.bytes + sent.bytes;
    },
    /** The page, compressed. */
    sent({ key, html }: CachedPage, coding: Coding): Promise<Buffer> {
      const place = `${coding} ${key}`;
      const found = sent.get(place);
      if (found) return found;
      const made: Promise<Buffer> = compressed(html, coding).then(
        (bytes) => {
          if (sent.get(place) === made) sent.set(place, made, bytes.length);
          return bytes;
        },
        (error) => {
          if (sent.get(place) === made) sent.delete(place);
          throw error;
        },
      );
      sent.set(place, made, 0);
      return made;
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
