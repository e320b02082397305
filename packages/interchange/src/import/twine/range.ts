/** A range is a part of a source text, in UTF-16 offsets, `end` not included. */
export interface Range {
  start: number;
  end: number;
}
