/** Nodes and chapters that are made: named in advance, or to be named next. */
import type { Edit } from '@brasslamp/story/draft';
import * as edits from '@brasslamp/story/draft/acts';
import type { NodeId } from '@brasslamp/story/model';
import { v7 } from 'uuid';
import { draftNow } from '../../draft/draft-hooks.ts';
import type { NewCard, NewCards } from '../../map/scene/map-props.ts';
import { inText } from '../state/place.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import type { ActState } from './act-state.ts';

/** Makes a node and opens it with its name to be written; on the map it may have a place there. */
export function addNode(
  { perform, workspace }: ActState,
  spot: { after: NodeId } | { chapterId: string | undefined },
  card?: NewCard,
) {
  const draft = draftNow();
  const after = 'after' in spot ? spot.after : undefined;
  const chapter_id = 'after' in spot ? draft.nodes.get(spot.after)?.chapter_id : spot.chapterId;
  if (chapter_id === undefined) return;
  const id = v7();
  const node = { id, name: t('workspace.newNode'), chapter_id, ...(after && { after }) };
  const beside = after === undefined ? null : workspace.map.current?.newCardAfter(after);
  const made = [...edits.addNode(draft, node), ...placesOf(id, card ?? beside ?? undefined)];
  perform('add_node', made, t('workspace.acts.addNode'));
  openToName(workspace, id, id);
}

/** Makes a chapter after another one, or at the end, with a first node, which opens. */
export function addChapter({ perform, workspace }: ActState, after?: string) {
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
}

/** Makes a node at the end of a chapter and opens it with the caret in its text. */
export function addNamedNode(
  { perform, workspace: { place } }: ActState,
  chapter_id: string,
  wish: string,
) {
  const draft = draftNow();
  const id = v7();
  const name = edits.freeNodeName(draft, wish);
  const made = edits.addNode(draft, { id, name, chapter_id });
  perform('add_node', made, t('workspace.acts.addNode'));
  place.open(id, inText);
}

/** Makes a chapter at the end, without a node, and opens it. */
export function addNamedChapter({ perform, workspace: { place } }: ActState, title: string) {
  const id = v7();
  const made = edits.addChapter(draftNow(), { id, title });
  perform('add_chapter', made, t('workspace.acts.addChapter'));
  place.openChapter(id);
}

/** Opens a new node, or shows it on the map, with its name or that of its chapter to be written. */
export function openToName(
  { place, select, showOutline, rename }: WorkspaceState,
  nodeId: NodeId,
  named: string,
) {
  const isOnMap = place.view === 'map';
  if (isOnMap && named === nodeId) rename(named, 'map', true);
  else {
    showOutline(true);
    rename(named, 'outline', true);
  }
  // At last: the page is drawn with it.
  if (isOnMap) select([nodeId]);
  else place.open(nodeId);
}

/** The edits that place a new node on the map. */
export const placesOf = (id: NodeId, card: NewCard | undefined): Edit[] =>
  card ? [{ type: 'mark', marks: [...card.placed, { id, position: card.at }] }] : [];

/** The edits that write what was only shown so far, with the first nodes that get a place. */
export const shownPlaces = (cards: NewCards | null): Edit[] =>
  cards && cards.placed.length > 0 ? [{ type: 'mark', marks: cards.placed }] : [];
