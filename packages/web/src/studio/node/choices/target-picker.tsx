import { useKnownNames } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import { newChance, type TargetDraft } from '../draft/node-draft.ts';
import { ChancePlaces } from './chance-places.tsx';
import { PlacePicker } from './place-picker.tsx';

/** Where a choice leads: one place, or one of several by chance. */
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
  const nameOf = useKnownNames();
  if (target.kind === 'chance') {
    return (
      <ChancePlaces
        places={target.places}
        name={name}
        error={error}
        nameOf={nameOf}
        onChange={(places) => onPick({ kind: 'chance', places })}
        onEnd={(place) => onPick(place)}
      />
    );
  }
  return (
    <PlacePicker
      label={t('studio.targets.label')}
      place={target}
      name={name}
      isSaved={isSaved}
      error={error}
      onPick={onPick}
      onChance={() => onPick({ kind: 'chance', places: [newChance(target)] })}
    />
  );
}
