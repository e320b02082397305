import { useKnownNames } from '../../queries/story-in-hand.ts';
import type { TargetDraft } from '../draft/node-draft.ts';
import { ChancePlaces } from './chance-places.tsx';
import { PlacePicker } from './place-picker.tsx';

/** The field for where a choice leads: one place, or one of several by chance. */
export function TargetPicker({
  label,
  target,
  name,
  isSaved,
  isForContinue = false,
  error,
  onPick,
}: {
  label: string;
  target: TargetDraft;
  name: string;
  /** Whether the server knows that the choice leads there. */
  isSaved: boolean;
  /** A way on leads somewhere: to stay here is no place. */
  isForContinue?: boolean;
  error: string | undefined;
  onPick: (target: TargetDraft) => void;
}) {
  const nameOf = useKnownNames();
  if (target.kind === 'chance') {
    return (
      <ChancePlaces
        places={target.places}
        name={name}
        error={error}
        nameOf={nameOf}
        isForContinue={isForContinue}
        onChange={(places) => onPick({ kind: 'chance', places })}
        onEnd={(place) => onPick(place)}
      />
    );
  }
  return (
    <PlacePicker
      label={label}
      isForContinue={isForContinue}
      place={target}
      name={name}
      isSaved={isSaved}
      error={error}
      onPick={onPick}
      onChance={onPick}
    />
  );
}
