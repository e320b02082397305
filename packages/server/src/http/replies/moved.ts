/**
 * What a use case throws when the story is at another address now. The API and the pages send the
 * caller there, with the rest of the address kept.
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

/** Browsers make a GET of a form that is sent on by 301; by 308 they send it as it is. */
export const movedStatus = (method: string): 301 | 308 =>
  method === 'GET' || method === 'HEAD' ? 301 : 308;
