/** Reads the site's word: lists, a page of its changes, the whole, or one node. */
import type { Draft, DraftNode } from '@brasslamp/story/draft';
import type { ChangesPage, Outline } from '../../site/answers.ts';
import type { LocalDraft } from '../local-draft.ts';
import { byId, put, without, withoutText, withPage } from '../with-page.ts';
import { removedFrom, withRemoved } from './known-bin.ts';
import { isOnTheWay, moveToBase, type NewId } from './move-to-base.ts';
import { asBefore, stillUnsure } from './unsure.ts';

export function readOutline(
  local: LocalDraft,
  outline: Outline,
  text: DraftNode | null,
  newId: NewId,
): LocalDraft {
  const listed = readLists(local, outline, newId);
  return text ? readNode(listed, text, newId) : listed;
}

function readLists(local: LocalDraft, outline: Outline, newId: NewId): LocalDraft {
  // Changes that are known already may not be in it.
  if (local.isComplete || outline.seq < local.seq || isOnTheWay(local)) return local;
  const { base } = local;
  const unloaded = new Map([...local.unloaded].filter(([id]) => !base.nodes.has(id)));
  const nodes = new Map<string, DraftNode>();
  for (const row of outline.nodes) {
    const known = local.unloaded.has(row.id) ? undefined : base.nodes.get(row.id);
    if (!known) unloaded.set(row.id, row);
    nodes.set(row.id, known ?? withoutText(row));
  }
  const next: Draft = {
    story: outline.story,
    chapters: byId(outline.chapters, base.chapters),
    nodes,
    items: byId(outline.items, base.items),
    marks: new Map(outline.marks.map(({ id, ...mark }) => [id, mark])),
  };
  return moveToBase(local, { ...local, base: next, unloaded, answers: local.answers + 1 }, newId);
}

export function readPage(local: LocalDraft, page: ChangesPage, newId: NewId): LocalDraft {
  if (isOnTheWay(local) || page.since !== local.seq) return local;
  const isUpToDate = page.seq >= page.head;
  const base = withPage(local.base, page);
  const unsure = stillUnsure(local, page);
  const loaded = page.nodes.map(({ id }) => id);
  const next: LocalDraft = {
    ...local,
    base: isUpToDate ? asBefore(base, unsure) : base,
    unsure: isUpToDate ? [] : unsure,
    seq: page.seq,
    isComplete: local.isComplete || isUpToDate,
    isBehind: isUpToDate ? false : local.isBehind,
    unloaded: without(local.unloaded, loaded),
    bin: withRemoved(local.bin, removedFrom(local, page)),
  };
  return moveToBase(local, next, newId);
}

export function readWhole(
  local: LocalDraft,
  { draft: base, seq }: { draft: Draft; seq: number },
  newId: NewId,
): LocalDraft {
  if (isOnTheWay(local)) return local;
  const unloaded = without(local.unloaded, [...base.nodes.keys()]);
  const known = { isComplete: true, isBehind: false, unsure: [] };
  return moveToBase(local, { ...local, base, seq, unloaded, ...known }, newId);
}

export function readNode(local: LocalDraft, node: DraftNode, newId: NewId): LocalDraft {
  const isAwaited = local.unloaded.has(node.id) && local.base.nodes.has(node.id);
  if (!isAwaited || isOnTheWay(local)) return local;
  const nodes = put(local.base.nodes, [node], []);
  const unloaded = without(local.unloaded, [node.id]);
  return moveToBase(local, { ...local, base: { ...local.base, nodes }, unloaded }, newId);
}
