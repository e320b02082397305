import type { Node } from '@brasslamp/contract';
import { useParams } from 'react-router';
import { useOwnTitle } from '../screen/own-title.ts';
import { ChapterScreen, type ChapterScreenProps } from './chapter/chapter-screen.tsx';
import { DeleteNode } from './node/delete-node.tsx';
import { NodeForm } from './node/node-form.tsx';
import styles from './node/node-heading.module.css';
import { useCreateAnew } from './node/use-create-anew.ts';
import { useNodeDraft } from './node/use-node-draft.ts';
import { fresh, Page, Screen } from './screen.tsx';
import { useNode } from './story-queries.ts';
import { t } from './t.ts';

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
  const node = fresh(useNode(nodeId));
  return <Screen needs={{ node }}>{({ node }) => <NodeEditor {...given} node={node} />}</Screen>;
}

function NodeEditor({ chapter, crumbs, node }: ChapterScreenProps & { node: Node }) {
  const form = useNodeDraft(chapter.id, node, {});
  // As the server has it, whoever changed it.
  const { name } = form.server.draft;
  useOwnTitle(name);
  const createAnew = useCreateAnew(chapter.id, node.id, form);
  return (
    <Page isWide crumbs={[...crumbs, { label: name }]}>
      <h1 className={styles.heading}>{name}</h1>
      <NodeForm
        form={form}
        nodeId={node.id}
        saveLabel={t('studio.save.label')}
        createAnew={createAnew}
      />
      <DeleteNode node={node} name={name} onDeleted={form.abandon} />
    </Page>
  );
}
