import type { Node as SavedNode } from '@brasslamp/contract';
import type { Node, Story } from '@brasslamp/story/model';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createOnce } from '../../../forms/store/create-once.ts';
import { hasShapeOf } from '../../../forms/store/has-shape-of.ts';
import { type DraftForm, useDraft } from '../../../forms/use-draft.ts';
import { useApp } from '../../../screen/app.ts';
import {
  draftKey,
  invalidateStory,
  paramsOf,
  rememberNode,
  useInvalidateStory,
  useStoryPath,
} from '../../queries/story-queries.ts';
import { checkNode } from './check-node.ts';
import { mergeNode, withActionIds, withIdsOf } from './merge-node.ts';
import { toNodeBody, toNodeDraft } from './node-conversion.ts';
import {
  contentOf,
  emptyNode,
  type NodeDraft,
  namesToMake,
  newChoice,
  newContinue,
  withLaterFields,
  withMadeNode,
  withNewKeys,
} from './node-draft.ts';
import { adoptSaved, makeTargets } from './save-node.ts';

type NodeBody = ReturnType<typeof toNodeBody>;

/** The form of a node: of one that is there, or of a new one in the chapter (`node` null). */
export function useNodeDraft(
  chapterId: string,
  node: SavedNode | null,
  after: { goOn?: (saved: SavedNode) => void },
): DraftForm<NodeDraft> {
  const { api } = useApp();
  const client = useQueryClient();
  const path = useStoryPath();
  const afterSave = useAfterNodeSave();
  const params = paramsOf(path);
  const id = node?.id ?? null;
  const hasMadeTargets = useRef(false);
  const put = (node_id: string, body: NodeBody, ifMatch: number | undefined) =>
    api('PUT /api/stories/:username/:story_slug/nodes/:node_id', {
      params: { ...params, node_id },
      body,
      ...(ifMatch !== undefined && { ifMatch }),
    });
  /** A new node whose save was only half done: the next try continues it. */
  const [once] = useState(() =>
    createOnce<NodeBody, SavedNode>(
      (body) =>
        api('POST /api/stories/:username/:story_slug/nodes', {
          params,
          body: { chapter_id: chapterId, ...body },
        }),
      (made, body) => put(made.id, body, made.version),
    ),
  );

  return useDraft<NodeDraft, SavedNode>({
    thing: id === null ? `new-node:${chapterId}` : `node:${id}`,
    start: node ? toNodeDraft(node) : emptyNode,
    version: node?.version ?? null,
    check: (draft) => checkNode(draft, id === null),
    prepare: async (typed, change) => {
      const draft = withActionIds(typed);
      if (draft !== typed) change((now) => withIdsOf(now, draft));
      // A story begins at the node made first: so a new one is made before what it leads to.
      if (!node && namesToMake(draft).length > 0) {
        await once.make(toNodeBody({ ...draft, choices: [] }));
      }
      const ownId = once.made()?.id ?? id;
      return makeTargets(api, path, { id: ownId, chapterId }, draft, (name, target) => {
        rememberNode(client, path, target);
        hasMadeTargets.current = true;
        change((old) => withMadeNode(old, name, target.id));
      });
    },
    send: (draft, ifMatch) =>
      node ? put(node.id, toNodeBody(draft), ifMatch) : once.save(toNodeBody(draft)),
    toDraft: toNodeDraft,
    merge: mergeNode,
    onSaved(saved) {
      afterSave(saved, !hasMadeTargets.current);
      hasMadeTargets.current = false;
      rememberNode(client, path, saved);
    },
    ...(after.goOn && { goToNext: after.goOn }),
    contentOf,
    adopt: adoptSaved,
    isDraft: isNodeDraft,
    restore: (draft) => withNewKeys(withLaterFields(draft)),
  });
}

/** Numbers that are not typed yet are null. */
const anyNode = { ...emptyNode, priority: null, pool: { ...emptyNode.pool, limit: null } };

const { continues: _, ...oldNode } = anyNode;

/** Also from before the form had all its fields (`withLaterFields`). */
export const isNodeDraft = (value: unknown): value is NodeDraft =>
  hasShapeOf(oldNode as NodeDraft, value) &&
  hasShapeOf(anyNode, withLaterFields(value)) &&
  withLaterFields(value).choices.every((choice) => hasShapeOf(newChoice(), choice)) &&
  withLaterFields(value).continues.every((way) => hasShapeOf(newContinue(), way));

/**
 * Invalidates what a saved node changed. Big stories are not loaded again after each save: where the
 * save changed nothing else (`isAlone`), the draft takes over the one node.
 */
function useAfterNodeSave() {
  const client = useQueryClient();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  return (saved: SavedNode, isAlone: boolean) => {
    const queryKey = draftKey(path);
    const draft = client.getQueryData<Story>(queryKey);
    // An answer that is on its way may be of before the save.
    const isKnown = isAlone && client.isFetching({ queryKey }) === 0;
    const changed = isKnown && draft ? withSavedNode(draft, saved) : null;
    if (!changed) return invalidate();
    invalidateStory(client, path);
    client.setQueryData<Story>(queryKey, changed);
  };
}

/**
 * The story after one of its nodes was saved; null where the save may have changed other nodes too:
 * a new name is written wherever the story speaks of the node, or of its ending.
 */
export function withSavedNode(story: Story, saved: Node): Story | null {
  const index = story.nodes.findIndex(({ id }) => id === saved.id);
  const old = story.nodes[index];
  const isSameToOthers =
    old?.name === saved.name &&
    old.ending?.name === saved.ending?.name &&
    old.chapter_id === saved.chapter_id;
  return isSameToOthers ? { ...story, nodes: story.nodes.with(index, saved) } : null;
}
