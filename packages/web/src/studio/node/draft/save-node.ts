/** What a save does before the node itself: it creates the new nodes that its choices name. */
import { type Api, ApiError } from '../../../api/api.ts';
import type { NodeRef, StoryPath } from '../../queries/story-queries.ts';
import { paramsOf } from '../../queries/story-queries.ts';
import { isSameName, type NodeDraft, namesToMake, withMadeNode } from './node-draft.ts';

/**
 * Creates what is still missing, and reports each node as it is created, so that a later failure
 * creates none of them twice.
 */
export async function makeTargets(
  api: Api,
  path: StoryPath,
  own: { id: string | null; chapterId: string },
  draft: NodeDraft,
  onMade: (name: string, node: NodeRef) => void,
): Promise<NodeDraft> {
  let ready = draft;
  for (const name of namesToMake(draft)) {
    const isOwn = own.id !== null && isSameName(name, draft.name);
    const node = isOwn
      ? { id: own.id as string, name, chapter_id: own.chapterId }
      : await makeNode(api, path, own.chapterId, name);
    onMade(name, node);
    ready = withMadeNode(ready, name, node.id);
  }
  return ready;
}

async function makeNode(api: Api, path: StoryPath, chapterId: string, name: string) {
  try {
    return await api('POST /api/stories/:username/:story_slug/nodes', {
      params: paramsOf(path),
      body: { chapter_id: chapterId, name, body: '', actions: [] },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'name_taken') throw error;
    // Made in the meantime, perhaps by a save whose answer was lost.
    const existing = await findNode(api, path, name);
    if (!existing) throw error;
    return existing;
  }
}

async function findNode(api: Api, path: StoryPath, name: string): Promise<NodeRef | null> {
  let cursor: string | undefined;
  do {
    const { nodes, next_cursor } = await api('GET /api/stories/:username/:story_slug/nodes', {
      params: paramsOf(path),
      query: { search: name.trim(), limit: 100, ...(cursor && { cursor }) },
    });
    const found = nodes.find((node) => isSameName(node.name, name));
    if (found) return found;
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return null;
}
