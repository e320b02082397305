import type { Failure } from '../../api/api.ts';
import { errorAt, errorWithin } from '../../forms/field-errors.ts';
import { Field } from '../../ui/fields/field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { Disclosure } from '../frame/disclosure.tsx';
import { LogicField } from '../logic/builder/logic-field.tsx';
import { conditionLogic } from '../logic/conditions/conditions.ts';
import { effectLogic, effectWords } from '../logic/effects/effects.ts';
import { useLogicNames } from '../logic/names/logic-names.ts';
import { t } from '../t.ts';
import { ContinueFields } from './continue-fields.tsx';
import { contentNotesIn, type NodeDraft } from './draft/node-draft.ts';
import { offeredWords, poolWords } from './draft/node-words.ts';
import styles from './node-fields.module.css';

interface Props {
  draft: NodeDraft;
  failure: Failure | null;
  change: (step: (draft: NodeDraft) => NodeDraft) => void;
}

/** The rules of a node, beside being read: each part folded, with what is in it. */
export function NodeRules(props: Props) {
  return (
    <div className={styles.rules}>
      <OnEnterFields {...props} />
      <ContinueFields {...props} />
      <PoolFields {...props} />
      <OfferedFields {...props} />
      <ContentNotesFields {...props} />
    </div>
  );
}

function OnEnterFields({ draft: { onEnter }, failure, change }: Props) {
  const names = useLogicNames();
  const edit = (changes: Partial<NodeDraft['onEnter']>) =>
    change((old) => ({ ...old, onEnter: { ...old.onEnter, ...changes } }));
  const errors = {
    first: errorWithin(failure, 'on_enter.first'),
    every: errorWithin(failure, 'on_enter.every'),
  };
  const words = [
    ...onEnter.first.map((one) =>
      t('studio.onEnter.firstWords', { effect: effectWords(one, names) }),
    ),
    ...onEnter.every.map((one) => effectWords(one, names)),
  ];
  return (
    <Disclosure
      label={t('studio.onEnter.heading')}
      summary={words.join(' · ') || t('studio.onEnter.none')}
      isHeading
      fields={['on_enter']}
      hasError={errors.first !== undefined || errors.every !== undefined}
    >
      <LogicField
        logic={effectLogic}
        label={t('studio.onEnter.first')}
        name="on_enter.first"
        value={onEnter.first}
        error={errors.first}
        onChange={(first) => edit({ first })}
      />
      <LogicField
        logic={effectLogic}
        label={t('studio.onEnter.every')}
        name="on_enter.every"
        value={onEnter.every}
        error={errors.every}
        onChange={(every) => edit({ every })}
      />
    </Disclosure>
  );
}

function PoolFields({ draft, failure, change }: Props) {
  const { tags } = useLogicNames();
  const { pool } = draft;
  const edit = (changes: Partial<NodeDraft['pool']>) =>
    change((old) => ({ ...old, pool: { ...old.pool, ...changes } }));
  const errors = { tag: errorAt(failure, 'pool.tag'), limit: errorAt(failure, 'pool.limit') };
  return (
    <Disclosure
      label={t('studio.pool.heading')}
      summary={poolWords(draft) ?? t('studio.pool.none')}
      isHeading
      fields={['pool']}
      hasError={errors.tag !== undefined || errors.limit !== undefined}
    >
      <SwitchField
        label={t('studio.pool.switch')}
        hint={t('studio.pool.hint')}
        isOn={pool.isOn}
        onSwitch={(isOn) => edit({ isOn })}
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
              error={errors.tag}
              onChange={({ currentTarget: { value } }) => edit({ tag: value })}
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
              error={errors.limit}
              onChange={({ currentTarget: { value } }) => edit({ limit: wholeNumber(value) })}
            />
          </div>
          <SwitchField
            label={t('studio.pool.call')}
            hint={t('studio.choices.callHint')}
            isOn={pool.call}
            onSwitch={(call) => edit({ call })}
          />
        </>
      )}
    </Disclosure>
  );
}

function OfferedFields({ draft, failure, change }: Props) {
  const names = useLogicNames();
  const edit = (changes: Partial<NodeDraft>) => change((old) => ({ ...old, ...changes }));
  const errors = {
    tags: errorWithin(failure, 'tags'),
    when: errorAt(failure, 'available_when'),
    priority: errorAt(failure, 'priority'),
  };
  return (
    <Disclosure
      label={t('studio.offered.heading')}
      summary={offeredWords(draft, names) ?? t('studio.offered.none')}
      isHeading
      fields={['tags', 'available_when', 'priority']}
      hasError={Object.values(errors).some((error) => error !== undefined)}
    >
      <div className={styles.pair}>
        <Field
          label={t('studio.offered.tags')}
          name="tags"
          value={draft.tags}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            names.tags.length > 0
              ? t('studio.offered.tagsInUse', { tags: names.tags.slice(0, 12).join(', ') })
              : t('studio.offered.tagsHint')
          }
          error={errors.tags}
          onChange={({ currentTarget: { value } }) => edit({ tags: value })}
        />
        <Field
          label={t('studio.offered.priority')}
          name="priority"
          type="number"
          value={draft.priority ?? ''}
          hint={t('studio.offered.priorityHint')}
          error={errors.priority}
          onChange={({ currentTarget: { value } }) => edit({ priority: wholeNumber(value) })}
        />
      </div>
      <LogicField
        logic={conditionLogic}
        label={t('studio.offered.when')}
        name="available_when"
        value={draft.availableWhen}
        error={errors.when}
        onChange={(availableWhen) => edit({ availableWhen })}
      />
    </Disclosure>
  );
}

function ContentNotesFields({ draft, failure, change }: Props) {
  const error = errorWithin(failure, 'content_notes');
  return (
    <Disclosure
      label={t('studio.contentNotes.heading')}
      summary={contentNotesIn(draft).join(', ') || t('studio.contentNotes.none')}
      isHeading
      fields={['content_notes']}
      hasError={error !== undefined}
    >
      <TextField
        label={t('studio.contentNotes.label')}
        name="content_notes"
        rows={2}
        value={draft.contentNotes}
        hint={t('studio.contentNotes.hint')}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          change((old) => ({ ...old, contentNotes: value }))
        }
      />
    </Disclosure>
  );
}

const wholeNumber = (text: string): number | null =>
  text.trim() !== '' && Number.isInteger(Number(text)) ? Number(text) : null;
