import type { Story } from '@brasslamp/contract';
import type { NodeId } from '@brasslamp/story/model';
import { useState } from 'react';
import { useOutline } from '../draft/draft-hooks.ts';
import styles from './history.module.css';
import { NodeHistory } from './node-history.tsx';
import { StoryHistory } from './story-history.tsx';
import { t } from './t.ts';

const subjects = ['ofNode', 'ofStory'] as const;

/** The panel of what the open node was, and of what was done to the story. */
export default function HistoryPanel({
  nodeId,
  story,
  onOpen,
}: {
  nodeId: NodeId | null;
  story: Story;
  /** To a node’s page. */
  onOpen: (id: NodeId) => void;
}) {
  const [subject, setSubject] = useState<(typeof subjects)[number]>('ofNode');
  const node = useOutline().node(nodeId ?? '');
  return (
    <>
      <fieldset className={styles.subjects}>
        <legend className="visually-hidden">{t('history.of')}</legend>
        {subjects.map((one) => (
          <button
            key={one}
            className={styles.subject}
            type="button"
            aria-pressed={one === subject}
            onClick={() => setSubject(one)}
          >
            {t(`history.${one}`)}
          </button>
        ))}
      </fieldset>
      {subject === 'ofStory' && <StoryHistory story={story} onOpen={onOpen} />}
      {subject === 'ofNode' &&
        (node ? <NodeHistory key={node.id} node={node} /> : <p>{t('history.noNode')}</p>)}
    </>
  );
}
