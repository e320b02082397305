/**
 * What a story is opened with where this device has nothing of it: its lists, and the text that is shown
 * first. It is asked for while the workspace's code is still on its way, so this file loads with every page.
 */
import type { Node } from '@brasslamp/contract';
import type { NodeId } from '@brasslamp/story/model';
import type { Api } from '../../../api/api.ts';
import type { Outline } from './site.ts';

interface Address {
  username?: string | undefined;
  slug?: string | undefined;
  /** Without one the story opens where readers begin. */
  nodeId?: string | undefined;
}

export interface Opening {
  outline: Outline;
  /** Null = it did not come: it is asked for again. */
  node: Node | null;
}

const asked = new Map<string, Promise<Opening>>();
const keyOf = ({ username, slug }: Address) => `${username}/${slug}`;

/** What it says goes to the first who asks for it. */
export function askAhead(api: Api, address: Address): void {
  const opening = openingOf(api, address);
  // Whoever takes it hears of a failure.
  opening.catch(() => undefined);
  asked.set(keyOf(address), opening);
}

export function opening(api: Api, address: Address): Promise<Opening> {
  const key = keyOf(address);
  const known = asked.get(key);
  asked.delete(key);
  return known ?? openingOf(api, address);
}

async function openingOf(api: Api, { username, slug, nodeId }: Address): Promise<Opening> {
  const params = { username, story_slug: slug };
  const outline = await api('GET /api/stories/:username/:story_slug/outline', { params });
  const id = nodeId ?? firstOf(outline);
  return { outline, node: id === undefined ? null : await textOf(id) };

  function textOf(node_id: NodeId): Promise<Node | null> {
    const key = 'GET /api/stories/:username/:story_slug/nodes/:node_id';
    return api(key, { params: { ...params, node_id } }).catch(() => null);
  }
}

const firstOf = ({ story, nodes }: Outline): NodeId | undefined =>
  story.start_node_id ?? nodes[0]?.id;
