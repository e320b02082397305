import type { EndingKind } from '@brasslamp/story/model';
import { useMemo, useRef } from 'react';
import type { Failure } from '../../api/api.ts';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt } from '../../forms/field-errors.ts';
import type { DraftForm as Form } from '../../forms/use-draft.ts';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { useBody } from '../body/constructs/use-body.ts';
import { NodeFindings } from '../check/findings/node-findings.tsx';
import { useLogicNames } from '../logic/names/logic-names.ts';
import { useKnownNames } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { BodyField, type BodyHandle } from './body-field.tsx';
import { ChoicesField } from './choices/choices-field.tsx';
import { type NodeDraft, remaining } from './draft/node-draft.ts';
import { diffFieldsOf, labelOfNodeField } from './draft/node-words.ts';
import { useNodeOverlay } from './draft/use-node-overlay.ts';
import styles from './node-form.module.css';
import { NodeRules } from './node-rules.tsx';
import { NodePreview } from './preview/node-preview.tsx';
import { PaneSwitch, usePreviewPane } from './preview/preview-pane.tsx';

/** A node as it is written: its text with the page beside it, its choices, its ending, its rules. */
export function NodeForm({
  form,
  nodeId,
  saveLabel,
  cancelTo,
  recreate,
}: {
  form: Form<NodeDraft>;
  /** Null while the node is not there yet. */
  nodeId: string | null;
  saveLabel: string;
  cancelTo?: string;
  recreate?: () => void;
}) {
  const { draft, failure, change } = form;
  const field = useRef<BodyHandle>(null);
  const body = useBody(draft.body);
  const nameOf = useKnownNames();
  const names = useLogicNames();
  const overlay = useNodeOverlay(form, nodeId);
  const pane = usePreviewPane();

  return (
    <DraftForm
      form={form}
      saveLabel={saveLabel}
      {...(cancelTo && { cancelTo })}
      diffFields={(one) => diffFieldsOf(one, nameOf, names)}
      labelOf={labelOfNodeField}
      recreate={recreate}
      isLong
    >
      <div className={styles.head}>
        <Field
          label={t('studio.node.name')}
          name="name"
          value={draft.name}
          autoComplete="off"
          required
          error={errorAt(failure, 'name')}
          onChange={({ currentTarget: { value } }) => change((old) => ({ ...old, name: value }))}
        />
        <PaneSwitch pane={pane} />
      </div>
      <div className={styles.container} data-preview={pane.isOpen} ref={pane.container}>
        <div className={styles.writing}>
          <BodyField
            handle={field}
            draft={draft}
            body={body}
            error={errorAt(failure, 'body')}
            change={change}
          />
        </div>
        {pane.isOpen && (
          <>
            {pane.handle}
            <NodePreview draft={draft} nodeId={nodeId} body={body} />
          </>
        )}
      </div>
      <ChoicesField
        draft={draft}
        failure={failure}
        inText={body.inText}
        savedIds={useSavedIds(form)}
        change={change}
        putInText={(words, id) => field.current?.putLink(words, id)}
      />
      <EndingFields draft={draft} failure={failure} change={change} />
      <NodeRules draft={draft} failure={failure} change={change} />
      {nodeId !== null && <NodeFindings nodeId={nodeId} overlay={overlay} />}
    </DraftForm>
  );
}

/** Choices that the server knows, with the node that each leads to there. */
function useSavedIds({ base }: Form<NodeDraft>): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        base.choices.flatMap(({ id, target }) =>
          id !== null && target.kind === 'node' ? [[id, target.id] as const] : [],
        ),
      ),
    [base],
  );
}

const kinds: EndingKind[] = ['good', 'bad', 'neutral'];

/** Whether the story ends here, and how. */
export function EndingFields({
  draft,
  failure,
  change,
}: {
  draft: NodeDraft;
  failure: Failure | null;
  change: (step: (draft: NodeDraft) => NodeDraft) => void;
}) {
  const { isEnding, name, kind } = draft.ending;
  const edit = (changes: Partial<NodeDraft['ending']>) =>
    change((old) => ({ ...old, ending: { ...old.ending, ...changes } }));

  return (
    <section className={styles.ending} aria-labelledby="node-ending">
      <h2 id="node-ending">{t('studio.ending.heading')}</h2>
      <SwitchField
        label={t('studio.ending.switch')}
        isOn={isEnding}
        onSwitch={(isOn) => edit({ isEnding: isOn })}
      />
      {isEnding && (
        <>
          <div className={styles.fields}>
            <Field
              label={t('studio.ending.name')}
              name="ending.name"
              value={name}
              autoComplete="off"
              hint={t('studio.ending.nameHint')}
              error={errorAt(failure, 'ending.name')}
              onChange={(event) => edit({ name: event.currentTarget.value })}
            />
            <SelectField
              label={t('studio.ending.kind')}
              value={kind ?? ''}
              options={[
                { id: '', words: t('studio.ending.none') },
                ...kinds.map((one) => ({ id: one, words: t(`studio.ending.${one}`) })),
              ]}
              onPick={(picked) => edit({ kind: picked || null })}
            />
          </div>
          {remaining(draft).length > 0 && <p className="note">{t('studio.ending.choices')}</p>}
        </>
      )}
    </section>
  );
}
