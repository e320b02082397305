export type RefusedFor =
  /** The value there is another than the one that the edit replaces: `now` says which. */
  | 'conflict'
  /** The part, or the chapter that it is to be in, is not there; of a restore: nothing is kept of it. */
  | 'gone'
  /** The part that is added or restored is there already. */
  | 'exists'
  /** The name belongs to another node, snippet …; `name` says which. */
  | 'name_taken'
  | 'key_taken'
  /** A node's text asks for the new name already: it would lead to the renamed node unasked. */
  | 'name_asked_for'
  /** More than a story or a text may have; `name` says where. */
  | 'limit_reached'
  /** No such field, or places that a text does not have. */
  | 'not_valid';

/** A refusal says why a group cannot be done, and which of its edits it is that cannot. */
export interface Refusal {
  /** Index of the edit in the group. */
  edit: number;
  reason: RefusedFor;
  field?: string;
  name?: string;
  now?: unknown;
  /** Of parts for which there is no room: how many there are, and how many would come. */
  room?: { parts: 'chapters' | 'nodes' | 'items'; there: number; more: number };
}

/** A refused edit ends its group; `applyGroup` alone catches it. */
export class RefusedEdit extends Error {
  readonly why: Omit<Refusal, 'edit'>;

  constructor(why: Omit<Refusal, 'edit'>) {
    super(why.reason);
    this.why = why;
  }
}
