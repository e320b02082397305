/** Where the writer is in the workspace. The address says it, and this device remembers it. */
import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { browserStorage } from '../../../device/browser-storage.ts';
import type { StoryPath } from '../../queries/story-queries.ts';
import { narrow } from './use-media.ts';

export const views = ['page', 'map', 'proof'] as const;

/** What a story has beside its nodes; shown where a node's page is. */
export const parts = ['items', 'variables', 'achievements', 'whole'] as const;
export type Part = (typeof parts)[number];
export type View = (typeof views)[number] | Part;

export const isPart = (view: string): view is Part => parts.some((part) => part === view);

export const panels = ['play', 'rules', 'check', 'history'] as const;
export type Panel = (typeof panels)[number];

export interface Place {
  nodeId: NodeId | null;
  view: View;
  panel: Panel | null;
}

/** Where in a node something is: a finding, a hit. Lines and columns from 1. */
export interface Spot {
  field?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** With the caret in the text, where it was or at its beginning. */
export const inText: Spot = { field: 'body' };

export function placeIn(search: URLSearchParams): Place {
  return {
    nodeId: search.get('node'),
    view: [...views, ...parts].find((view) => view === search.get('view')) ?? 'page',
    panel: panels.find((panel) => panel === search.get('panel')) ?? null,
  };
}

/** The address of a place, without what is as it is anyway; what else the address says stays away. */
export function searchOf({ nodeId, view, panel }: Place, spot: Spot = {}): Record<string, string> {
  return {
    ...(nodeId && { node: nodeId }),
    ...(view !== 'page' && { view }),
    ...(panel && { panel }),
    ...(spot.field && { field: spot.field }),
    ...(spot.line !== undefined && {
      line: String(spot.line),
      column: String(spot.column ?? 1),
    }),
  };
}

/** Whether the address says a place by itself. */
const saysPlace = (search: URLSearchParams) =>
  ['node', 'view', 'panel'].some((name) => search.has(name));

const keyOf = ({ username, slug }: StoryPath) => `write:${username}/${slug}`;

/** Null where nothing is remembered, or it cannot be read. */
export function rememberedPlace(storage: Pick<Storage, 'getItem'>, path: StoryPath): Place | null {
  const stored = storage.getItem(keyOf(path));
  return stored === null ? null : placeIn(new URLSearchParams(stored));
}

export function rememberPlace(storage: Pick<Storage, 'setItem'>, path: StoryPath, place: Place) {
  try {
    storage.setItem(keyOf(path), new URLSearchParams(searchOf(place)).toString());
  } catch {
    // No room: next time it opens at the start.
  }
}

/** On a phone a panel is a sheet over the page: one has to ask for it. */
function remembered(storage: Pick<Storage, 'getItem'>, path: StoryPath): Place | null {
  const place = rememberedPlace(storage, path);
  return place && window.matchMedia(narrow).matches ? { ...place, panel: null } : place;
}

export interface PlaceControl extends Place {
  /** Opens a node's page, at a place in it. */
  open: (nodeId: NodeId, spot?: Spot) => void;
  show: (view: View) => void;
  showPanel: (panel: Panel | null) => void;
  /** Opens a node's page with its rules beside it, at a field of them. */
  showRules: (nodeId: NodeId, field?: string) => void;
}

/**
 * `first` is the node of a story that one opens for the first time on this device. Going to another
 * node or view is a step that "back" takes back; a panel is none.
 */
export function usePlace(path: StoryPath, known: (id: NodeId) => boolean, first: NodeId | null) {
  const [search, setSearch] = useSearchParams();
  const { username, slug } = path;
  const place = useMemo(() => {
    const storage = browserStorage();
    const asked = saysPlace(search)
      ? placeIn(search)
      : (remembered(storage, { username, slug }) ?? placeIn(search));
    const nodeId = asked.nodeId && known(asked.nodeId) ? asked.nodeId : first;
    return { ...asked, nodeId };
  }, [search, username, slug, known, first]);

  useEffect(() => {
    rememberPlace(browserStorage(), { username, slug }, place);
  }, [username, slug, place]);

  return useMemo((): PlaceControl => {
    const go = (next: Partial<Place>, replace: boolean, spot: Spot = {}) =>
      setSearch(searchOf({ ...place, ...next }, spot), { replace, preventScrollReset: true });
    return {
      ...place,
      open: (nodeId, spot) => go({ nodeId, view: 'page' }, place.nodeId === null, spot),
      show: (view) => go({ view }, false),
      showPanel: (panel) => go({ panel }, true),
      showRules: (nodeId, field) =>
        go({ nodeId, view: 'page', panel: 'rules' }, place.nodeId === nodeId, { field }),
    };
  }, [place, setSearch]);
}

/** What the workspace has; a control appears when what it opens is there. */
const there: readonly (View | Panel)[] = [
  ...(['page', 'map', 'proof', 'play', 'rules', 'check'] as const),
  ...parts,
];
export const isThere = (part: View | Panel): boolean => there.includes(part);
