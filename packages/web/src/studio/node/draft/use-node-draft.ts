import type { Node } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createOnce } from '../../../forms/store/create-once.ts';
import { hasShapeOf } from '../../../forms/store/has-shape-of.ts';
import { type DraftForm, useDraft } from '../../../forms/use-draft.ts';
import { useApp } from '../../../screen/app.ts';
import { paramsOf, rememberNode, useStoryPath } from '../../queries/story-queries.ts';
import { useAfterNodeSave } from '../../queries/use-after-node-save.ts';
import { adoptSaved } from './adopt-saved.ts';
import { checkNode } from './check-node.ts';
import { mergeNode, withActionIds, withIdsOf } from './merge-node.ts';
import { toNodeBody, toNodeDraft } from './node-conversion.ts';
import {
  contentOf,
  emptyNode,
  type NodeDraft,
  namesToMake,
  newChoice,
  withMadeNode,
  withNewKeys,
} from './node-draft.ts';
import { makeTargets } from './save-node.ts';

type NodeBody = ReturnType<typeof toNodeBody>;

/** The form of a node: of one that is there, or of a new one in the chapter (`node` null). */
export function useNodeDraft(
  chapterId: string,
  node: Node | null,
  after: { goOn?: (saved: Node) => void },
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
    createOnce<NodeBody, Node>(
      (body) =>
        api('POST /api/stories/:username/:story_slug/nodes', {
          params,
          body: { chapter_id: chapterId, ...body },
        }),
      (made, body) => put(made.id, body, made.version),
    ),
  );

  return useDraft<NodeDraft, Node>({
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
    restore: withNewKeys,
  });
}

/** Numbers that are not typed yet are null. */
const anyNode = { ...emptyNode, priority: null, pool: { ...emptyNode.pool, limit: null } };

const isNodeDraft = (value: unknown): value is NodeDraft =>
  hasShapeOf(anyNode, value) && value.choices.every((choice) => hasShapeOf(newChoice(), choice));
