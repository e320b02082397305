/** The nodes where the writer was last, remembered on this device. */
import type { NodeId } from '@brasslamp/story/model';

/** The most nodes that are remembered: one more than are shown, for the open one is among them. */
const mostRemembered = 7;

/** By the story's id, which stays when its address changes. */
const keyFor = (storyId: string) => `recent:${storyId}`;

/** The last one first. */
export const recentNodes = (storage: Pick<Storage, 'getItem'>, storyId: string): NodeId[] =>
  storage.getItem(keyFor(storyId))?.split(' ') ?? [];

export function rememberNode(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  storyId: string,
  id: NodeId,
) {
  const before = recentNodes(storage, storyId);
  if (before[0] === id) return;
  const ids = [id, ...before.filter((one) => one !== id)].slice(0, mostRemembered);
  try {
    storage.setItem(keyFor(storyId), ids.join(' '));
  } catch {
    // No room: the palette shows those from before.
  }
}
