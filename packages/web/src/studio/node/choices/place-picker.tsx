import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { NodeCombobox } from '../../node-picker/node-combobox.tsx';
import type { NodeOption } from '../../node-picker/node-options.ts';
import { useStoryLevel } from '../../queries/story-in-hand.ts';
import { rememberNode, useNodeRef, useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import type { PlaceDraft } from '../draft/node-draft.ts';
import styles from './target-picker.module.css';

type Special = 'stay' | 'return' | 'back' | 'chance';

const special = (kind: Special): NodeOption => ({
  kind: 'special',
  name: t(`studio.targets.${kind}`),
});

/** One place: a node of the story, a new one, here, or back to where the reader came from or was called from. */
export function PlacePicker({
  label,
  place,
  name,
  isSaved = false,
  isForContinue = false,
  error,
  onPick,
  onChance,
}: {
  label: string;
  place: PlaceDraft;
  name: string;
  /** Whether the server knows that the choice leads there. */
  isSaved?: boolean;
  /** A way on leads somewhere: to stay here is no place. */
  isForContinue?: boolean;
  error: string | undefined;
  onPick: (place: PlaceDraft) => void;
  /** Where chance may decide among several. */
  onChance?: () => void;
}) {
  const client = useQueryClient();
  const path = useStoryPath();
  const node = useNodeRef(place.kind === 'node' ? place.id : null);
  const isLevel2 = useStoryLevel() === 2;
  const specials: Special[] = [
    ...(isForContinue ? [] : (['stay'] as const)),
    'return',
    ...(isLevel2 || place.kind === 'back' ? (['back'] as const) : []),
    ...(onChance ? (['chance'] as const) : []),
  ];
  const isGone = place.kind === 'node' && node.data === null;
  const isLoading = place.kind === 'node' && node.data === undefined;

  function pick(option: NodeOption) {
    if (option.kind === 'new') onPick({ kind: 'new', name: option.name });
    if (option.kind === 'node') {
      rememberNode(client, path, option);
      onPick({ kind: 'node', id: option.id });
    }
    if (option.kind !== 'special') return;
    const kind = specials.find((one) => special(one).name === option.name);
    if (kind === 'chance') onChance?.();
    else if (kind) onPick({ kind });
  }

  return (
    <div className={styles.target}>
      <NodeCombobox
        // With another key the field takes a name that arrives late.
        key={isLoading ? 'loading' : 'ready'}
        label={label}
        name={name}
        value={
          isForContinue && place.kind === 'stay' ? null : pickedOption(place, node.data ?? null)
        }
        placeholder={
          place.kind === 'stay' ? t('studio.continue.noPlace') : placeholderOf(place, isGone)
        }
        specials={specials.map(special)}
        canMake
        hint={place.kind === 'new' ? t('studio.targets.new') : undefined}
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
  place: PlaceDraft,
  node: { id: string; name: string; chapter_id: string } | null,
): NodeOption | null {
  if (place.kind === 'new') return { kind: 'new', name: place.name };
  if (place.kind !== 'node') return special(place.kind);
  return node && { kind: 'node', ...node };
}

function placeholderOf(place: PlaceDraft, isGone: boolean): string | undefined {
  if (place.kind !== 'node') return undefined;
  return isGone ? t('studio.targets.goneName') : t('loading');
}
