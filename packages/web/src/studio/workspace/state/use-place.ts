import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useMemo } from 'react';
import { type UIMatch, useLocation, useMatches, useNavigate, useSearchParams } from 'react-router';
import { browserStorage } from '../../../device/browser-storage.ts';
import { whenCalm } from '../../../device/when-calm.ts';
import { type DraftOutline, draftNow } from '../../draft/use-draft-story.ts';
import type { StoryPath } from '../../queries/story-queries.ts';
import {
  addressOf,
  askedPlace,
  type Panel,
  type Place,
  rememberedPlace,
  rememberPlace,
  type Spot,
  type View,
  type WorkspaceScreen,
} from './place.ts';
import { narrow } from './use-media.ts';

export interface PlaceControl extends Place {
  /** Opens a node's page, at a place in it; null = that of the node with which the story opens. */
  open: (nodeId: NodeId | null, spot?: Spot) => void;
  openChapter: (chapterId: string) => void;
  show: (view: View) => void;
  showPanel: (panel: Panel | null) => void;
  /** Opens a node's page with its rules beside it, at a field of them. */
  showRules: (nodeId: NodeId, field?: string) => void;
  /** The address of this place with some of it changed. */
  addressOf: (next: Partial<Place>, spot?: Spot) => string;
}

/**
 * Going to another node or view is a step that "back" takes back; a panel is none. A story that is
 * opened for the first time on this device opens in its first node.
 */
export function usePlace(path: StoryPath, outline: DraftOutline): PlaceControl {
  const place = useAddressedPlace(path, outline);
  const navigate = useNavigate();
  const nodeOf = outline.node;
  return useMemo((): PlaceControl => {
    // What was just made is in the draft before it is in the outline.
    const chapterOf = (id: NodeId) => (draftNow().nodes.get(id) ?? nodeOf(id))?.chapter_id;
    const isOpen = () =>
      place.view === 'chapter'
        ? draftNow().chapters.has(place.chapterId ?? '')
        : place.nodeId !== null && chapterOf(place.nodeId) !== undefined;
    const to = (next: Partial<Place>, spot?: Spot) =>
      addressOf(path, { ...place, ...next }, chapterOf, spot);
    const go = (next: Partial<Place>, replace: boolean, spot?: Spot, flushSync = false) =>
      void navigate(to(next, spot), { replace, flushSync, preventScrollReset: true });
    return {
      ...place,
      // What is no more is nothing to come back to. A page is one step: nothing else is drawn between.
      open: (nodeId, spot) => go({ nodeId, view: 'page' }, !isOpen(), spot, true),
      openChapter: (chapterId) => go({ chapterId, view: 'chapter' }, !isOpen()),
      show: (view) => go({ view }, false),
      showPanel: (panel) => go({ panel }, true),
      showRules: (nodeId, field) =>
        go({ nodeId, view: 'page', panel: 'rules' }, place.nodeId === nodeId, { field }),
      addressOf: to,
    };
  }, [place, path, nodeOf, navigate]);
}

/** The node that the address or this device says, whether it is there or not. */
export function useWantedNode(path: StoryPath): NodeId | null {
  const { id, params } = useMatches().at(-1) as UIMatch;
  const [search] = useSearchParams();
  const asked = askedPlace(id as WorkspaceScreen, params, search);
  return asked.nodeId ?? rememberedPlace(browserStorage(), path).nodeId ?? null;
}

/** What the address says; what it leaves open is as this device remembers it, or as at the beginning. */
function useAddressedPlace(
  path: StoryPath,
  { node, chapters, nodesIn, startId }: DraftOutline,
): Place {
  const { id, params } = useMatches().at(-1) as UIMatch;
  const screen = id as WorkspaceScreen;
  const [search] = useSearchParams();
  const [firstChapter] = chapters;
  const first = startId ?? (firstChapter && nodesIn(firstChapter.id)[0]?.id) ?? null;
  const place = useMemo((): Place => {
    const asked = askedPlace(screen, params, search);
    const before = rememberedPlace(browserStorage(), path);
    const isOpen = Object.keys(asked).length === 0;
    const last = before.nodeId && node(before.nodeId) ? before.nodeId : first;
    return {
      view: asked.view ?? (isOpen ? before.view : undefined) ?? 'page',
      nodeId: asked.nodeId ?? last,
      chapterId: asked.chapterId ?? before.chapterId ?? null,
      // On a phone a panel is a sheet over the page: one has to ask for it.
      panel:
        asked.panel ?? (isOpen && !window.matchMedia(narrow).matches ? before.panel : null) ?? null,
    };
  }, [screen, params, search, path, node, first]);

  const isThere =
    place.view === 'chapter'
      ? chapters.some((one) => one.id === place.chapterId)
      : place.nodeId === null || node(place.nodeId) !== undefined;
  useEffect(() => {
    if (isThere) rememberPlace(browserStorage(), path, place);
  }, [path, place, isThere]);
  useOwnAddress(path, place, screen, node);
  return place;
}

/** A node has one address: in its chapter. Who comes by another one, or moves it, gets to that. */
function useOwnAddress(
  path: StoryPath,
  place: Place,
  screen: WorkspaceScreen,
  node: DraftOutline['node'],
) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isNodeAsked = screen === 'editStoryNode' || screen === 'workspace';
  const own =
    isNodeAsked && place.view === 'page' && place.nodeId !== null && node(place.nodeId)
      ? addressOf(path, { ...place, panel: null }, (id) => node(id)?.chapter_id)
      : null;
  useEffect(() => {
    if (own === null || own === pathname) return;
    const query = new URLSearchParams(search);
    query.delete('node');
    query.delete('view');
    if (place.panel) query.set('panel', place.panel);
    const to = { pathname: own, search: query.toString() };
    let isLeft = false;
    void whenCalm().then(() => {
      // One may be on the way to another place already.
      if (isLeft || window.location.pathname !== pathname) return;
      void navigate(to, { replace: true, state, preventScrollReset: true });
    });
    return () => {
      isLeft = true;
    };
  }, [own, pathname, search, state, place.panel, navigate]);
}
