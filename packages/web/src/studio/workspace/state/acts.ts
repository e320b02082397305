/** What one can do to the story from outline, map, menus and palette: each is one act, to be undone at once. */

import { type Act, type Draft, type Edit, type Mark, startIdOf } from '@brasslamp/story/draft';
import * as edits from '@brasslamp/story/draft/acts';
import { textChanges } from '@brasslamp/story/edit';
import type { NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { v7 } from 'uuid';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { ActRequest } from '../../draft/session/session-state.ts';
import {
  type DraftOutline,
  draftNow,
  useAct,
  useOutline,
  useSayDone,
} from '../../draft/use-draft-story.ts';
import type { Entered, NewCard } from '../../map/scene/map-props.ts';
import type { Placed } from '../../map/scene/places.ts';
import { newActionId } from '../../node/draft/node-draft.ts';
import { t } from '../t.ts';
import { besideRemoved } from './beside-removed.ts';
import { merged } from './merging.ts';
import { openToName, placesOf, shownPlaces } from './new-nodes.ts';
import { inText } from './place.ts';
import { useWorkspace, type WorkspaceState } from './workspace-state.ts';

/** Behind a node, null = before all of them; left out = behind all of them. */
interface Spot {
  chapterId: string;
  after?: NodeId | null;
}

export interface StoryActs {
  /** Opens it, with its name to be written; on the map it may have a place there. */
  addNode: (spot: { after: NodeId } | { chapterId: string | undefined }, card?: NewCard) => void;
  /** After a chapter, or at the end; with a first node, which opens. */
  addChapter: (after?: string) => void;
  /** At the end of a chapter; opens with the caret in its text. */
  addNamedNode: (chapterId: string, name: string) => void;
  /** At the end, without a node; opens. */
  addNamedChapter: (title: string) => void;
  openChapter: (id: string) => void;
  /** Of a node or a chapter; of one that was just made it is one step with that. */
  rename: (id: string, name: string, isNew?: boolean) => void;
  /** Nodes or chapters go to the bin. */
  remove: (ids: readonly string[]) => void;
  move: (ids: readonly NodeId[], to: Spot) => void;
  /** One place up or down, at the end of a chapter into the next one. Of a chapter too. */
  step: (ids: readonly string[], by: 1 | -1) => void;
  /** What was dragged: into a chapter, or before one of its rows that stay; chapters into nothing. */
  drop: (ids: readonly string[], to: { into: string | null; at: number | null }) => void;
  duplicate: (ids: readonly NodeId[]) => void;
  /** The others become parts of the first, in this order. */
  merge: (ids: readonly NodeId[]) => void;
  /**
   * What is selected in its text, or else what comes after the caret, becomes a node of its own, which
   * opens to be named.
   */
  split: (id: NodeId, selected: { start: number; end: number }) => void;
  /** The story ends there, under the node's name at first. */
  endAt: (id: NodeId) => void;
  link: (from: NodeId, to: NodeId) => void;
  /** Without a name it gets one to be changed; on the map it may have a place. */
  linkToNew: (from: NodeId, name: string | null, card?: NewCard) => void;
  tag: (ids: readonly NodeId[], tag: string, isOn: boolean) => void;
  mark: (ids: readonly NodeId[], mark: Partial<Mark>) => void;
  /** Places on the map, of which some may be in the frames of other chapters. */
  arrange: (placed: readonly Placed[], entered: readonly Entered[]) => void;
  startAt: (id: NodeId) => void;
  /** All of a node's text, as it is now. */
  write: (id: NodeId, text: string) => void;
}

type Perform = (
  act: Act,
  edits: Edit[],
  label: string,
  step?: Pick<ActRequest, 'joins' | 'isNaming'>,
) => void;

interface Given {
  outline: DraftOutline;
  perform: Perform;
  sayDone: (words: string, back: string) => void;
  workspace: WorkspaceState;
}

export function useStoryActs(): StoryActs {
  const outline = useOutline();
  const act = useAct();
  const sayDone = useSayDone();
  const workspace = useWorkspace();
  return useMemo(() => {
    const perform: Perform = (what, made, label, step) => {
      if (made.length === 0) return;
      const before = ordering.has(what) ? startIdOf(draftNow()) : null;
      act({ act: what, edits: made, label, ...step });
      const now = before && startIdOf(draftNow());
      if (now && now !== before) {
        showToast(t('workspace.said.startsAt', { name: nameIn(draftNow(), now) }));
      }
    };
    const given = { outline, perform, sayDone, workspace };
    return { ...makingActs(given), ...linkActs(given), ...orderActs(given), ...markActs(given) };
  }, [outline, act, sayDone, workspace]);
}

/** What can change where readers begin without being about that. */
const ordering: ReadonlySet<Act> = new Set<Act>([
  'add_node',
  'move',
  'reorder',
  'merge',
  'delete',
  'restore',
]);

const nameIn = (draft: Draft, id: string): string =>
  draft.nodes.get(id)?.name ?? draft.chapters.get(id)?.title ?? '';

function makingActs({ outline, perform, workspace }: Given) {
  const { place, map } = workspace;
  return {
    addNode(spot, card) {
      const draft = draftNow();
      const after = 'after' in spot ? spot.after : undefined;
      const chapter_id = 'after' in spot ? draft.nodes.get(spot.after)?.chapter_id : spot.chapterId;
      if (chapter_id === undefined) return;
      const id = v7();
      const node = { id, name: t('workspace.newNode'), chapter_id, ...(after && { after }) };
      const beside = after === undefined ? null : map.current?.newCardAfter(after);
      const near = card ?? beside ?? undefined;
      const made = [...edits.addNode(draft, node), ...placesOf(id, near)];
      perform('add_node', made, t('workspace.acts.addNode'));
      openToName(workspace, id, id);
    },
    addChapter(after) {
      const draft = draftNow();
      const [id, nodeId] = [v7(), v7()];
      const title = t('workspace.newChapter');
      const node = { id: nodeId, name: t('workspace.newNode'), chapter_id: id };
      const made = [
        ...edits.addChapter(draft, { id, title, ...(after && { after }) }),
        ...edits.addNode(draft, node),
      ];
      perform('add_chapter', made, t('workspace.acts.addChapter'));
      openToName(workspace, nodeId, id);
    },
    addNamedNode(chapter_id, wish) {
      const draft = draftNow();
      const id = v7();
      const name = edits.freeNodeName(draft, wish);
      perform(
        'add_node',
        edits.addNode(draft, { id, name, chapter_id }),
        t('workspace.acts.addNode'),
      );
      place.open(id, inText);
    },
    addNamedChapter(title) {
      const id = v7();
      perform(
        'add_chapter',
        edits.addChapter(draftNow(), { id, title }),
        t('workspace.acts.addChapter'),
      );
      place.openChapter(id);
    },
    openChapter(id) {
      const [first] = outline.nodesIn(id);
      if (first) place.open(first.id);
      else place.openChapter(id);
    },
    rename(id, name, isNaming) {
      const draft = draftNow();
      const [part, field] = draft.nodes.has(id)
        ? (['node', 'name'] as const)
        : (['chapter', 'title'] as const);
      const label = t('workspace.acts.rename', { name: nameIn(draft, id) });
      perform('rename', edits.setField(draft, part, id, field, name), label, { isNaming });
    },
    duplicate(ids) {
      const draft = draftNow();
      const label = t('workspace.acts.duplicate', {
        count: ids.length,
        name: nameIn(draft, ids[0] ?? ''),
      });
      const cards = map.current?.cardsBelow(ids) ?? null;
      const to = { places: cards?.at ?? null, newNodeId: v7, newActionId };
      const made = edits.duplicateNodes(draft, ids, to);
      perform('duplicate', [...made.edits, ...shownPlaces(cards)], label);
      if (place.view === 'map') workspace.select(made.ids);
    },
  } satisfies Partial<StoryActs>;
}

function linkActs({ perform, workspace }: Given) {
  const { place } = workspace;
  return {
    merge([first = '', ...others]) {
      const draft = draftNow();
      const made = merged(draft, first, others);
      if (made === null) {
        showToast(t('workspace.merge.cannot'));
        return;
      }
      perform('merge', made.edits, t('workspace.acts.merge', { name: nameIn(draft, first) }));
      if (place.view === 'map') workspace.select([first]);
      else place.open(first);
    },
    split(id, { start, end }) {
      const draft = draftNow();
      const { name = '', body = '' } = draft.nodes.get(id) ?? {};
      const isWhole = start === end && [body.slice(0, start), body.slice(start)].some(isBlank);
      const new_id = v7();
      const made = { id, new_id, name: t('workspace.newNode'), newActionId };
      const found =
        start === end
          ? edits.splitNode(draft, { ...made, at: start })
          : edits.extractText(draft, { ...made, from: start, to: end, call: false });
      if (isWhole || found === null) {
        showToast(t(isWhole ? 'workspace.split.where' : 'workspace.split.cannot'));
        return;
      }
      const act = start === end ? 'split' : 'extract';
      perform(act, found, t(`workspace.acts.${act}`, { name }));
      place.open(new_id, { field: 'name' });
    },
    endAt(id) {
      const draft = draftNow();
      const name = nameIn(draft, id);
      const ending = { name, kind: null };
      const made = edits.setField(draft, 'node', id, 'ending', ending);
      perform('rules', made, t('workspace.acts.endAt', { name }));
      place.showRules(id, 'ending.name');
    },
    link(from, to) {
      const draft = draftNow();
      const label = t('workspace.acts.link', { name: nameIn(draft, from), to: nameIn(draft, to) });
      perform('link', edits.link(draft, { from, to, action_id: newActionId() }), label);
    },
    linkToNew(from, wish, card) {
      const draft = draftNow();
      const id = v7();
      const name = edits.freeNodeName(draft, wish ?? t('workspace.newNode'));
      const label = t('workspace.acts.link', { name: nameIn(draft, from), to: name });
      const chapter = card?.chapterId ? { chapter_id: card.chapterId } : {};
      const made = edits.linkToNew(draft, { from, id, name, action_id: newActionId(), ...chapter });
      perform('link', [...made, ...placesOf(id, card)], label);
      if (wish === null) openToName(workspace, id, id);
      else if (place.view === 'map') workspace.select([id]);
      else place.open(id);
    },
    startAt(id) {
      const draft = draftNow();
      const label = t('workspace.acts.startAt', { name: nameIn(draft, id) });
      perform('story', edits.setField(draft, 'story', '', 'start_node_id', id), label);
    },
  } satisfies Partial<StoryActs>;
}

const isBlank = (text: string): boolean => text.trim() === '';

function orderActs({ outline, perform, sayDone, workspace: { say, place } }: Given) {
  function move(ids: readonly NodeId[], { chapterId, ...spot }: Spot) {
    const draft = draftNow();
    const [first = ''] = ids;
    const label = t('workspace.acts.move', { count: ids.length, name: nameIn(draft, first) });
    const isHere = ids.every((id) => draft.nodes.get(id)?.chapter_id === chapterId);
    const made = edits.moveNodes(draft, ids, { chapter_id: chapterId, ...spot });
    perform(isHere ? 'reorder' : 'move', made, label);
    const there = edits.nodesIn(draftNow(), chapterId);
    say(
      t('workspace.said.moved', {
        count: ids.length,
        name: nameIn(draft, first),
        place: there.findIndex(({ id }) => id === first) + 1,
        all: there.length,
        chapter: nameIn(draft, chapterId),
      }),
    );
  }
  function moveChapter(id: string, ordinal: number) {
    const label = t('workspace.acts.move', { count: 1, name: nameIn(draftNow(), id) });
    perform('reorder', [{ type: 'move', part: 'chapter', id, ordinal }], label);
  }
  return {
    move,
    step(ids, by) {
      const [first] = ids;
      if (first === undefined) return;
      const { chapters } = outline;
      const at = chapters.findIndex(({ id }) => id === first);
      const to = at < 0 ? nextSpot(outline, ids, by) : null;
      if (to) move(ids, to);
      else if (at >= 0 && chapters[at + by]) moveChapter(first, at + by + 1);
    },
    drop(ids, { into, at }) {
      const [first] = ids;
      if (first === undefined) return;
      if (into === null) {
        if (at !== null) moveChapter(first, at + 1);
        return;
      }
      const rest = outline.nodesIn(into).filter(({ id }) => !ids.includes(id));
      move(ids, { chapterId: into, ...(at !== null && { after: rest[at - 1]?.id ?? null }) });
    },
    remove(ids) {
      const draft = draftNow();
      const [first = ''] = ids;
      const name = nameIn(draft, first);
      const label = t('workspace.acts.remove', { count: ids.length, name });
      const chapters = ids.filter((id) => draft.chapters.has(id));
      const made = [
        ...edits.removeNodes(draft, ids),
        ...chapters.map((id): Edit => ({ type: 'remove', part: 'chapter', id })),
      ];
      const beside = besideRemoved(outline, ids, place.nodeId);
      perform('delete', made, label);
      if (beside !== null && place.view === 'page') place.open(beside);
      const said = { count: ids.length, name };
      if (draftNow() !== draft) {
        sayDone(t('workspace.said.removed', said), t('workspace.said.back', said));
      }
    },
  } satisfies Partial<StoryActs>;
}

/** One place before or after some nodes of a chapter; beyond its end, in the chapter beside it. */
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

function markActs({ perform, sayDone }: Given) {
  return {
    tag(ids, tag, isOn) {
      const change = isOn ? { add: [tag] } : { remove: [tag] };
      perform('tag', edits.tagNodes(draftNow(), ids, change), t('workspace.acts.tag', { tag }));
    },
    mark(ids, mark) {
      const marks = ids.map((id) => ({ id, ...mark }));
      perform('mark', [{ type: 'mark', marks }], t('workspace.acts.mark'));
    },
    arrange(placed, entered) {
      const draft = draftNow();
      const marks: Edit = { type: 'mark', marks: [...placed] };
      const [first] = entered;
      if (!first) return perform('arrange', [marks], t('workspace.acts.arrange'));
      const moved = entered.flatMap(({ ids, chapterId }) =>
        edits.moveNodes(draft, ids, { chapter_id: chapterId }),
      );
      const count = entered.reduce((sum, { ids }) => sum + ids.length, 0);
      const said = {
        ...{ count, name: nameIn(draft, first.ids[0] ?? '') },
        chapter: nameIn(draft, first.chapterId),
      };
      perform('move', [...moved, marks], t('workspace.acts.move', said));
      sayDone(t('workspace.said.entered', said), t('workspace.said.backHome', said));
    },
    write(id, text) {
      const draft = draftNow();
      const node = draft.nodes.get(id);
      if (!node) return;
      const label = t('workspace.acts.write', { name: node.name });
      const made = edits.changeText(draft, id, textChanges(node.body, text));
      perform('write', made, label, { joins: `write ${id}` });
    },
  } satisfies Partial<StoryActs>;
}
