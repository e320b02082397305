import { type ActionUse, type Level, limits } from '@brasslamp/story/model';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Failure } from '../../../api/api.ts';
import { errorWithin } from '../../../forms/field-errors.ts';
import { useRevealRequest } from '../../../forms/reveal-field.ts';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { RowButton } from '../../frame/row-button.tsx';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { ChoiceRuleFields } from '../../node/choices/choice-rules.tsx';
import { TargetPicker } from '../../node/choices/target-picker.tsx';
import type { ChoiceDraft, TargetDraft } from '../../node/draft/node-draft.ts';
import { choiceRules, targetWords } from '../../node/draft/node-words.ts';
import { useKnownNames, useStoryLevel } from '../../queries/story-in-hand.ts';
import { t } from '../t.ts';
import styles from './choices.module.css';
import { TargetField } from './target-field.tsx';

interface Props {
  choice: ChoiceDraft;
  place: number;
  /** The empty line at the end. */
  isNew: boolean;
  /** True when there is no choice yet. */
  isFirst: boolean;
  isLast: boolean;
  path: string;
  failure: Failure | null;
  isInText: boolean;
  /** The words for what going on from here does; null = there is no one place to go to. */
  goes: string | null;
  onEdit: (changes: Partial<ChoiceDraft>) => void;
  onNext: () => void;
  onGo: (target?: TargetDraft) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPutInText: (words: string) => void;
}

const uses: ActionUse[] = ['repeatable', 'once', 'once_per_visit', 'fallback'];

const usesIn = (level: Level, { use: current }: ChoiceDraft): ActionUse[] =>
  uses.filter((use) => level > 1 || use !== 'once_per_visit' || use === current);

/** A line of a choice: what it says, where it leads, and its rules as a sentence that opens into them. */
export function ChoiceLine(props: Props) {
  const { choice, place, isNew, path, failure, onEdit, onGo } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const nameOf = useKnownNames();
  const rules = useRulesOf(choice);
  const { target } = choice;
  const hasError = errorWithin(failure, path) !== undefined;
  useRevealRequest([path], () => setOpen(true));

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
    <li
      className={styles.line}
      data-choice={choice.key}
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
        <textarea
          className={styles.label}
          dir="auto"
          name={`${path}.label`}
          aria-label={t('studio.choices.label')}
          aria-describedby={`${id}-rules`}
          rows={1}
          maxLength={limits.labelCharacters}
          value={choice.label}
          placeholder={labelHint(props, nameOf)}
          onKeyDown={press}
          onChange={({ currentTarget }) =>
            onEdit({ label: currentTarget.value.replace(/\s*\n\s*/g, ' ') })
          }
        />
        {target.kind === 'chance' ? (
          <button className={styles.places} type="button" onClick={() => setOpen(true)}>
            {targetWords(target, nameOf)}
          </button>
        ) : (
          <TargetField
            place={target}
            name={`${path}.target`}
            isQuiet={isNew && choice.label === ''}
            onPick={(picked) => {
              onEdit({ target: picked });
              if (picked.kind === 'chance') setOpen(true);
            }}
            onGo={onGo}
            onNext={props.onNext}
          />
        )}
        {/* Before the line on the screen, and after where it leads for those who go on by key. */}
        {props.goes !== null && (
          <button
            className={`${styles.sign} ${styles.go}`}
            type="button"
            aria-label={props.goes}
            title={props.goes}
            onClick={() => onGo()}
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
            data-error={hasError}
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

function useRulesOf(choice: ChoiceDraft): string[] {
  const rules = choiceRules(choice, useLogicNames());
  return choice.use === 'repeatable' ? rules : [t(`studio.uses.${choice.use}`), ...rules];
}

function labelHint(
  { choice: { target }, isNew, isFirst }: Props,
  nameOf: (id: string) => string | undefined,
): string {
  if (isNew) return t(isFirst ? 'page.choices.first' : 'page.choices.add');
  // An empty label is shown as the name of the target.
  const name = target.kind === 'node' ? nameOf(target.id) : undefined;
  return name ?? t('studio.choices.nameless');
}

/** The fields of a choice, all that there are. */
function ChoiceFields(props: Props) {
  const { choice, place, isLast, path, failure, isInText, onEdit, onMove } = props;
  const level = useStoryLevel();
  const nameOf = useKnownNames();
  const { target } = choice;
  const targetName = target.kind === 'node' ? nameOf(target.id) : undefined;
  return (
    <>
      <SelectField
        label={t('studio.choices.use')}
        className={styles.narrow}
        value={choice.use}
        options={usesIn(level, choice).map((use) => ({ id: use, words: t(`studio.uses.${use}`) }))}
        onPick={(use) => onEdit({ use })}
      />
      {target.kind === 'chance' && (
        <TargetPicker
          label={t('studio.targets.label')}
          target={target}
          name={`${path}.target`}
          isSaved={false}
          error={errorWithin(failure, `${path}.target`)}
          onPick={(next) => onEdit({ target: next })}
        />
      )}
      <ChoiceRuleFields choice={choice} path={path} failure={failure} onEdit={onEdit} />
      <div className={styles.last}>
        <span className={styles.where}>
          {isInText
            ? t('studio.choices.inText', { id: choice.id ?? '' })
            : t('studio.choices.belowCalled', { id: choice.id ?? '' })}
        </span>
        {!isInText && (
          <button
            className="button button-quiet"
            type="button"
            onClick={() =>
              props.onPutInText(choice.label || targetName || t('studio.choices.words'))
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
    </>
  );
}
