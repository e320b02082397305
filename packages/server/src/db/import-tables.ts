/** The tables of what an import left beside a draft. */
export interface ImportTables {
  story_imports: StoryImportsTable;
  import_said: ImportSaidTable;
  import_losses: ImportLossesTable;
  import_originals: ImportOriginalsTable;
}

/** The file that a story came from last. */
export interface StoryImportsTable {
  story_id: string;
  /** The name of the file. */
  file: string;
  container: string;
  format: string;
  /** '' = the file has none. */
  ifid: string;
  imported_at: number;
}

/** What files said of the things of a story, so that a changed one can come into it. */
export interface ImportSaidTable {
  story_id: string;
  /** JSON: a list of known things. */
  content: string;
}

/** The things that an import could not bring along as they were. */
export interface ImportLossesTable {
  story_id: string;
  /** 0, 1, 2 … in the order of the file. */
  ordinal: number;
  /** null = the story as a whole. */
  node_id: string | null;
  kind: string;
  became: 'near' | 'text' | 'nothing';
  construct: string;
  at_line: number | null;
  at_column: number | null;
  source: string;
  /** 1 = its author has mended it. */
  is_settled: number;
}

/** The texts from which an import made nodes. */
export interface ImportOriginalsTable {
  story_id: string;
  /** Of a node that is there or in the bin. */
  node_id: string;
  /** The name of the passage, knot or scene. */
  unit: string;
  /** The text; '' = its author let it go. */
  content: string;
}
