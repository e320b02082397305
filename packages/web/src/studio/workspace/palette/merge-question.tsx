import { Dialog } from '@base-ui/react/dialog';
import type { Draft, DraftNode } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { draftNow, useDraftStatus, useOutline } from '../../draft/draft-hooks.ts';
import { useActState } from '../acts/act-state.ts';
import { merged, mergeInto } from '../commands/nodes/merge-nodes.ts';
import { ReadText } from '../proof/read-text.tsx';
import { t } from '../t.ts';
import styles from './dialog.module.css';

/** Nodes become one: what it will say, before it is done. */
export function MergeQuestion({ ids, onClose }: { ids: NodeId[]; onClose: () => void }) {
  const state = useActState();
  const { bodies } = useDraftStatus();
  const { node, incoming } = useOutline();
  const [first = '', ...others] = ids;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others write meanwhile is merged as well
  const found = useMemo(
    () => (bodies === 'complete' ? merged(draftNow(), first, others) : null),
    [bodies, first, others.length],
  );
  const names = ids.map((id) => node(id)?.name ?? '');
  const ledElsewhere = new Set(
    others.flatMap((id) => incoming(id)).filter((id) => !ids.includes(id)),
  );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title}>
            {t('workspace.merge.title', { name: names[0] ?? '', count: names.length })}
          </Dialog.Title>
          <Dialog.Description>
            {t('workspace.merge.what', {
              others: names
                .slice(1)
                .map((one) => `“${one}”`)
                .join(', '),
            })}{' '}
            {ledElsewhere.size > 0 && t('workspace.merge.led', { count: ledElsewhere.size })}
          </Dialog.Description>
          {bodies === 'loading' && <p role="status">{t('workspace.bodiesLoading')}</p>}
          {bodies === 'complete' && !found && <p>{t('workspace.merge.cannot')}</p>}
          {found && <Preview node={found.node} draft={found.draft} />}
          <div className="button-row">
            <button
              className="button button-primary"
              type="button"
              aria-disabled={found === null}
              onClick={() => {
                if (found === null) return;
                onClose();
                mergeInto(state, ids);
              }}
            >
              {t('workspace.merge.do')}
            </button>
            <Dialog.Close className="button">{t('workspace.merge.cancel')}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Preview({ node, draft }: { node: DraftNode; draft: Draft }) {
  const nameOf = (target: unknown) =>
    typeof target === 'string' ? (draft.nodes.get(target)?.name ?? '') : '';
  return (
    <section className={styles.entry} aria-label={t('workspace.merge.preview')}>
      <h3>{node.name}</h3>
      <div className={styles.side}>
        <ReadText body={node.body} level={draft.story.level} />
      </div>
      {node.actions.length > 0 && (
        <ul>
          {node.actions.map(({ id, label, target }) => {
            const to = [target]
              .flat()
              .map((one) => nameOf(typeof one === 'object' && one !== null ? one.target : one))
              .filter(Boolean)
              .join(' / ');
            return <li key={id}>{label === '' || label === to ? to : `${label} → ${to}`}</li>;
          })}
        </ul>
      )}
      {node.ending && <p>{t('workspace.merge.ending', { name: node.ending.name })}</p>}
    </section>
  );
}
