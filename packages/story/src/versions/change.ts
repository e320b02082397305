/** A change is one thing that differs between two versions of a story. */
export interface Change {
  /** `moved` = nothing but its chapter or its place in the author's order. */
  kind: 'added' | 'removed' | 'changed' | 'moved';
  what: 'story' | 'chapter' | 'node' | 'item' | 'variable' | 'achievement' | 'frame' | 'snippet';
  /** null = the story itself. */
  id: string | null;
  /** The name in the later version; of what was removed, in the earlier one. Of a frame its tag, or `every node`. */
  name: string;
  /** The fields that differ; of what was added or removed only texts: `body`, or a frame's `header` and `footer`. */
  fields: FieldChange[];
}

export interface FieldChange {
  /**
   * As the model calls it, parts of it behind a dot (`pool.tag`, `on_enter.first`, `ending.name`);
   * `chapter`, `order` = its place; `action` = an action as a whole, by its label.
   */
  field: string;
  /** The field is one of this action; null = of the thing itself. */
  action_id: string | null;
  /**
   * As words: yes or no, a node by its name, effects and options one a line, a target as
   * `2 Hall | 1 stay`, a `continue` as `Hall (keep, call then Cave) if gold > 1`. null = there is none. Of `order` both are null.
   */
  before: string | null;
  after: string | null;
}
