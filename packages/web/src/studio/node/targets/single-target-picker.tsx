import type { SingleTarget } from '@brasslamp/story/model';
import { NodeCombobox } from '../../node-picker/node-combobox.tsx';
import { t } from '../../t.ts';
import { type Picked, useTargetPlace } from './use-target-place.ts';

/** A field of a form for one place. */
export function SingleTargetPicker({
  label,
  place,
  name,
  isForContinue = false,
  canChance = false,
  error,
  onPick,
}: {
  label: string;
  place: SingleTarget;
  name: string;
  isForContinue?: boolean;
  /** Whether chance may decide among several. */
  canChance?: boolean;
  error: string | undefined;
  onPick: (picked: Picked) => void;
}) {
  const { value, isGone, specials, pick } = useTargetPlace(place, {
    canStay: !isForContinue,
    canChance,
  });
  return (
    <NodeCombobox
      label={label}
      name={name}
      value={value}
      placeholder={
        place === null
          ? t('studio.continue.noPlace')
          : isGone
            ? t('studio.targets.goneName')
            : undefined
      }
      specials={specials}
      canMake
      error={error ?? (isGone ? t('studio.targets.gone') : undefined)}
      onPick={(option) => {
        const picked = pick(option);
        if (picked) onPick(picked);
      }}
    />
  );
}
