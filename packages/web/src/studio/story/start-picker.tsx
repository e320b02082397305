import { useQueryClient } from '@tanstack/react-query';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import type { NodeOption } from '../node-picker/node-options.ts';
import { rememberNode, useFirstNode, useNodeRef, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** Where the story begins; null = with its first node. */
export function StartPicker({
  nodeId,
  error,
  onPick,
}: {
  nodeId: string | null;
  error: string | undefined;
  onPick: (nodeId: string | null) => void;
}) {
  const client = useQueryClient();
  const path = useStoryPath();
  const node = useNodeRef(nodeId);
  const first = useFirstNode();
  const special: NodeOption = { kind: 'special', name: t('studio.start.first') };
  const isGone = nodeId !== null && node.data === null;

  return (
    <NodeCombobox
      key={nodeId !== null && node.data === undefined ? 'loading' : 'ready'}
      label={t('studio.story.start')}
      name="start_node_id"
      value={nodeId === null ? special : node.data ? { kind: 'node', ...node.data } : null}
      placeholder={nodeId === null ? undefined : t(isGone ? 'studio.targets.goneName' : 'loading')}
      specials={[special]}
      canMake={false}
      hint={
        first.data
          ? t('studio.start.hint', { name: first.data.name })
          : first.data === null
            ? t('studio.start.noNodes')
            : undefined
      }
      error={error ?? (isGone ? t('studio.start.gone') : undefined)}
      onPick={(option) => {
        if (option.kind === 'node') rememberNode(client, path, option);
        onPick(option.kind === 'node' ? option.id : null);
      }}
    />
  );
}
