/**
 * Thrown by a use case when the story has a new address. The API and the pages redirect there, with
 * the rest of the address unchanged.
 */
export class Moved extends Error {
  readonly #oldSlug: string;
  readonly #newSlug: string;

  constructor(oldSlug: string, newSlug: string) {
    super(`"${oldSlug}" is "${newSlug}" now`);
    this.#oldSlug = oldSlug;
    this.#newSlug = newSlug;
  }

  /** Null when the old slug is not the part of the path at `place`; part 0 is before the first slash. */
  locationOf(url: string, place: number): string | null {
    const [path = '', search] = url.split(/(\?.*)/s, 2);
    const parts = path.split('/');
    // Two slashes at the start would lead to another site.
    if (parts[1] === '' || parts[place] !== this.#oldSlug) return null;
    parts[place] = this.#newSlug;
    return parts.join('/') + (search ?? '');
  }
}

/** The status of a redirect: after a 301 browsers turn a form into a GET; after a 308 they send it again. */
export const movedStatus = (method: string): 301 | 308 =>
  method === 'GET' || method === 'HEAD' ? 301 : 308;
