/** The place of the writer in the workspace. The address says it, and this device remembers it. */
import type { NodeId } from '@brasslamp/story/model';
import { pathTo, type ScreenName } from '../../../routes.ts';
import { partScreens, type Spot, type StoryPart, storyParts } from '../../queries/addresses.ts';
import type { StoryPath } from '../../queries/story-queries.ts';

/** The same story as pages, as a map, as one text. */
export const views = ['page', 'map', 'proof'] as const;

export const isPart = (view: View): view is StoryPart => view in partScreens;

/** Views besides that stand where a node's page is. */
const others = ['chapter', 'newNode', 'newChapter'] as const;

export type View = (typeof views)[number] | StoryPart | (typeof others)[number];

const allViews: readonly View[] = [...views, ...storyParts, ...others];

export const panels = ['play', 'rules', 'check', 'history'] as const;
export type Panel = (typeof panels)[number];

export interface Place {
  view: View;
  nodeId: NodeId | null;
  /** The chapter of the views `chapter` and `newNode`. */
  chapterId: string | null;
  panel: Panel | null;
}

/** Too narrow for panes beside each other: the page is the screen, all else a sheet over it. */
export const narrow = '(max-width: 47.99rem)';

/** The spot with the caret in the text, where it was or at its beginning. */
export const inText: Spot = { field: 'body' };

/** The screens beside those of parts whose addresses are places of the workspace, and what stands at each. */
const otherScreens = [
  ['workspace', {}],
  ['editStoryNode', { view: 'page' }],
  ['authorChapter', { view: 'chapter' }],
  ['editChapterProperties', { view: 'chapter' }],
  ['createStoryNode', { view: 'newNode' }],
  ['createChapter', { view: 'newChapter' }],
  ['checkStory', { view: 'page', panel: 'check' }],
  ['testPlay', { view: 'page', panel: 'play' }],
  ['chapterItems', { view: 'items' }],
] as const satisfies [ScreenName, Partial<Place>][];

export type WorkspaceScreen = (typeof otherScreens)[number][0] | (typeof partScreens)[StoryPart];

const placeAt = new Map<WorkspaceScreen, Partial<Place>>([
  ...otherScreens,
  ...storyParts.map((part) => [partScreens[part], { view: part }] as const),
]);

export const workspaceScreens = [...placeAt.keys()];

/** The place that an address asks for; what it leaves open is missing. */
export function askedPlace(
  screen: WorkspaceScreen,
  params: Readonly<Partial<Record<string, string>>>,
  search: URLSearchParams,
): Partial<Place> {
  const nodeId = params.nodeId ?? search.get('node');
  const view = allViews.find((one) => one === search.get('view'));
  const panel = panels.find((one) => one === search.get('panel'));
  return {
    ...(view && { view }),
    ...(nodeId && { nodeId }),
    ...(params.chapterId && { chapterId: params.chapterId }),
    ...placeAt.get(screen),
    ...(panel && { panel }),
  };
}

/** The address of a place. `chapterOf` knows the chapter of each node. */
export function addressOf(
  path: StoryPath,
  place: Place,
  chapterOf: (id: NodeId) => string | undefined,
  { field, line, column = 1 }: Spot = {},
): string {
  const { view, nodeId, chapterId, panel } = place;
  const query = {
    ...(panel && { panel }),
    ...(field && { field }),
    ...(line !== undefined && { line: String(line), column: String(column) }),
  };
  const node = nodeId && { node: nodeId };
  if (isPart(view)) return pathTo(partScreens[view], path, query);
  if (view === 'newChapter') return pathTo('createChapter', path, query);
  if (view === 'chapter' && chapterId)
    return pathTo('authorChapter', { ...path, chapterId }, query);
  if (view === 'newNode' && chapterId) {
    return pathTo('createStoryNode', { ...path, chapterId }, query);
  }
  const home = nodeId === null ? undefined : chapterOf(nodeId);
  if (view === 'page' && nodeId && home) {
    return pathTo('editStoryNode', { ...path, chapterId: home, nodeId }, query);
  }
  return pathTo('workspace', path, { view, ...node, ...query });
}

/** The node or chapter that is open, alone or among the others; null = a part beside them is. */
export const openIdOf = ({ view, nodeId, chapterId }: Place): string | null =>
  view === 'chapter' ? chapterId : views.some((one) => one === view) ? nodeId : null;

/** By the story's id, which stays when its address changes. */
const keyOf = (storyId: string) => `write:${storyId}`;

/** The place that is remembered; empty where none is, or where it cannot be read. */
export function rememberedPlace(
  storage: Pick<Storage, 'getItem'>,
  storyId: string,
): Partial<Place> {
  const stored = new URLSearchParams(storage.getItem(keyOf(storyId)) ?? '');
  const chapterId = stored.get('chapter') ?? undefined;
  return askedPlace('workspace', { chapterId }, stored);
}

export function rememberPlace(
  storage: Pick<Storage, 'setItem'>,
  storyId: string,
  { view, nodeId, chapterId, panel }: Place,
) {
  const said = { view, node: nodeId, chapter: chapterId, panel };
  const kept = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== null);
  try {
    storage.setItem(keyOf(storyId), new URLSearchParams(kept).toString());
  } catch {
    // No room: next time it opens at the start.
  }
}
