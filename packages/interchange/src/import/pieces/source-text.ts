/** A source text is a part of another tool's file as its author wrote it: a passage, a knot, a scene. */
export interface SourceText {
  /** The name of the passage, knot or scene. */
  name: string;
  /** The file that it stands in, where there are several. */
  file: string | null;
  /** The line of the file on which the text begins, from 1; passages of a Twine page count from their own first line. */
  firstLine: number;
  text: string;
}

/** A source place is a stretch of a source text, in UTF-16 offsets, `end` not included. */
export interface SourcePlace {
  of: SourceText;
  start: number;
  end: number;
}
