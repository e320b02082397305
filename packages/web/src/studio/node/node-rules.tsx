/** The fields of a node's rules, a disclosure each. */
import { Field } from '../../ui/fields/field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { faultAt, hasFault } from '../fields/faults.ts';
import { Disclosure } from '../frame/disclosure.tsx';
import { LogicField } from '../logic/builder/logic-field.tsx';
import { conditionLogic } from '../logic/conditions/conditions.ts';
import { effectLogic, effectWords } from '../logic/effects/effects.ts';
import { useLogicNames } from '../logic/names/logic-names.ts';
import { t } from '../t.ts';
import { linesIn, type RulesProps, type TypedRules } from './forms/rules-form.ts';
import styles from './node-fields.module.css';
import { offeredWords, poolWords } from './node-words.ts';

/** The fields for what happens when a reader comes here. */
export function OnEnterFields({ typed, faults, edit }: RulesProps) {
  const names = useLogicNames();
  const { 'on_enter.first': first, 'on_enter.every': every } = typed;
  const words = [
    ...first.map((one) => t('studio.onEnter.firstWords', { effect: effectWords(one, names) })),
    ...every.map((one) => effectWords(one, names)),
  ];
  return (
    <Disclosure
      label={t('studio.onEnter.heading')}
      summary={words.join(' · ') || t('studio.onEnter.none')}
      isHeading
      fields={['on_enter']}
      hasError={hasFault(faults, 'on_enter')}
    >
      <LogicField
        logic={effectLogic}
        label={t('studio.onEnter.first')}
        name="on_enter.first"
        value={first}
        error={faultAt(faults, 'on_enter.first')}
        onChange={(value) => edit({ 'on_enter.first': value })}
      />
      <LogicField
        logic={effectLogic}
        label={t('studio.onEnter.every')}
        name="on_enter.every"
        value={every}
        error={faultAt(faults, 'on_enter.every')}
        onChange={(value) => edit({ 'on_enter.every': value })}
      />
    </Disclosure>
  );
}

/** The fields for the nodes that this one offers beside its choices. */
export function PoolFields({ typed, faults, edit }: RulesProps) {
  const { tags } = useLogicNames();
  const { pool } = typed;
  const set = (changes: Partial<TypedRules['pool']>) => edit({ pool: { ...pool, ...changes } });
  return (
    <Disclosure
      label={t('studio.pool.heading')}
      summary={poolWords(typed) ?? t('studio.pool.none')}
      isHeading
      fields={['pool']}
      hasError={hasFault(faults, 'pool')}
    >
      <SwitchField
        label={t('studio.pool.switch')}
        hint={t('studio.pool.hint')}
        isOn={pool.isOn}
        onSwitch={(isOn) => set({ isOn })}
      />
      {pool.isOn && (
        <>
          <div className={styles.pair}>
            <Field
              label={t('studio.pool.tag')}
              name="pool.tag"
              value={pool.tag}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              list="tags-in-use"
              hint={t('studio.pool.tagHint')}
              error={faultAt(faults, 'pool.tag')}
              onChange={({ currentTarget: { value } }) => set({ tag: value })}
            />
            <datalist id="tags-in-use">
              {tags.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <Field
              label={t('studio.pool.limit')}
              name="pool.limit"
              type="number"
              min={1}
              value={pool.limit ?? ''}
              error={faultAt(faults, 'pool.limit')}
              onChange={({ currentTarget: { value } }) => set({ limit: wholeNumber(value) })}
            />
          </div>
          <SwitchField
            label={t('studio.pool.call')}
            hint={t('studio.choices.callHint')}
            isOn={pool.call}
            onSwitch={(call) => set({ call })}
          />
        </>
      )}
    </Disclosure>
  );
}

/** The fields for how other nodes offer this one. */
export function OfferedFields({ typed, faults, edit }: RulesProps) {
  const names = useLogicNames();
  return (
    <Disclosure
      label={t('studio.offered.heading')}
      summary={offeredWords(typed, names) ?? t('studio.offered.none')}
      isHeading
      fields={['tags', 'available_when', 'priority']}
      hasError={hasFault(faults, 'tags', 'available_when', 'priority')}
    >
      <div className={styles.pair}>
        <Field
          label={t('studio.offered.tags')}
          name="tags"
          value={typed.tags}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            names.tags.length > 0
              ? t('studio.offered.tagsInUse', { tags: names.tags.slice(0, 12).join(', ') })
              : t('studio.offered.tagsHint')
          }
          error={faultAt(faults, 'tags')}
          onChange={({ currentTarget: { value } }) => edit({ tags: value })}
        />
        <Field
          label={t('studio.offered.priority')}
          name="priority"
          type="number"
          value={typed.priority ?? ''}
          hint={t('studio.offered.priorityHint')}
          error={faultAt(faults, 'priority')}
          onChange={({ currentTarget: { value } }) => edit({ priority: wholeNumber(value) })}
        />
      </div>
      <LogicField
        logic={conditionLogic}
        label={t('studio.offered.when')}
        name="available_when"
        value={typed.available_when}
        error={faultAt(faults, 'available_when')}
        onChange={(available_when) => edit({ available_when })}
      />
    </Disclosure>
  );
}

/** The fields for what readers may want to know before they come here. */
export function ContentNotesFields({ typed, faults, edit }: RulesProps) {
  return (
    <Disclosure
      label={t('studio.contentNotes.heading')}
      summary={linesIn(typed.content_notes).join(', ') || t('studio.contentNotes.none')}
      isHeading
      fields={['content_notes']}
      hasError={hasFault(faults, 'content_notes')}
    >
      <TextField
        label={t('studio.contentNotes.label')}
        name="content_notes"
        rows={2}
        value={typed.content_notes}
        hint={t('studio.contentNotes.hint')}
        error={faultAt(faults, 'content_notes')}
        onChange={({ currentTarget: { value } }) => edit({ content_notes: value })}
      />
    </Disclosure>
  );
}

const wholeNumber = (text: string): number | null =>
  text.trim() !== '' && Number.isInteger(Number(text)) ? Number(text) : null;
