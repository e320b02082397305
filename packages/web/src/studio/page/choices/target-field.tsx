import { Combobox } from '@base-ui/react/combobox';
import type { SingleTarget } from '@brasslamp/story/model';
import type { KeyboardEvent } from 'react';
import { isChance } from '../../node/targets/target.ts';
import { type Picked, useTargetPlace } from '../../node/targets/use-target-place.ts';
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
  place: SingleTarget;
  name: string;
  /** True where nothing is said of where the line leads, as of an empty one. */
  isQuiet: boolean;
  onPick: (picked: Picked) => void;
  onGo: (picked?: Picked) => void;
  onNext: () => void;
}) {
  const { value, isGone, specials, pick } = useTargetPlace(place, { canChance: true });
  return (
    <NodeList
      value={isQuiet && place === null ? null : value}
      specials={specials}
      canMake
      onPick={(option) => {
        const picked = pick(option);
        if (picked) onPick(picked);
      }}
    >
      {({ isOpen, selecting, leave }) => {
        function press(event: KeyboardEvent) {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            event.stopPropagation();
            const meant = leave();
            const picked = meant && pick(meant);
            onGo(picked && !isChance(picked.target) ? picked : undefined);
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
