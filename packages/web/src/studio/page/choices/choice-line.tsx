import { type ActionUse, type Level, limits } from '@brasslamp/story/model';
import { type KeyboardEvent, useId, useState } from 'react';
import { useRevealRequest } from '../../../forms/reveal-field.ts';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { type Faults, faultAt } from '../../fields/faults.ts';
import { RowButton } from '../../frame/row-button.tsx';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { ChoiceRuleFields } from '../../node/choice-rules.tsx';
import type { TypedChoice } from '../../node/forms/choice-form.ts';
import { choiceRules } from '../../node/node-words.ts';
import type { MadeNode } from '../../node/targets/node-by-name.ts';
import { isChance, nodeIn, type TypedTarget } from '../../node/targets/target.ts';
import { TargetPicker } from '../../node/targets/target-picker.tsx';
import { targetWords } from '../../node/targets/target-words.ts';
import type { Picked } from '../../node/targets/use-target-place.ts';
import { useKnownNames, useStoryLevel } from '../../queries/story-in-hand.ts';
import { t } from '../t.ts';
import styles from './choices.module.css';
import { TargetField } from './target-field.tsx';

interface Props {
  choice: TypedChoice & { id: string };
  place: number;
  /** The empty line at the end. */
  isNew: boolean;
  /** True when there is no choice yet. */
  isFirst: boolean;
  isLast: boolean;
  path: string;
  faults: Faults;
  isInText: boolean;
  /** The words for what going on from here does; null = there is no one place to go to. */
  goes: string | null;
  onEdit: (changes: Partial<TypedChoice>, made?: MadeNode[]) => void;
  onNext: () => void;
  onGo: (picked?: Picked) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPutInText: (words: string) => void;
}

const uses: ActionUse[] = ['repeatable', 'once', 'once_per_visit', 'fallback'];

const usesIn = (level: Level, { use: current }: TypedChoice): ActionUse[] =>
  uses.filter((use) => level > 1 || use !== 'once_per_visit' || use === current);

/** A line of a choice: what it says, where it leads, and its rules as a sentence that opens into them. */
export function ChoiceLine(props: Props) {
  const { choice, place, isNew, path, faults } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const rules = useRulesOf(choice);
  useRevealRequest([path], () => setOpen(true));

  return (
    <li
      className={styles.line}
      data-choice={choice.id}
      data-new={isNew}
      aria-label={isNew ? t('page.choices.new') : t('studio.choices.one', { place })}
      onKeyDown={props.onKeyDown}
    >
      <div className={styles.row}>
        {props.goes === null && (
          <span className={styles.sign} aria-hidden="true">
            {isNew ? '+' : '→'}
          </span>
        )}
        <LabelField {...props} describedBy={`${id}-rules`} />
        <Target {...props} open={() => setOpen(true)} />
        {/* Before the line on the screen, and after where it leads for those who go on by key. */}
        {props.goes !== null && (
          <button
            className={`${styles.sign} ${styles.go}`}
            type="button"
            aria-label={props.goes}
            title={props.goes}
            onClick={() => props.onGo()}
          >
            →
          </button>
        )}
        {!isNew && (
          <button
            className={styles.rules}
            id={`${id}-rules`}
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            data-error={faults.length > 0}
            onClick={() => setOpen(!isOpen)}
          >
            {rules.length > 0 ? rules.join(' · ') : t('studio.choices.rules.label')}
          </button>
        )}
      </div>
      {!isNew && (
        <div className={styles.fields} id={`${id}-fields`} hidden={!isOpen}>
          {isOpen && <ChoiceFields {...props} />}
        </div>
      )}
    </li>
  );
}

/** What the choice says; Enter goes to the next line, Ctrl+Enter to where it leads. */
function LabelField({ describedBy, ...props }: Props & { describedBy: string }) {
  const { choice, path, onEdit, onGo } = props;
  const nameOf = useKnownNames();

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = event.currentTarget.value === '';
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) onGo();
      else props.onNext();
    } else if (event.key === 'Backspace' && isEmpty && !event.repeat) {
      event.preventDefault();
      props.onRemove();
    }
  }

  return (
    <textarea
      className={styles.label}
      dir="auto"
      name={`${path}.label`}
      aria-label={t('studio.choices.label')}
      aria-describedby={describedBy}
      rows={1}
      maxLength={limits.labelCharacters}
      value={choice.label}
      placeholder={labelHint(props, nameOf)}
      onKeyDown={press}
      onChange={({ currentTarget }) =>
        onEdit({ label: currentTarget.value.replace(/\s*\n\s*/g, ' ') })
      }
    />
  );
}

