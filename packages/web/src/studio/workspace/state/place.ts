/** The place of the writer in the workspace. The address says it, and this device remembers it. */
import type { NodeId } from '@brasslamp/story/model';
import { pathTo } from '../../../routes.ts';
import { partScreens, type StoryPart } from '../../queries/addresses.ts';
import type { StoryPath } from '../../queries/story-queries.ts';

/** The same story as pages, as a map, as one text. */
export const views = ['page', 'map', 'proof'] as const;

/** The parts of a story beside its nodes. */
const parts = [
  'items',
  'variables',
  'achievements',
  'whole',
  'media',
  'bin',
  'versions',
] as const satisfies StoryPart[];
export type Part = (typeof parts)[number];
export const isPart = (view: View): view is Part => parts.some((part) => part === view);

/** Views besides that stand where a node's page is. */
const others = ['chapter', 'newNode', 'newChapter'] as const;

export type View = (typeof views)[number] | Part | (typeof others)[number];

const allViews: readonly View[] = [...views, ...parts, ...others];

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

/** A spot in a node: where a finding or a hit is. Lines and columns from 1. */
export interface Spot {
  field?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** The spot with the caret in the text, where it was or at its beginning. */
export const inText: Spot = { field: 'body' };

/** The screens whose addresses are places of the workspace, and what stands at each. */
const screenPlaces = {
  workspace: {},
  editStoryNode: { view: 'page' },
  authorChapter: { view: 'chapter' },
  editChapterProperties: { view: 'chapter' },
  createStoryNode: { view: 'newNode' },
  createChapter: { view: 'newChapter' },
  checkStory: { view: 'page', panel: 'check' },
  testPlay: { view: 'page', panel: 'play' },
  storyItems: { view: 'items' },
  chapterItems: { view: 'items' },
  storyVariables: { view: 'variables' },
  storyAchievements: { view: 'achievements' },
  storyWide: { view: 'whole' },
  storyBin: { view: 'bin' },
  storyMedia: { view: 'media' },
  storyVersions: { view: 'versions' },
} as const satisfies Record<string, Partial<Place>>;

export type WorkspaceScreen = keyof typeof screenPlaces;

export const workspaceScreens = Object.keys(screenPlaces) as WorkspaceScreen[];

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
    ...screenPlaces[screen],
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

const keyOf = ({ username, slug }: StoryPath) => `write:${username}/${slug}`;

/** The place that is remembered; empty where none is, or where it cannot be read. */
export function rememberedPlace(
  storage: Pick<Storage, 'getItem'>,
  path: StoryPath,
): Partial<Place> {
  const stored = new URLSearchParams(storage.getItem(keyOf(path)) ?? '');
  const chapterId = stored.get('chapter') ?? undefined;
  return askedPlace('workspace', { chapterId }, stored);
}

export function rememberPlace(
  storage: Pick<Storage, 'setItem'>,
  path: StoryPath,
  { view, nodeId, chapterId, panel }: Place,
) {
  const said = { view, node: nodeId, chapter: chapterId, panel };
  const kept = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== null);
  try {
    storage.setItem(keyOf(path), new URLSearchParams(kept).toString());
  } catch {
    // No room: next time it opens at the start.
  }
}
