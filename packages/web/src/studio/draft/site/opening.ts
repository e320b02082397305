/**
 * An opening is what a story is opened with where this device has nothing of it: its lists, and the text that is shown
 * first. It is asked for while the workspace's code is still on its way, so this file loads with every page.
 */
import type { Node } from '@brasslamp/contract';
import type { NodeId } from '@brasslamp/story/model';
import type { Api } from '../../../api/api.ts';
import type { Outline } from './answers.ts';

interface Address {
  username?: string | undefined;
  slug?: string | undefined;
  /** The node to open; without one the story opens where readers begin. */
  nodeId?: string | undefined;
}

export interface Opening {
  outline: Outline;
  /** The node's text; null = it did not come: it is asked for again. */
  node: Node | null;
}

/** The opening for the address with which the page was loaded. */
let ahead: { address: string; opening: Promise<Opening> } | null = null;

const addressOf = ({ username, slug }: Address) => `${username}/${slug}`;

export function askAhead(api: Api, address: Address): void {
  const opening = openingOf(api, address);
  // Whoever takes it asks again.
  opening.catch(() => undefined);
  ahead = { address: addressOf(address), opening };
}

/** Takes what was asked for ahead, for the first workspace of this page; null = nothing was, for this story. */
export function takeAhead(address: Address): Promise<Opening> | null {
  const taken = ahead;
  ahead = null;
  return taken?.address === addressOf(address) ? taken.opening : null;
}

/** The lists do not wait for a text longer than this. */
const longestTextMs = 2_000;

export async function openingOf(api: Api, { username, slug, nodeId }: Address): Promise<Opening> {
  const params = { username, story_slug: slug };
  const named = nodeId === undefined ? null : textOf(nodeId);
  const outline = await api('GET /api/stories/:username/:story_slug/outline', { params });
  const first = firstOf(outline);
  return { outline, node: await (named ?? (first === undefined ? null : textOf(first))) };

  function textOf(node_id: NodeId): Promise<Node | null> {
    const key = 'GET /api/stories/:username/:story_slug/nodes/:node_id';
    const signal = AbortSignal.timeout(longestTextMs);
    return api(key, { params: { ...params, node_id }, signal }).catch(() => null);
  }
}

const firstOf = ({ story, nodes }: Outline): NodeId | undefined =>
  story.start_node_id ?? nodes[0]?.id;