/** Where the choice leads: a field for one place, or the words for several, which open with the rules. */
function Target({ choice, isNew, path, onEdit, onGo, onNext, open }: Props & { open: () => void }) {
  const nameOf = useKnownNames();
  const { target, label } = choice;
  return isChance(target) ? (
    <button className={styles.places} type="button" onClick={open}>
      {targetWords(target, nameOf)}
    </button>
  ) : (
    <TargetField
      place={target}
      name={`${path}.target`}
      isQuiet={isNew && label === ''}
      onPick={(picked) => {
        onEdit({ target: picked.target }, picked.made);
        if (isChance(picked.target)) open();
      }}
      onGo={onGo}
      onNext={onNext}
    />
  );
}

function useRulesOf(choice: TypedChoice): string[] {
  const rules = choiceRules(choice, useLogicNames(), useKnownNames());
  return choice.use === 'repeatable' ? rules : [t(`studio.uses.${choice.use}`), ...rules];
}

function labelHint(
  { choice: { target }, isNew, isFirst }: Props,
  nameOf: (id: string) => string | undefined,
): string {
  if (isNew) return t(isFirst ? 'page.choices.first' : 'page.choices.add');
  // An empty label is shown as the name of the target.
  return nameOfTarget(target, nameOf) ?? t('studio.choices.nameless');
}

const nameOfTarget = (target: TypedTarget, nameOf: (id: string) => string | undefined) => {
  const id = isChance(target) ? null : nodeIn(target);
  return id === null ? undefined : nameOf(id);
};

/** The fields of a choice, all that there are. */
function ChoiceFields(props: Props) {
  const { choice, path, faults, onEdit } = props;
  const level = useStoryLevel();
  const { target } = choice;
  return (
    <>
      <SelectField
        label={t('studio.choices.use')}
        className={styles.narrow}
        value={choice.use}
        options={usesIn(level, choice).map((use) => ({ id: use, words: t(`studio.uses.${use}`) }))}
        onPick={(use) => onEdit({ use })}
      />
      {isChance(target) && (
        <TargetPicker
          label={t('studio.targets.label')}
          target={target}
          name={`${path}.target`}
          error={faultAt(faults, 'target')}
          onPick={(picked) => onEdit({ target: picked.target }, picked.made)}
        />
      )}
      <ChoiceRuleFields choice={choice} path={path} faults={faults} onEdit={onEdit} />
      <LastRow {...props} />
    </>
  );
}

/** Where the choice stands, and what is done with all of it. */
function LastRow({ choice, place, isLast, isInText, onMove, ...props }: Props) {
  const nameOf = useKnownNames();
  const { id, label, target } = choice;
  return (
    <div className={styles.last}>
      <span className={styles.where}>
        {isInText ? t('studio.choices.inText', { id }) : t('studio.choices.belowCalled', { id })}
      </span>
      {!isInText && (
        <button
          className="button button-quiet"
          type="button"
          onClick={() =>
            props.onPutInText(label || nameOfTarget(target, nameOf) || t('studio.choices.words'))
          }
        >
          {t('studio.choices.putInText')}
        </button>
      )}
      <RowButton
        label={t('studio.choices.up', { place })}
        sign="up"
        isOff={place === 1}
        onClick={() => onMove(-1)}
      />
      <RowButton
        label={t('studio.choices.down', { place })}
        sign="down"
        isOff={isLast}
        onClick={() => onMove(1)}
      />
      <button
        className="button button-quiet"
        type="button"
        aria-label={t('studio.choices.removeOne', { place })}
        onClick={props.onRemove}
      >
        {t('page.choices.remove')}
      </button>
    </div>
  );
}
