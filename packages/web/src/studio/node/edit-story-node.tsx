import type { Node } from '@brasslamp/contract';
import { useParams } from 'react-router';
import { useOwnTitle } from '../../screen/document-title.ts';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { ChapterScreen, type ChapterScreenProps } from '../frame/chapter-screen.tsx';
import { Page, Screen } from '../frame/screen.tsx';
import { useNode } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { DeleteNode } from './delete-node.tsx';
import { useNodeDraft } from './draft/use-node-draft.ts';
import { useRecreateNode } from './draft/use-recreate-node.ts';
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
