/** What is selected in the outline and on the map, while one goes from node to node. */

export interface Selected {
  openId: string | null;
  /** What opens next, from when it is asked for; what is open, if nothing does. */
  nextId: string | null;
  /** What was selected since, and what was opening or open then; null = what is open. */
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

/** What opens is selected alone, apart from what was selected since it was asked for. */
export const withOpen = (selected: Selected, openId: string | null): Selected =>
  selected.openId === openId
    ? selected
    : { openId, nextId: openId, own: selected.own?.at === openId ? selected.own : null };

export const idsOf = ({ own, openId }: Selected): readonly string[] =>
  own?.ids ?? (openId === null ? [] : [openId]);
