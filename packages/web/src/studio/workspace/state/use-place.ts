import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useMemo } from 'react';
import {
  type UIMatch,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { browserStorage } from '../../../device/browser-storage.ts';
import { isMedia } from '../../../device/media-query.ts';
import { whenCalm } from '../../../device/when-calm.ts';
import { insideOf } from '../../../host/base-path.ts';
import { draftNow, useFromOutline } from '../../draft/draft-hooks.ts';
import type { Spot } from '../../queries/addresses.ts';
import type { StoryPath } from '../../queries/story-queries.ts';
import {
  addressOf,
  askedPlace,
  narrow,
  type Panel,
  type Place,
  rememberedPlace,
  rememberPlace,
  type View,
  type WorkspaceScreen,
} from './place.ts';
import { rememberNode } from './recent-nodes.ts';
import { type Selection, useSelection } from './use-selection.ts';

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
 * opened for the first time on this device opens in its first node. On the map one is at the node
 * that was selected last, without a step for each.
 */
export function usePlace(path: StoryPath, storyId: string): { place: PlaceControl } & Selection {
  const addressed = useAddressedPlace(path, storyId);
  const { lastNode, goTo, ...selection } = useSelection(addressed);
  const place = useMemo(
    (): Place =>
      addressed.view === 'map' && lastNode !== null
        ? { ...addressed, nodeId: lastNode }
        : addressed,
    [addressed, lastNode],
  );
  return { place: usePlaceControl(path, { addressed, place }, goTo), ...selection };
}

function usePlaceControl(
  path: StoryPath,
  { addressed, place }: { addressed: Place; place: Place },
  goTo: (next: Place) => void,
): PlaceControl {
  const navigate = useNavigate();
  return useMemo((): PlaceControl => {
    const chapterOf = (id: NodeId) => draftNow().nodes.get(id)?.chapter_id;
    const isOpen = () =>
      place.view === 'chapter'
        ? draftNow().chapters.has(place.chapterId ?? '')
        : place.nodeId !== null && chapterOf(place.nodeId) !== undefined;
    // A panel beside the map opens no node, so that all that is selected stays so.
    const placeAfter = (next: Partial<Place>): Place => ({
      ...(next.view === undefined ? addressed : place),
      ...next,
    });
    const to = (next: Partial<Place>, spot?: Spot) =>
      addressOf(path, placeAfter(next), chapterOf, spot);
    const go = (next: Partial<Place>, replace: boolean, spot?: Spot, flushSync = false) => {
      goTo(placeAfter(next));
      void navigate(to(next, spot), { replace, flushSync, preventScrollReset: true });
    };
    return {
      ...place,
      // What is no more is nothing to come back to. A page is one step: nothing else is drawn between.
      open: (nodeId, spot) => go({ nodeId, view: 'page' }, !isOpen(), spot, true),
      openChapter: (chapterId) => go({ chapterId, view: 'chapter' }, !isOpen()),
      show: (view) => {
        const isThere = place.nodeId !== null && chapterOf(place.nodeId) !== undefined;
        go({ view, nodeId: isThere ? place.nodeId : null }, false);
      },
      showPanel: (panel) => go({ panel }, true),
      showRules: (nodeId, field) =>
        go({ nodeId, view: 'page', panel: 'rules' }, place.nodeId === nodeId, { field }),
      addressOf: to,
    };
  }, [addressed, place, path, navigate, goTo]);
}

/** The place by the address; what it leaves open is as this device remembers it, or as at the beginning. */
function useAddressedPlace(path: StoryPath, storyId: string): Place {
  const { id, params } = useMatches().at(-1) as UIMatch;
  const screen = id as WorkspaceScreen;
  const [search] = useSearchParams();
  const asked = useMemo(() => askedPlace(screen, params, search), [screen, params, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one goes, what was before is another place.
  const before = useMemo(() => rememberedPlace(browserStorage(), storyId), [storyId, asked]);
  const last = useFromOutline(({ node, startId, chapters: [first], nodesIn }) =>
    before.nodeId && node(before.nodeId)
      ? before.nodeId
      : (startId ?? (first && nodesIn(first.id)[0]?.id) ?? null),
  );
  const place = useMemo((): Place => {
    const isOpen = Object.keys(asked).length === 0;
    return {
      // A field is on a node's page.
      view: asked.view ?? (isOpen && !search.has('field') ? before.view : undefined) ?? 'page',
      nodeId: asked.nodeId ?? last,
      chapterId: asked.chapterId ?? before.chapterId ?? null,
      // On a phone a panel is a sheet over the page: one has to ask for it.
      panel: asked.panel ?? (isOpen && !isMedia(narrow) ? before.panel : null) ?? null,
    };
  }, [asked, search, before, last]);

  const isThere = useFromOutline(({ chapters, node }) =>
    place.view === 'chapter'
      ? chapters.some((one) => one.id === place.chapterId)
      : place.nodeId === null || node(place.nodeId) !== undefined,
  );
  useEffect(() => {
    if (!isThere) return;
    rememberPlace(browserStorage(), storyId, place);
    if (place.view === 'page' && place.nodeId !== null) {
      rememberNode(browserStorage(), storyId, place.nodeId);
    }
  }, [storyId, place, isThere]);
  useOwnAddress(path, place, screen);
  return place;
}

/** A node has one address: in its chapter. Who comes by another one, or moves it, gets to that. */
function useOwnAddress(path: StoryPath, place: Place, screen: WorkspaceScreen) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOnTheWay = useNavigation().state !== 'idle';
  const isNodeAsked = screen === 'editStoryNode' || screen === 'workspace';
  const own = useFromOutline(({ node }) =>
    isNodeAsked && place.view === 'page' && place.nodeId !== null && node(place.nodeId)
      ? addressOf(path, { ...place, panel: null }, (id) => node(id)?.chapter_id)
      : null,
  );
  useEffect(() => {
    // To go to it then would take back where one is going.
    if (own === null || own === pathname || isOnTheWay) return;
    const query = new URLSearchParams(search);
    query.delete('node');
    query.delete('view');
    if (place.panel) query.set('panel', place.panel);
    const to = { pathname: own, search: query.toString() };
    let isLeft = false;
    void whenCalm().then(() => {
      // One may be on the way to another place already.
      if (isLeft || insideOf(window.location.pathname) !== pathname) return;
      void navigate(to, { replace: true, state, preventScrollReset: true });
    });
    return () => {
      isLeft = true;
    };
  }, [own, pathname, search, state, place.panel, navigate, isOnTheWay]);
}
