/** What is said about a story beside the story itself, where it is made into a book. */
export interface BookFacts {
  /** By which numbers are shuffled and the book is known: it never changes. */
  id: string;
  author: string;
  description: string;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  /** The pictures of the site that the story's texts show, by their addresses. */
  pictures: ReadonlyMap<string, Picture>;
}

export interface Picture {
  bytes: Uint8Array;
  /** Such as `image/webp`. */
  mediaType: string;
}
