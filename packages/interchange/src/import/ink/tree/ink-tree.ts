/**
 * An ink source as a tree of plain data: what inkjs's parser finds, without what its compiler needs. Lines
 * of a weave stay in their order, with deeper ones nested, as ink itself nests them.
 */

/** A place in a file, from 1; the end is behind the last character. */
export interface InkPlace {
  file: string | null;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export type InkContent = { at: InkPlace } & (
  | { type: 'text'; text: string }
  | { type: 'glue' }
  | { type: 'tag'; content: InkContent[] }
  /** `{x}`. */
  | { type: 'print'; of: InkExpression }
  | { type: 'set'; name: string; value: InkExpression; isTemp: boolean }
  /** `~ f()`. */
  | { type: 'call'; of: InkExpression }
  | { type: 'return'; value: InkExpression | null }
  | InkDivert
  /** `->->`, and where it leads instead of back. */
  | { type: 'onwards'; to: InkDivert | null }
  | { type: 'conditional'; arms: { when: InkExpression | null; content: InkContent[] }[] }
  | { type: 'sequence'; how: SequenceKind; of: InkContent[][] }
  | { type: 'todo'; text: string }
  | InkWeave
  | InkChoice
  | InkGather
);

export type SequenceKind =
  | 'stopping'
  | 'cycle'
  | 'once'
  | 'shuffle'
  | 'shuffle once'
  | 'shuffle stopping';

export interface InkDivert {
  type: 'divert';
  at: InkPlace;
  /** `knot.stitch.label`, as it is spelled; END, DONE. */
  target: string[];
  with: InkExpression[];
  how: 'go' | 'tunnel' | 'thread';
}

export interface InkWeave {
  type: 'weave';
  at: InkPlace;
  content: InkContent[];
}

export interface InkChoice {
  type: 'choice';
  at: InkPlace;
  label: string | null;
  /** Before, in and behind the brackets. */
  start: InkContent[];
  only: InkContent[];
  inner: InkContent[];
  when: InkExpression | null;
  isOnce: boolean;
  /** `* ->`: taken by itself when there is no other. */
  isFallback: boolean;
}

export interface InkGather {
  type: 'gather';
  at: InkPlace;
  label: string | null;
}

export type InkExpression = { at: InkPlace } & (
  | { type: 'number'; value: number }
  | { type: 'flag'; value: boolean }
  | { type: 'string'; content: InkContent[] }
  | { type: 'reference'; path: string[] }
  | { type: 'target'; path: string[] }
  /** `(a, list.b)`. */
  | { type: 'list'; items: string[] }
  | { type: 'unary'; operator: 'not' | '-'; of: InkExpression }
  | { type: 'binary'; operator: string; left: InkExpression; right: InkExpression }
  | { type: 'function'; name: string; of: InkExpression[] }
);

/** A flow is a knot, a stitch, a function, or the story above its first knot. */
export interface InkFlow {
  /** '' = the story above its first knot. */
  name: string;
  at: InkPlace;
  isFunction: boolean;
  parameters: { name: string; isReference: boolean; isTarget: boolean }[];
  content: InkWeave | null;
  stitches: InkFlow[];
}

export interface InkList {
  name: string;
  items: { name: string; value: number; isIn: boolean }[];
}

export interface InkTree {
  root: InkFlow;
  knots: InkFlow[];
  variables: { name: string; initial: InkExpression; at: InkPlace }[];
  constants: ReadonlyMap<string, InkExpression>;
  lists: InkList[];
  externals: ReadonlySet<string>;
  /** `# author: …` and the like, above all else. */
  tags: string[];
}
