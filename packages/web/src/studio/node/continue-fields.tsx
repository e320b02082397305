import { useState } from 'react';
import type { Failure } from '../../api/api.ts';
import { errorAt, errorWithin } from '../../forms/field-errors.ts';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import cards from '../cards/cards.module.css';
import { MovableCard } from '../cards/movable-card.tsx';
import { Disclosure } from '../frame/disclosure.tsx';
import { LevelNote } from '../frame/level-note.tsx';
import { reorder } from '../frame/reorder.ts';
import { LogicField } from '../logic/builder/logic-field.tsx';
import { conditionLogic } from '../logic/conditions/conditions.ts';
import { useLogicNames } from '../logic/names/logic-names.ts';
import { useKnownNames, useStoryLevel } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import styles from './choices/choices.module.css';
import { TargetPicker } from './choices/target-picker.tsx';
import { type ContinueDraft, type NodeDraft, newContinue } from './draft/node-draft.ts';
import { canCall, continueLines } from './draft/node-words.ts';

interface Props {
  draft: NodeDraft;
  failure: Failure | null;
  change: (step: (draft: NodeDraft) => NodeDraft) => void;
}

/** The fields for where the story goes on by itself: the first way whose condition holds is taken. */
export function ContinueFields({ draft, failure, change }: Props) {
  const names = useLogicNames();
  const nameOf = useKnownNames();
  const level = useStoryLevel();
  const [news, setNews] = useState('');
  const { continues } = draft;
  const set = (step: (continues: ContinueDraft[]) => ContinueDraft[]) =>
    change((old) => ({ ...old, continues: step(old.continues) }));
  const edit = (key: string, changes: Partial<ContinueDraft>) =>
    set((ways) => ways.map((way) => (way.key === key ? { ...way, ...changes } : way)));

  function move(index: number, by: 1 | -1) {
    set((ways) => reorder(ways, index, index + by));
    setNews(t('studio.continue.moved', { place: index + by + 1, count: continues.length }));
  }

  const isOld = level === 1 && continues.length === 0;
  return (
    <Disclosure
      label={t('studio.continue.heading')}
      summary={continueLines(draft, nameOf, names).join(' / ') || t('studio.continue.none')}
      isHeading
      fields={['continue']}
      hasError={errorWithin(failure, 'continue') !== undefined}
    >
      {isOld ? (
        <LevelNote text={t('studio.continue.needsLevel')} />
      ) : (
        <>
          <p className={styles.teach}>{t('studio.continue.teach')}</p>
          <ol className={cards.list}>
            {continues.map((way, index) => (
              <ContinueCard
                key={way.key}
                way={way}
                index={index}
                count={continues.length}
                failure={failure}
                onEdit={(changes) => edit(way.key, changes)}
                onMove={(by) => move(index, by)}
                onRemove={() => set((ways) => ways.filter(({ key }) => key !== way.key))}
              />
            ))}
          </ol>
          <p>
            <button
              className="button"
              type="button"
              onClick={() => set((ways) => [...ways, newContinue()])}
            >
              {t('studio.continue.add')}
            </button>
          </p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </Disclosure>
  );
}

function ContinueCard({
  way,
  index,
  count,
  failure,
  onEdit,
  onMove,
  onRemove,
}: {
  way: ContinueDraft;
  index: number;
  count: number;
  failure: Failure | null;
  onEdit: (changes: Partial<ContinueDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const path = `continue.${index}`;
  const place = index + 1;
  return (
    <MovableCard
      title={t('studio.continue.one', { place })}
      words={{
        up: t('studio.continue.up', { place }),
        down: t('studio.continue.down', { place }),
        remove: t('studio.continue.removeOne', { place }),
      }}
      isFirst={index === 0}
      isLast={index === count - 1}
      onMove={onMove}
      onRemove={onRemove}
    >
      <LogicField
        logic={conditionLogic}
        label={t('studio.continue.when')}
        name={`${path}.when`}
        value={way.when}
        error={errorAt(failure, `${path}.when`)}
        onChange={(when) => onEdit({ when })}
      />
      <TargetPicker
        label={t('studio.continue.target')}
        target={way.target}
        name={`${path}.target`}
        isSaved={false}
        isForContinue
        error={errorWithin(failure, `${path}.target`)}
        onPick={(target) => onEdit({ target })}
      />
      <SwitchField
        label={t('studio.continue.keepText')}
        hint={t('studio.continue.keepTextHint')}
        isOn={way.keepText}
        onSwitch={(keepText) => onEdit({ keepText })}
      />
      {canCall(way.target) && (
        <SwitchField
          label={t('studio.choices.call')}
          hint={t('studio.continue.callHint')}
          isOn={way.call}
          onSwitch={(call) => onEdit({ call })}
        />
      )}
    </MovableCard>
  );
}
