import { useQueryClient } from '@tanstack/react-query';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import type { NodeOption } from '../node-picker/node-options.ts';
import { rememberNode, useNodeRef, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** Where an item is when the story begins. */
export function LocationPicker({
  location,
  error,
  onPick,
}: {
  location: string | null;
  error: string | undefined;
  onPick: (location: string | null) => void;
}) {
  const client = useQueryClient();
  const path = useStoryPath();
  const nodeId = location === 'inventory' ? null : location;
  const node = useNodeRef(nodeId);
  const isGone = nodeId !== null && node.data === null;
  const nowhere: NodeOption = { kind: 'special', name: t('studio.item.nowhere') };
  const carried: NodeOption = { kind: 'special', name: t('studio.item.carried') };

  function picked(): NodeOption | null {
    if (location === null) return nowhere;
    if (location === 'inventory') return carried;
    return node.data ? { kind: 'node', ...node.data } : null;
  }

  return (
    <NodeCombobox
      // With another key the field takes a name that arrives late.
      key={nodeId !== null && node.data === undefined ? 'loading' : 'ready'}
      label={t('studio.item.location')}
      name="location"
      value={picked()}
      placeholder={nodeId === null ? undefined : t(isGone ? 'studio.item.goneName' : 'loading')}
      specials={[nowhere, carried]}
      canMake={false}
      hint={t('studio.item.locationHint')}
      error={error ?? (isGone ? t('studio.item.placeGone') : undefined)}
      onPick={(option) => {
        if (option.kind === 'node') rememberNode(client, path, option);
        if (option.kind === 'node') onPick(option.id);
        else onPick(option.name === carried.name ? 'inventory' : null);
      }}
    />
  );
}
