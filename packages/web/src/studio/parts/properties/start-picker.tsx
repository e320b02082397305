import type { NodeId } from '@brasslamp/story/model';
import { useOutline } from '../../draft/draft-hooks.ts';
import { NodeCombobox } from '../../node-picker/node-combobox.tsx';
import type { NodeOption } from '../../node-picker/node-options.ts';
import { t } from '../../t.ts';

/** The field for where the story begins; null = with its first node. */
export function StartPicker({
  nodeId,
  error,
  onPick,
}: {
  nodeId: NodeId | null;
  error: string | undefined;
  onPick: (nodeId: NodeId | null) => void;
}) {
  const { chapters, nodesIn, node } = useOutline();
  const first = chapters.flatMap(({ id }) => nodesIn(id)).at(0);
  const special: NodeOption = { kind: 'special', name: t('studio.start.first') };
  const chosen = nodeId === null ? undefined : node(nodeId);
  const isGone = nodeId !== null && !chosen;
  return (
    <NodeCombobox
      label={t('studio.story.start')}
      name="start_node_id"
      value={nodeId === null ? special : chosen ? { kind: 'node', ...chosen } : null}
      placeholder={isGone ? t('studio.targets.goneName') : undefined}
      specials={[special]}
      canMake={false}
      hint={first ? t('studio.start.hint', { name: first.name }) : t('studio.start.noNodes')}
      error={error ?? (isGone ? t('studio.start.gone') : undefined)}
      onPick={(option) => onPick(option.kind === 'node' ? option.id : null)}
    />
  );
}
