import { useNavigate } from 'react-router';
import { failureOf } from '../../../api/api.ts';
import type { DraftForm } from '../../../forms/use-draft.ts';
import { pathTo } from '../../../routes.ts';
import { useApp } from '../../../screen/app.ts';
import { failureText } from '../../../ui/failures/failure-text.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { paramsOf, useInvalidateStory, useStoryPath } from '../../queries/story-queries.ts';
import { asNewNode } from './merge-node.ts';
import { toNodeBody } from './node-conversion.ts';
import type { NodeDraft } from './node-draft.ts';
import { makeTargets } from './save-node.ts';

/** For a node that was deleted elsewhere: what is typed becomes a new node. */
export function useRecreateNode(chapterId: string, goneId: string, form: DraftForm<NodeDraft>) {
  const { api } = useApp();
  const path = useStoryPath();
  const navigate = useNavigate();
  const invalidate = useInvalidateStory();
  return async () => {
    try {
      const own = { id: null, chapterId };
      const draft = await makeTargets(api, path, own, asNewNode(form.draft, goneId), () => {});
      const { id } = await api('POST /api/stories/:username/:story_slug/nodes', {
        params: paramsOf(path),
        body: { chapter_id: chapterId, ...toNodeBody(draft) },
      });
      form.abandon();
      invalidate();
      void navigate(pathTo('editStoryNode', { ...path, chapterId, nodeId: id }));
    } catch (error) {
      showToast(failureText(failureOf(error)), { urgent: true });
    }
  };
}
