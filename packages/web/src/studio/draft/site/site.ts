/** The site as a draft knows it: what it is asked for, and what it answers. */
import type { Node } from '@brasslamp/contract';
import type { DraftNode, DraftStory, EditGroup, Mark, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, Item } from '@brasslamp/story/model';
import type { Api } from '../../../api/api.ts';
import { paramsOf, type StoryPath } from '../../queries/story-queries.ts';
import { openingOf, takeAhead } from './opening.ts';

export interface Outline {
  seq: number;
  story: DraftStory;
  chapters: Chapter[];
  nodes: OutlineNode[];
  items: Item[];
  marks: ({ id: string } & Mark)[];
}

/** Parts that were changed after `since`, in the order of their changes. */
export interface ChangesPage extends Omit<Outline, 'nodes' | 'story'> {
  since: number;
  /** How far this page goes; there are more pages up to `head`. */
  head: number;
  story: DraftStory | null;
  nodes: DraftNode[];
  removed: { part: 'chapter' | 'node' | 'item'; id: string }[];
}

export type EditResult =
  | { id: string; status: 'done' }
  | {
      id: string;
      status: 'refused';
      /** `conflict`, `gone`: somebody was first; any other: the site would not have it. */
      reason: string;
      /** Its index in the group. */
      edit: number;
      detail: string;
      /** What is wrong in which field. */
      errors?: { path: string; message: string }[] | undefined;
    };

export interface SiteOpening {
  outline: Outline;
  /** The text that is shown first, if it came. */
  node: DraftNode | null;
  /** It was asked for before this device knew anything of the story. */
  isAhead: boolean;
}

export interface Site {
  opening(): Promise<SiteOpening>;
  changes(since: number): Promise<ChangesPage>;
  node(id: string, place: number): Promise<DraftNode>;
  send(groups: readonly EditGroup[]): Promise<EditResult[]>;
}

const base = '/api/stories/:username/:story_slug';

/** `opensAt`: the node that the path names, if it names one. */
export function createSite(api: Api, path: StoryPath, opensAt?: string): Site {
  const params = paramsOf(path);
  let ahead = takeAhead(path);

  async function openingNow() {
    const asked = ahead;
    ahead = null;
    const known = await asked?.catch(() => null);
    if (known) return { ...known, isAhead: true };
    return { ...(await openingOf(api, { ...path, nodeId: opensAt })), isAhead: false };
  }

  return {
    async opening() {
      const { outline, node, isAhead } = await openingNow();
      const row = outline.nodes.find(({ id }) => id === node?.id);
      return { outline, node: node && row ? draftNodeOf(node, row.place) : null, isAhead };
    },
    async changes(since) {
      const { nodes, ...rest } = await api(`GET ${base}/changes`, { params, query: { since } });
      return { ...rest, since, nodes: nodes.map(withoutTime) };
    },
    async node(node_id, place) {
      const key = 'GET /api/stories/:username/:story_slug/nodes/:node_id';
      return draftNodeOf(await api(key, { params: { ...params, node_id } }), place);
    },
    async send(groups) {
      const { results } = await api(`POST ${base}/edits`, {
        params,
        body: { groups: [...groups] },
      });
      return results;
    },
  };
}

/** When it was last changed is no part of what is written. */
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
