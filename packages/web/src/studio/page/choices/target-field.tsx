import { Combobox } from '@base-ui/react/combobox';
import type { KeyboardEvent } from 'react';
import { usePlace } from '../../node/choices/use-place.ts';
import type { PlaceDraft, TargetDraft } from '../../node/draft/node-draft.ts';
import { NodeList } from '../../node-picker/node-list.tsx';
import { t } from '../t.ts';
import styles from './choices.module.css';

/** The field for where a choice leads, as a word of its line: typing finds nodes of the story, or makes one. */
export function TargetField({
  place,
  name,
  isQuiet,
  onPick,
  onGo,
  onNext,
}: {
  place: PlaceDraft;
  name: string;
  /** True where nothing is said of where the line leads, as of an empty one. */
  isQuiet: boolean;
  onPick: (target: TargetDraft) => void;
  onGo: (target?: TargetDraft) => void;
  onNext: () => void;
}) {
  const { value, isGone, specials, targetOf } = usePlace(place, { canChance: true });
  return (
    <NodeList
      value={isQuiet && place.kind === 'stay' ? null : value}
      specials={specials}
      canMake
      onPick={(option) => {
        const target = targetOf(option);
        if (target) onPick(target);
      }}
    >
      {({ isOpen, selecting, leave }) => {
        function press(event: KeyboardEvent) {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            event.stopPropagation();
            const meant = leave();
            const wanted = meant && targetOf(meant);
            onGo(wanted && wanted.kind !== 'chance' ? wanted : undefined);
          } else if (!isOpen) {
            event.preventDefault();
            onNext();
          }
        }
        return (
          <Combobox.InputGroup className={styles.target} data-gone={isGone}>
            <Combobox.Input
              className={styles.targetInput}
              name={name}
              aria-label={t('studio.targets.label')}
              aria-invalid={isGone || undefined}
              title={isGone ? t('studio.targets.gone') : undefined}
              placeholder={t(isGone ? 'studio.targets.goneName' : 'page.choices.where')}
              autoComplete="off"
              onKeyDown={press}
              {...selecting}
            />
          </Combobox.InputGroup>
        );
      }}
    </NodeList>
  );
}
