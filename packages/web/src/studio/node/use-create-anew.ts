import { useNavigate } from 'react-router';
import { failureOf } from '../../api/api.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failure-text.ts';
import { say } from '../../ui/messages.ts';
import type { DraftForm } from '../drafts/use-draft.ts';
import { paramsOf, useForgetStory, useStoryPath } from '../story-queries.ts';
import { asNewNode } from './merge-node.ts';
import { toNodeBody } from './node-conversion.ts';
import type { NodeDraft } from './node-draft.ts';
import { makeTargets } from './save-node.ts';

/** Of a node that was deleted elsewhere: what is typed becomes a node of its own. */
export function useCreateAnew(chapterId: string, goneId: string, form: DraftForm<NodeDraft>) {
  const { api } = useApp();
  const path = useStoryPath();
  const navigate = useNavigate();
  const forget = useForgetStory();
  return async () => {
    try {
      const own = { id: null, chapterId };
      const draft = await makeTargets(api, path, own, asNewNode(form.draft, goneId), () => {});
      const { id } = await api('POST /api/stories/:username/:story_slug/nodes', {
        params: paramsOf(path),
        body: { chapter_id: chapterId, ...toNodeBody(draft) },
      });
      form.abandon();
      forget();
      void navigate(pathTo('editStoryNode', { ...path, chapterId, nodeId: id }));
    } catch (error) {
      say(failureText(failureOf(error)), { matters: true });
    }
  };
}
