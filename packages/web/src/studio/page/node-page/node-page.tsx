import type { Finding } from '@brasslamp/story/checker/finding';
import type { DraftNode } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useDraftNode, useDraftParts, useOutline } from '../../draft/draft-hooks.ts';
import { type AskedMedia, ChooseMedia } from '../../media/choose/choose-media.tsx';
import { useUpload } from '../../media/use-upload.ts';
import { useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../t.ts';
import { EarlierCopies } from './earlier-copies.tsx';
import { NodeProblems } from './node-problems.tsx';
import styles from './page.module.css';
import type { NodeStructure, PageHandle } from './page-props.ts';
import { PageView } from './page-view.tsx';
import { newNodeName, usePageActs } from './use-page-draft.ts';

interface Props {
  id: NodeId;
  /** Instead of saying that there is no such node. */
  gone?: ReactNode;
  handle?: RefObject<PageHandle | null>;
  /** The checker's findings of this node. */
  findings: readonly Finding[];
  onGo: (id: NodeId) => void;
  structure: NodeStructure;
}

/** A node of the open draft as it is written. */
export function NodePage(props: Props) {
  const node = useDraftNode(props.id);
  if (node === 'loading') return <Loading />;
  if (node === 'gone') {
    return (
      <div className={styles.page}>
        <NodeProblems nodeId={props.id} />
        {props.gone ?? <NodeGone />}
        <EarlierCopies key={props.id} nodeId={props.id} />
      </div>
    );
  }
  return <OpenPage {...props} node={node} />;
}

/** The page at an address of no node, or of one that was deleted. */
function NodeGone() {
  const path = useStoryPath();
  return (
    <>
      <p>{t('page.gone')}</p>
      <p className="button-row">
        <Link className="button" to={pathTo('storyBin', path)}>
          {t('page.toBin')}
        </Link>
        <Link className="button" to={pathTo('story', path)}>
          {t('page.toStory')}
        </Link>
      </p>
    </>
  );
}

function OpenPage({ node, handle, findings, onGo, structure }: Props & { node: DraftNode }) {
  const { id } = node;
  const outline = useOutline();
  const { story } = useDraftParts();
  const acts = usePageActs(id);
  const [asked, setAsked] = useState<AskedMedia | null>(null);
  return (
    <PageView
      {...(handle && { handle })}
      node={node}
      level={story.level}
      lang={story.lang}
      words={outline.node(id)?.words ?? 0}
      comesFrom={outline.incoming(id).flatMap((from) => outline.node(from) ?? [])}
      isStart={outline.startId === id}
      findings={findings}
      acts={acts}
      newNodeName={newNodeName}
      upload={useUpload()}
      onChooseMedia={setAsked}
      onGo={onGo}
      structure={structure}
      problems={<NodeProblems nodeId={id} />}
    >
      <EarlierCopies key={id} nodeId={id} />
      {asked && <ChooseMedia {...asked} onClosed={() => setAsked(null)} />}
    </PageView>
  );
}
