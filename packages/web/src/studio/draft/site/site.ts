/** The site as a draft knows it: what it is asked for, and what it answers. */
import type { Node } from '@brasslamp/contract';
import type { DraftNode, EditGroup } from '@brasslamp/story/draft';
import type { Api } from '../../../api/api.ts';
import { paramsOf, type StoryPath } from '../../queries/story-queries.ts';
import type { ChangesPage, EditResult, Outline } from './answers.ts';
import { openingOf, takeAhead } from './opening.ts';

export interface SiteOpening {
  outline: Outline;
  /** The text that is shown first, if it came. */
  node: DraftNode | null;
  /** Whether it was asked for before this device knew anything of the story. */
  isAhead: boolean;
}

export interface Site {
  opening(): Promise<SiteOpening>;
  changes(since: number): Promise<ChangesPage>;
  node(id: string, place: number): Promise<DraftNode>;
  send(groups: readonly EditGroup[]): Promise<EditResult[]>;
}

const base = '/api/stories/:username/:story_slug';

/** The site for a story that may get another path. `opensAt`: the node that the first one names, if it names one. */
export function createSite(api: Api, pathNow: () => StoryPath, opensAt?: string): Site {
  const params = () => paramsOf(pathNow());
  let ahead = takeAhead(pathNow());

  async function openingNow() {
    const asked = ahead;
    ahead = null;
    const known = await asked?.catch(() => null);
    if (known) return { ...known, isAhead: true };
    return { ...(await openingOf(api, { ...pathNow(), nodeId: opensAt })), isAhead: false };
  }

  return {
    async opening() {
      const { outline, node, isAhead } = await openingNow();
      const row = outline.nodes.find(({ id }) => id === node?.id);
      return { outline, node: node && row ? draftNodeOf(node, row.place) : null, isAhead };
    },
    async changes(since) {
      const { nodes, ...rest } = await api(`GET ${base}/changes`, {
        params: params(),
        query: { since },
      });
      return { ...rest, since, nodes: nodes.map(withoutTime) };
    },
    async node(node_id, place) {
      const key = 'GET /api/stories/:username/:story_slug/nodes/:node_id';
      return draftNodeOf(await api(key, { params: { ...params(), node_id } }), place);
    },
    async send(groups) {
      const { results } = await api(`POST ${base}/edits`, {
        params: params(),
        body: { groups: [...groups] },
      });
      return results;
    },
  };
}

/** A node without the time of its last change, which is no part of what is written. */
function withoutTime(node: DraftNode & { updated_at?: string }): DraftNode {
  const { updated_at: _, ...written } = node;
  return written;
}

const draftNodeOf = (node: Node, place: number): DraftNode => ({
  id: node.id,
  chapter_id: node.chapter_id,
  place,
  name: node.name,
  body: node.body,
  actions: node.actions,
  ending: node.ending,
  on_enter: node.on_enter,
  continue: node.continue,
  pool: node.pool,
  tags: node.tags,
  available_when: node.available_when,
  priority: node.priority,
  content_notes: node.content_notes,
});
