import { useState } from 'react';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import cards from '../cards/cards.module.css';
import { MovableCard } from '../cards/movable-card.tsx';
import { type Faults, faultAt } from '../fields/faults.ts';
import type { Entries } from '../fields/use-entries.ts';
import { Disclosure } from '../frame/disclosure.tsx';
import { LevelNote } from '../frame/level-note.tsx';
import { LogicField } from '../logic/builder/logic-field.tsx';
import { conditionLogic } from '../logic/conditions/conditions.ts';
import { useLogicNames } from '../logic/names/logic-names.ts';
import { useKnownNames, useStoryLevel } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { CallFields } from './call-fields.tsx';
import type { TypedWay } from './forms/way-form.ts';
import styles from './node-fields.module.css';
import { wayLines } from './node-words.ts';
import type { MadeNode } from './targets/node-by-name.ts';
import { canCall } from './targets/target.ts';
import { TargetPicker } from './targets/target-picker.tsx';

interface Made {
  made: MadeNode[];
}

/** The fields for where the story goes on by itself: the first way whose condition holds is taken. */
export function WayFields({ ways }: { ways: Entries<TypedWay, Made> }) {
  const names = useLogicNames();
  const nameOf = useKnownNames();
  const level = useStoryLevel();
  const [news, setNews] = useState('');
  const { entries } = ways;

  function move(id: string, by: 1 | -1) {
    const place = ways.move(id, by);
    if (place !== null) setNews(t('studio.continue.moved', { place, count: entries.length }));
  }

  const isOld = level === 1 && entries.length === 0;
  return (
    <Disclosure
      label={t('studio.continue.heading')}
      summary={wayLines(entries, nameOf, names).join(' / ') || t('studio.continue.none')}
      isHeading
      fields={['continue']}
      hasError={ways.hasFaults}
    >
      {isOld ? (
        <LevelNote text={t('studio.continue.needsLevel')} />
      ) : (
        <>
          <p className={styles.teach}>{t('studio.continue.teach')}</p>
          <ol className={cards.list}>
            {entries.map((way, index) => (
              <WayCard
                key={way.id}
                way={way}
                index={index}
                isLast={index === entries.length - 1}
                faults={ways.faultsOf(way.id)}
                onEdit={(changes, made) => ways.edit(way.id, changes, made)}
                onMove={(by) => move(way.id, by)}
                onRemove={() => ways.remove(way.id)}
              />
            ))}
          </ol>
          <p>
            <button className="button" type="button" onClick={() => ways.add()}>
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

function WayCard({
  way,
  index,
  isLast,
  faults,
  onEdit,
  onMove,
  onRemove,
}: {
  way: TypedWay;
  index: number;
  isLast: boolean;
  faults: Faults;
  onEdit: (changes: Partial<TypedWay>, made?: Made) => void;
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
      isLast={isLast}
      onMove={onMove}
      onRemove={onRemove}
    >
      <LogicField
        logic={conditionLogic}
        label={t('studio.continue.when')}
        name={`${path}.when`}
        value={way.when}
        error={faultAt(faults, 'when')}
        onChange={(when) => onEdit({ when })}
      />
      <TargetPicker
        label={t('studio.continue.target')}
        target={way.target}
        name={`${path}.target`}
        isForContinue
        error={faultAt(faults, 'target')}
        onPick={({ target, made }) => onEdit({ target }, { made })}
      />
      <SwitchField
        label={t('studio.continue.keepText')}
        hint={t('studio.continue.keepTextHint')}
        isOn={way.keep_text}
        onSwitch={(keep_text) => onEdit({ keep_text })}
      />
      {canCall(way.target) && (
        <CallFields
          call={way.call}
          path={`${path}.call`}
          hint={t('studio.continue.callHint')}
          error={faultAt(faults, 'call')}
          onEdit={(call, made) => onEdit({ call }, made && { made })}
        />
      )}
    </MovableCard>
  );
}
