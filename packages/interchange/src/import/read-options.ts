export interface ReadOptions {
  /** Makes the ids of all that a story has but actions. */
  newId: () => string;
  /** Told as nodes are made: so many of so many. */
  onProgress?: (done: number, of: number) => void;
  /** Of a story file: the address of a file beside it, such as `media/x.webp`; undefined = there is none. */
  addressOf?: (path: string) => string | undefined;
}
