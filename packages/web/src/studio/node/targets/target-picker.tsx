import { useKnownNames } from '../../queries/story-in-hand.ts';
import { ChancePlaces } from './chance-places.tsx';
import { SingleTargetPicker } from './single-target-picker.tsx';
import { isChance, type TypedTarget } from './target.ts';
import type { Picked } from './use-target-place.ts';

/** The field for where a choice leads: one place, or one of several by chance. */
export function TargetPicker({
  label,
  target,
  name,
  isForContinue = false,
  error,
  onPick,
}: {
  label: string;
  target: TypedTarget;
  name: string;
  /** A way on leads somewhere: to stay here is no place. */
  isForContinue?: boolean;
  error: string | undefined;
  onPick: (picked: Picked) => void;
}) {
  const nameOf = useKnownNames();
  if (isChance(target)) {
    return (
      <ChancePlaces
        places={target}
        name={name}
        error={error}
        nameOf={nameOf}
        isForContinue={isForContinue}
        onChange={onPick}
      />
    );
  }
  return (
    <SingleTargetPicker
      label={label}
      isForContinue={isForContinue}
      place={target}
      name={name}
      error={error}
      canChance
      onPick={onPick}
    />
  );
}
