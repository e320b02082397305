/** The nodes where the writer was last, remembered on this device. */
import type { NodeId } from '@brasslamp/story/model';
import { keyOf, type StoryPath } from '../../queries/story-queries.ts';

/** The most nodes that are remembered: one more than are shown, for the open one is among them. */
const mostRemembered = 7;

const keyFor = (path: StoryPath) => ['recent', ...keyOf(path)].join(':');

/** The last one first. */
export const recentNodes = (storage: Pick<Storage, 'getItem'>, path: StoryPath): NodeId[] =>
  storage.getItem(keyFor(path))?.split(' ') ?? [];

export function rememberNode(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  path: StoryPath,
  id: NodeId,
) {
  const before = recentNodes(storage, path);
  if (before[0] === id) return;
  const ids = [id, ...before.filter((one) => one !== id)].slice(0, mostRemembered);
  try {
    storage.setItem(keyFor(path), ids.join(' '));
  } catch {
    // No room: the palette shows those from before.
  }
}
