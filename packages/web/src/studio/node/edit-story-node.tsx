import type { Node } from '@brasslamp/contract';
import { useNavigate, useParams } from 'react-router';
import { failureOf } from '../../api/api.ts';
import type { DraftForm } from '../../forms/use-draft.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { useOwnTitle } from '../../screen/document-title.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { DeleteZone, useDeletion } from '../bin/delete-zone.tsx';
import { ChapterScreen, type ChapterScreenProps } from '../frame/chapter-screen.tsx';
import { Page, Screen } from '../frame/screen.tsx';
import { paramsOf, useInvalidateStory, useNode, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { asNewNode } from './draft/merge-node.ts';
import { toNodeBody } from './draft/node-conversion.ts';
import type { NodeDraft } from './draft/node-draft.ts';
import { makeTargets } from './draft/save-node.ts';
import { useNodeDraft } from './draft/use-node-draft.ts';
import { NodeForm } from './node-form.tsx';
import styles from './node-heading.module.css';

export const handle = { title: () => t('studio.editNode.title') };

export function Component() {
  const { nodeId = '' } = useParams();
  return (
    <ChapterScreen key={nodeId}>
      {(given) => <LoadedNode {...given} nodeId={nodeId} />}
    </ChapterScreen>
  );
}

function LoadedNode({ nodeId, ...given }: ChapterScreenProps & { nodeId: string }) {
  const node = withoutCache(useNode(nodeId));
  return <Screen needs={{ node }}>{({ node }) => <NodeEditor {...given} node={node} />}</Screen>;
}

function NodeEditor({ chapter, crumbs, node }: ChapterScreenProps & { node: Node }) {
  const form = useNodeDraft(chapter.id, node, {});
  // As the server has it.
  const { name } = form.server.draft;
  useOwnTitle(name);
  const recreate = useRecreateNode(chapter.id, node.id, form);
  return (
    <Page isWide crumbs={[...crumbs, { label: name }]}>
      <h1 className={styles.heading}>{name}</h1>
      <NodeForm
        form={form}
        nodeId={node.id}
        saveLabel={t('studio.save.label')}
        recreate={recreate}
      />
      <DeleteNode node={node} name={name} onDeleted={form.abandon} />
    </Page>
  );
}

/** Moves the node to the bin, after saying what that means. */
function DeleteNode({
  node,
  name,
  onDeleted,
}: {
  node: Node;
  name: string;
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const path = useStoryPath();
  const { id, chapter_id: chapterId } = node;
  const deletion = useDeletion({
    part: { id, name },
    send: () =>
      api('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...paramsOf(path), node_id: id },
      }),
    onDeleted,
    backTo: pathTo('authorChapter', { ...path, chapterId }),
  });

  return (
    <DeleteZone
      about={t('studio.deleteNode.about')}
      label={t('studio.deleteNode.open')}
      deletion={deletion}
    >
      <p>{t('studio.deleteNode.losses')}</p>
      <p>{t('studio.deleteNode.links')}</p>
    </DeleteZone>
  );
}

/** For a node that was deleted elsewhere: what is typed becomes a new node. */
function useRecreateNode(chapterId: string, goneId: string, form: DraftForm<NodeDraft>) {
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
