import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { rememberNode, useNodeRef, useStoryPath } from '../story-queries.ts';
import { t } from '../t.ts';
import { NodeCombobox } from './node-combobox.tsx';
import type { TargetDraft } from './node-draft.ts';
import type { NodeOption } from './node-options.ts';
import styles from './target-picker.module.css';

const stay = (): NodeOption => ({ kind: 'special', name: t('studio.targets.stay') });

/** Where a choice leads: a node of the story, a new one, or nowhere else. */
export function TargetPicker({
  target,
  name,
  isSaved,
  error,
  onPick,
}: {
  target: TargetDraft;
  name: string;
  /** Whether the server knows that the choice leads there. */
  isSaved: boolean;
  error: string | undefined;
  onPick: (target: TargetDraft) => void;
}) {
  const client = useQueryClient();
  const path = useStoryPath();
  const node = useNodeRef(target.kind === 'node' ? target.id : null);
  const isGone = target.kind === 'node' && node.data === null;
  const isLoading = target.kind === 'node' && node.data === undefined;

  function pick(option: NodeOption) {
    if (option.kind === 'special') onPick({ kind: 'stay' });
    if (option.kind === 'new') onPick({ kind: 'new', name: option.name });
    if (option.kind !== 'node') return;
    rememberNode(client, path, option);
    onPick({ kind: 'node', id: option.id });
  }

  return (
    <div className={styles.target}>
      <NodeCombobox
        // The field takes a name that arrives late only when it is drawn anew.
        key={isLoading ? 'loading' : 'ready'}
        label={t('studio.targets.label')}
        name={name}
        value={pickedOption(target, node.data ?? null)}
        placeholder={placeholderOf(target, isGone)}
        specials={[stay()]}
        canMake
        hint={target.kind === 'new' ? t('studio.targets.new') : undefined}
        error={error ?? (isGone ? t('studio.targets.gone') : undefined)}
        onPick={pick}
      />
      {isSaved && node.data && (
        <Link
          className={styles.open}
          to={pathTo('editStoryNode', {
            ...path,
            chapterId: node.data.chapter_id,
            nodeId: node.data.id,
          })}
        >
          {t('studio.targets.open', { name: node.data.name })}
        </Link>
      )}
    </div>
  );
}

function pickedOption(
  target: TargetDraft,
  node: { id: string; name: string; chapter_id: string } | null,
): NodeOption | null {
  if (target.kind === 'stay') return stay();
  if (target.kind === 'new') return { kind: 'new', name: target.name };
  return node && { kind: 'node', ...node };
}

function placeholderOf(target: TargetDraft, isGone: boolean): string | undefined {
  if (target.kind !== 'node') return undefined;
  return isGone ? t('studio.targets.goneName') : t('loading');
}
