import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { type AddedRow, useRowElement } from '../controls/added-row.ts';
import styles from '../controls/logic-field.module.css';
import { PickedValues } from '../controls/picked-values.tsx';
import { RowButton } from '../controls/row-button.tsx';
import { NumberField, Sentence, WordSelect } from '../controls/sentence.tsx';
import { MemberField, ValueField } from '../controls/value-field.tsx';
import { WrittenField } from '../controls/written-field.tsx';
import { type LogicNames, useLogicNames } from '../names/logic-names.ts';
import { NamePicker } from '../names/name-picker.tsx';
import { effectProblem } from '../words/problem-words.ts';
import {
  isSetting,
  settingVerb,
  settingVerbs,
  withSettingVerb,
  withSetVariable,
} from './effect-verbs.ts';
import type { EffectBody, EffectOfKind, EffectRow as Row } from './effect-view.ts';
import { bodyWords, effectTemplate } from './effect-words.ts';

/** One effect: what happens, as a sentence of controls. */
export function EffectRow({
  row,
  index,
  count,
  added,
  onChange,
  onMove,
  onRemove,
}: {
  row: Row;
  index: number;
  count: number;
  added: AddedRow;
  onChange: (body: EffectBody) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const names = useLogicNames();
  const element = useRowElement(row.key, added);
  const words = bodyWords(row, names);

  return (
    <li className={styles.row} {...element} aria-label={words}>
      <Sentence
        text={isOpenVariable(row) ? t('studio.logic.effects.open') : effectTemplate(row)}
        slots={slotsOf(row, names, onChange)}
      />
      <div className={styles.tools}>
        {count > 1 && (
          <>
            <RowButton
              label={t('studio.logic.moveUp', { words })}
              sign="up"
              isOff={index === 0}
              onClick={() => onMove(-1)}
            />
            <RowButton
              label={t('studio.logic.moveDown', { words })}
              sign="down"
              isOff={index === count - 1}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <RowButton
          label={t('studio.logic.removeRow', { words })}
          sign="remove"
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** What can be done with a variable hangs on its kind. */
const isOpenVariable = (body: EffectBody) => body.kind === 'set' && body.variable === '';

function slotsOf(
  body: EffectBody,
  names: LogicNames,
  onChange: (body: EffectBody) => void,
): Record<string, ReactNode> {
  const edit = (changes: object) => onChange({ ...body, ...changes });
  const slots: Record<string, ReactNode> = isSetting(body)
    ? settingSlots(body, names, onChange)
    : {};
  if ('item' in body) {
    slots.item = <NamePicker kind="items" value={body.item} onPick={(item) => edit({ item })} />;
  }
  if (body.kind === 'give' || body.kind === 'take') {
    slots.number = (names.isCounted(body.item) || body.number !== 'one') && (
      <NumberField
        label={t('studio.logic.number')}
        least={0}
        value={body.number === 'one' ? 1 : body.number}
        onChange={(number) => edit({ number })}
      />
    );
  }
  if (body.kind === 'move') Object.assign(slots, placeSlots(body, onChange));
  if (body.kind === 'unlock') {
    slots.achievement = (
      <NamePicker
        kind="achievements"
        value={body.achievement}
        onPick={(achievement) => edit({ achievement })}
      />
    );
  }
  if (body.kind === 'text') {
    slots.text = (
      <WrittenField
        label={t('studio.logic.written')}
        isOneLine
        value={body.text}
        problem={body.text.trim() === '' ? undefined : effectProblem(body.text, names.level)}
        onChange={(text) => edit({ text })}
      />
    );
  }
  return slots;
}

function settingSlots(
  body: Extract<EffectBody, { variable: string }>,
  names: LogicNames,
  onChange: (body: EffectBody) => void,
): Record<string, ReactNode> {
  const variable = names.variable(body.variable);
  const slots: Record<string, ReactNode> = {
    verb: (
      <WordSelect
        label={t('studio.logic.verb')}
        value={settingVerb(body)}
        options={settingVerbs(body, variable)}
        onChange={(verb) => onChange(withSettingVerb(body, verb, variable))}
      />
    ),
    variable: (
      <NamePicker
        kind="variables"
        value={body.variable}
        onPick={(key) => onChange(withSetVariable(body, key, names.variable(key)))}
      />
    ),
  };
  switch (body.kind) {
    case 'set':
      slots.value = (
        <ValueField
          variable={variable}
          value={body.value}
          onChange={(value) => onChange({ ...body, value })}
        />
      );
      break;
    case 'add':
    case 'remove':
      slots.member = (
        <MemberField
          variable={variable}
          member={body.member}
          onChange={(member) => onChange({ ...body, member })}
        />
      );
      break;
    case 'change':
      slots.number = (
        <NumberField
          label={t('studio.logic.number')}
          value={body.number}
          onChange={(number) => onChange({ ...body, number })}
        />
      );
      break;
    case 'range':
      slots.from = (
        <NumberField
          label={t('studio.logic.from')}
          value={body.from}
          onChange={(from) => onChange({ ...body, from })}
        />
      );
      slots.to = (
        <NumberField
          label={t('studio.logic.to')}
          value={body.to}
          onChange={(to) => onChange({ ...body, to })}
        />
      );
      break;
    case 'pick':
      slots.values = (
        <PickedValues
          variable={variable}
          values={body.values}
          onChange={(values) => onChange({ ...body, values })}
        />
      );
  }
  return slots;
}

const placeKinds = ['node', 'inventory', 'nowhere'] as const;

function placeSlots(
  body: EffectOfKind<'move'>,
  onChange: (body: EffectBody) => void,
): Record<string, ReactNode> {
  const { to } = body;
  return {
    place: (
      <WordSelect
        label={t('studio.logic.place')}
        value={typeof to === 'object' ? 'node' : to}
        options={placeKinds.map((id) => ({ id, words: t(`studio.logic.places.${id}`) }))}
        onChange={(id) => onChange({ ...body, to: id === 'node' ? { node: '' } : id })}
      />
    ),
    node: typeof to === 'object' && (
      <NamePicker
        kind="nodes"
        value={to.node}
        onPick={(node) => onChange({ ...body, to: { node } })}
      />
    ),
  };
}
