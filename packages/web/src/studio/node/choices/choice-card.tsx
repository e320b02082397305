import type { ActionUse, Level } from '@brasslamp/story/model';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { Failure } from '../../../api/api.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { MovableCard } from '../../cards/movable-card.tsx';
import { useNodeRef, useStoryLevel } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import type { ChoiceDraft } from '../draft/node-draft.ts';
import { ChoiceRules } from './choice-rules.tsx';
import styles from './choices.module.css';
import { TargetPicker } from './target-picker.tsx';

const uses: ActionUse[] = ['repeatable', 'once', 'once_per_visit', 'fallback'];

/** An older story has once per visit only where it got it otherwise. */
const usesIn = (level: Level, { use: current }: ChoiceDraft): ActionUse[] =>
  uses.filter((use) => level > 1 || use !== 'once_per_visit' || use === current);

interface Props {
  choice: ChoiceDraft;
  index: number;
  count: number;
  /** The path of its fields: `actions.0`. */
  path: string;
  isInText: boolean;
  isSaved: boolean;
  focusOnMount: RefObject<string | null>;
  labelError: string | undefined;
  targetError: string | undefined;
  failure: Failure | null;
  onEdit: (changes: Partial<ChoiceDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onPutInText: (words: string) => void;
}

/** One choice: what it says, where it leads, how often and when it is offered, and what it does. */
export function ChoiceCard(props: Props) {
  const { choice, index, count, path, isInText, isSaved, focusOnMount, onEdit, onMove } = props;
  const place = index + 1;
  const card = useRef<HTMLLIElement>(null);
  const { target } = choice;
  const level = useStoryLevel();
  const { data: node } = useNodeRef(target.kind === 'node' ? target.id : null);
  const targetName = target.kind === 'new' ? target.name : node?.name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes, or comes back.
  useEffect(() => {
    if (focusOnMount.current !== choice.key) return;
    focusOnMount.current = null;
    card.current?.querySelector('input')?.focus();
  }, []);

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // There the same keys open the list.
    const { target: field } = event;
    if (field instanceof Element && field.matches('select, [role="combobox"]')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  const leadsTo = (
    <TargetPicker
      key="target"
      label={t('studio.targets.label')}
      target={target}
      name={`${path}.target`}
      isSaved={isSaved}
      error={props.targetError}
      onPick={(next) => onEdit({ target: next })}
    />
  );
  const use = (
    <SelectField
      key="use"
      label={t('studio.choices.use')}
      value={choice.use}
      options={usesIn(level, choice).map((use) => ({ id: use, words: t(`studio.uses.${use}`) }))}
      onPick={(next) => onEdit({ use: next })}
    />
  );

  return (
    <MovableCard
      title={t('studio.choices.one', { place })}
      words={{
        up: t('studio.choices.up', { place }),
        down: t('studio.choices.down', { place }),
        remove: t('studio.choices.removeOne', { place }),
      }}
      isFirst={index === 0}
      isLast={index === count - 1}
      onMove={onMove}
      onRemove={props.onRemove}
      ref={card}
      onKeyDown={moveByKey}
    >
      <div className={styles.fields}>
        <div className={styles.label}>
          <Field
            label={t('studio.choices.label')}
            name={`${path}.label`}
            value={choice.label}
            autoComplete="off"
            placeholder={targetName}
            error={props.labelError}
            onChange={(event) => onEdit({ label: event.currentTarget.value })}
          />
        </div>
        {/* Several places take a line of their own, at the end. */}
        {target.kind === 'chance' ? [use, leadsTo] : [leadsTo, use]}
      </div>
      <p className={styles.place}>
        {isInText ? (
          <span>{t('studio.choices.inText', { id: choice.id ?? '' })}</span>
        ) : (
          <>
            <span>
              {choice.id
                ? t('studio.choices.belowCalled', { id: choice.id })
                : t('studio.choices.below')}
            </span>
            <button
              className={styles.textButton}
              type="button"
              onClick={() =>
                props.onPutInText(choice.label || targetName || t('studio.choices.words'))
              }
            >
              {t('studio.choices.putInText')}
            </button>
          </>
        )}
      </p>
      <ChoiceRules choice={choice} path={path} failure={props.failure} onEdit={onEdit} />
    </MovableCard>
  );
}
