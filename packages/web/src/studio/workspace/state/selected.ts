/** The selection in the outline and on the map, while one goes from node to node. */

export interface Selected {
  openId: string | null;
  /** The node that opens next, from when it is asked for; the open one, if none does. */
  nextId: string | null;
  /** The ids that were selected since, and the node that was opening or open then; null = the open one. */
  own: { at: string | null; ids: readonly string[] } | null;
}

export const selectedAt = (openId: string | null): Selected => ({
  ...{ openId, nextId: openId },
  own: null,
});

export const toOpen = (selected: Selected, nextId: string | null): Selected => ({
  ...selected,
  nextId,
});

export const withSelected = (selected: Selected, ids: readonly string[]): Selected => ({
  ...selected,
  own: { at: selected.nextId, ids },
});

/** The selection once a node is open: that node alone, apart from what was selected since it was asked for. */
export const withOpen = (selected: Selected, openId: string | null): Selected =>
  selected.openId === openId
    ? selected
    : { openId, nextId: openId, own: selected.own?.at === openId ? selected.own : null };

export const idsOf = ({ own, openId }: Selected): readonly string[] =>
  own?.ids ?? (openId === null ? [] : [openId]);
