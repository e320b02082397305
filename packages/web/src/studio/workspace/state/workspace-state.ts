/** The state that every part of the workspace has at hand. */
import type { Finding } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';
import { createContext, type RefObject, useContext } from 'react';
import type { StoryMapHandle } from '../../map/scene/map-props.ts';
import type { PageHandle } from '../../page/node-page/page-props.ts';
import type { StoryPath } from '../../queries/story-queries.ts';
import type { FoundAtNode } from './found-at-nodes.ts';
import type { PlaceControl } from './use-place.ts';

/** A question is asked over the workspace, one at a time. */
export type Question =
  | { type: 'palette' }
  | { type: 'replace'; text?: string }
  | { type: 'problems' }
  | { type: 'move'; ids: NodeId[] }
  | { type: 'merge'; ids: NodeId[] }
  | { type: 'link'; from: NodeId }
  | { type: 'tag'; ids: NodeId[] };

/** A handle by which commands ask and move the rows of the outline. */
export interface RowsHandle {
  hasFocus: () => boolean;
  /** The row that has the focus, and all that are meant with it; null while rows are moved by arrows. */
  focused: () => { id: string; ids: string[] } | null;
  /** Hides what is in the chapter that has the focus, or shows it again. */
  fold: () => void;
  askMenu: () => void;
  /** Sends the focus, if it is in the rows, to the next one that stays. */
  leave: (ids: readonly string[]) => void;
  /** Sends the focus, if it is in the rows, along with its row. */
  keepFocus: () => void;
}

export interface WorkspaceState {
  path: StoryPath;
  storyId: string;
  place: PlaceControl;
  /** The open node's page, while there is one. */
  page: RefObject<PageHandle | null>;
  /** What the checker found in nodes. */
  findings: ReadonlyMap<NodeId, Finding[]>;
  /** The marks of rows and cards. */
  found: ReadonlyMap<NodeId, FoundAtNode>;
  /** Rows of the outline and cards of the map that are selected: the same ones. */
  selection: readonly string[];
  select: (ids: readonly string[]) => void;
  /** The nodes of the last test play, in the order of its way. */
  lit: readonly NodeId[];
  light: (ids: NodeId[]) => void;
  ask: (question: Question) => void;
  /** Brings the outline into sight. */
  showOutline: (isShown: boolean) => void;
  isOutlineShown: boolean;
  /** The map, while it is shown. */
  map: RefObject<StoryMapHandle | null>;
  /** The rows of the outline, while they are shown. */
  rows: RefObject<RowsHandle | null>;
  /** The node or chapter whose name is being written, and where: in its row, or over its card. */
  renaming: { id: string; on: 'outline' | 'map'; isNew: boolean } | null;
  rename: (id: string | null, on?: 'outline' | 'map', isNew?: boolean) => void;
  /** Tells those who do not see it what has changed. */
  say: (words: string) => void;
}

export const WorkspaceContext = createContext<WorkspaceState | null>(null);

export function useWorkspace(): WorkspaceState {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('This is drawn outside of the workspace');
  return workspace;
}
