import { Link } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { NodeCombobox } from '../../node-picker/node-combobox.tsx';
import { useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import type { PlaceDraft, TargetDraft } from '../draft/node-draft.ts';
import styles from './target-picker.module.css';
import { usePlace } from './use-place.ts';

/** A field of a form for one place. */
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
  isForContinue?: boolean;
  error: string | undefined;
  onPick: (place: PlaceDraft) => void;
  /** Called where chance may decide among several. */
  onChance?: (target: TargetDraft) => void;
}) {
  const path = useStoryPath();
  const { node, value, isGone, isLoading, specials, targetOf } = usePlace(place, {
    canStay: !isForContinue,
    canChance: onChance !== undefined,
  });
  return (
    <div className={styles.target}>
      <NodeCombobox
        // With another key the field takes a name that arrives late.
        key={isLoading ? 'loading' : 'ready'}
        label={label}
        name={name}
        value={value}
        placeholder={
          place.kind === 'stay' ? t('studio.continue.noPlace') : placeholderOf(place, isGone)
        }
        specials={specials}
        canMake
        hint={place.kind === 'new' ? t('studio.targets.new') : undefined}
        error={error ?? (isGone ? t('studio.targets.gone') : undefined)}
        onPick={(option) => {
          const target = targetOf(option);
          if (target?.kind === 'chance') onChance?.(target);
          else if (target) onPick(target);
        }}
      />
      {isSaved && node && (
        <Link
          className={styles.open}
          to={pathTo('editStoryNode', { ...path, chapterId: node.chapter_id, nodeId: node.id })}
        >
          {t('studio.targets.open', { name: node.name })}
        </Link>
      )}
    </div>
  );
}

function placeholderOf(place: PlaceDraft, isGone: boolean): string | undefined {
  if (place.kind !== 'node') return undefined;
  return isGone ? t('studio.targets.goneName') : t('loading');
}
