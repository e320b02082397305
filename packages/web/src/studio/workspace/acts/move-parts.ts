/** Nodes and chapters that change their places. */
import * as edits from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { type DraftOutline, draftNow } from '../../draft/draft-hooks.ts';
import { t } from '../t.ts';
import { type ActState, nameIn } from './act-state.ts';

/** Behind a node, null = before all of them; left out = behind all of them. */
interface Spot {
  chapterId: string;
  after?: NodeId | null;
}

export function moveNodes(
  { perform, workspace }: ActState,
  ids: readonly NodeId[],
  { chapterId, ...spot }: Spot,
) {
  const draft = draftNow();
  const [first = ''] = ids;
  const label = t('workspace.acts.move', { count: ids.length, name: nameIn(draft, first) });
  const isHere = ids.every((id) => draft.nodes.get(id)?.chapter_id === chapterId);
  const made = edits.moveNodes(draft, ids, { chapter_id: chapterId, ...spot });
  perform(isHere ? 'reorder' : 'move', made, label);
  const there = edits.nodesIn(draftNow(), chapterId);
  workspace.say(
    t('workspace.said.moved', {
      count: ids.length,
      name: nameIn(draft, first),
      place: there.findIndex(({ id }) => id === first) + 1,
      all: there.length,
      chapter: nameIn(draft, chapterId),
    }),
  );
}

function moveChapter({ perform }: ActState, id: string, ordinal: number) {
  const label = t('workspace.acts.move', { count: 1, name: nameIn(draftNow(), id) });
  perform('reorder', [{ type: 'move', part: 'chapter', id, ordinal }], label);
}

/** Moves a chapter, or some nodes, one place up or down. */
export function moveByOne(state: ActState, ids: readonly string[], by: 1 | -1) {
  const { outline, workspace } = state;
  const [first = ''] = ids;
  const at = outline.chapters.findIndex(({ id }) => id === first);
  const to = at < 0 ? nextSpot(outline, ids, by) : null;
  if (to) moveNodes(state, ids, to);
  else if (at >= 0 && outline.chapters[at + by]) moveChapter(state, first, at + by + 1);
  workspace.rows.current?.keepFocus();
}

export const canMoveByOne = (
  { outline }: ActState,
  ids: readonly string[],
  by: 1 | -1,
): boolean => {
  const at = outline.chapters.findIndex(({ id }) => id === ids[0]);
  return at < 0 ? nextSpot(outline, ids, by) !== null : outline.chapters[at + by] !== undefined;
};

/** Puts what was dragged into a chapter, or before one of its rows that stay; chapters into nothing. */
export function dropParts(
  state: ActState,
  ids: readonly string[],
  { into, at }: { into: string | null; at: number | null },
) {
  const [first] = ids;
  if (first === undefined) return;
  if (into === null) {
    if (at !== null) moveChapter(state, first, at + 1);
    return;
  }
  const rest = state.outline.nodesIn(into).filter(({ id }) => !ids.includes(id));
  moveNodes(state, ids, {
    chapterId: into,
    ...(at !== null && { after: rest[at - 1]?.id ?? null }),
  });
}

/** The spot one place before or after some nodes of a chapter; beyond its end, in the chapter beside it. */
export function nextSpot(
  { chapters, nodesIn, node }: Pick<DraftOutline, 'chapters' | 'nodesIn' | 'node'>,
  ids: readonly NodeId[],
  by: 1 | -1,
): Spot | null {
  const chapterId = node(ids[0] ?? '')?.chapter_id;
  const at = chapters.findIndex(({ id }) => id === chapterId);
  if (chapterId === undefined || at < 0) return null;
  const nodes = nodesIn(chapterId);
  const own = nodes.flatMap(({ id }, place) => (ids.includes(id) ? [place] : []));
  const edge = (by < 0 ? own[0] : own.at(-1)) ?? 0;
  if (nodes[edge + by]) {
    return { chapterId, after: nodes[by < 0 ? edge - 2 : edge + 1]?.id ?? null };
  }
  const next = chapters[at + by];
  if (!next) return null;
  return by < 0 ? { chapterId: next.id } : { chapterId: next.id, after: null };
}
