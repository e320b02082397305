/**
 * What a public page tells crawlers, and those who show a preview of its link. A page without one
 * is private: it asks not to be indexed and tells nothing.
 */
export interface PageHead {
  title: string;
  description: string;
  /** The Open Graph type. */
  type: 'website' | 'book' | 'profile';
  /** Where the page is, with that part of the query alone that makes it another page. */
  path: string;
  /** The address that a preview leads to, where it says more than `path`. */
  sharedPath?: string;
  picture: { path: string; alt: string };
  /** The page in the words of schema.org; what begins with a slash is an address of this site. */
  structured: Structured;
  feed?: { path: string; title: string };
}

export interface Structured {
  '@type': string;
  [key: string]: string | boolean | Structured | undefined;
}

/** A page that is being drawn. */
export interface DrawnPage<Loaded> {
  loaded: Loaded;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  siteName: string;
}
