import type { Node } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../app/app.ts';
import { hasShapeOf } from '../drafts/has-shape-of.ts';
import { type DraftForm, useDraft } from '../drafts/use-draft.ts';
import { paramsOf, rememberNode, useForgetStory, useStoryPath } from '../story-queries.ts';
import {
  adoptSaved,
  contentOf,
  emptyNode,
  type NodeDraft,
  newChoice,
  toNodeBody,
  toNodeDraft,
  withMadeNode,
  withNewKeys,
} from './node-draft.ts';
import { checkNode, makeTargets } from './save-node.ts';

/** The form of a node: of one that is there, or of a new one in the chapter (`node` null). */
export function useNodeDraft(
  chapterId: string,
  node: Node | null,
  after: { onSaved?: (saved: Node) => void; goOn?: (saved: Node) => void },
): DraftForm<NodeDraft> {
  const { api } = useApp();
  const client = useQueryClient();
  const path = useStoryPath();
  const forget = useForgetStory();
  const params = paramsOf(path);
  const id = node?.id ?? null;

  return useDraft<NodeDraft, Node>({
    thing: id === null ? `new-node:${chapterId}` : `node:${id}`,
    start: node ? toNodeDraft(node) : emptyNode,
    version: node?.version ?? null,
    check: (draft) => checkNode(draft, id === null),
    prepare: (draft, change) =>
      makeTargets(api, path, { id, chapterId }, draft, (name, made) => {
        rememberNode(client, path, made);
        change((old) => withMadeNode(old, name, made.id));
      }),
    send: (draft, ifMatch) =>
      id === null
        ? api('POST /api/stories/:username/:story_slug/nodes', {
            params,
            body: { chapter_id: chapterId, ...toNodeBody(draft) },
          })
        : api('PUT /api/stories/:username/:story_slug/nodes/:node_id', {
            params: { ...params, node_id: id },
            body: toNodeBody(draft),
            ...(ifMatch !== undefined && { ifMatch }),
          }),
    toDraft: toNodeDraft,
    onSaved(saved) {
      forget();
      rememberNode(client, path, saved);
      after.onSaved?.(saved);
    },
    ...(after.goOn && { goOn: after.goOn }),
    contentOf,
    adopt: adoptSaved,
    isDraft: isNodeDraft,
    restore: withNewKeys,
  });
}

const isNodeDraft = (value: unknown): value is NodeDraft =>
  hasShapeOf(emptyNode, value) && value.choices.every((choice) => hasShapeOf(newChoice(), choice));
