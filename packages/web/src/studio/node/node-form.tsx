import { useMemo, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { useBody } from '../body/use-body.ts';
import { NodeFindings } from '../check/node-findings.tsx';
import { DraftForm } from '../drafts/draft-form.tsx';
import { errorAt } from '../drafts/field-errors.ts';
import type { DraftForm as Form } from '../drafts/use-draft.ts';
import { useLogicNames } from '../logic-names/use-logic-names.ts';
import { useKnownNames } from '../story-queries.ts';
import { t } from '../t.ts';
import { BodyField, type BodyHandle } from './body-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { EndingFields } from './ending-fields.tsx';
import type { NodeDraft } from './node-draft.ts';
import styles from './node-form.module.css';
import { NodePreview } from './node-preview.tsx';
import { NodeRules } from './node-rules.tsx';
import { facetsOf, labelOfNodeField } from './node-words.ts';
import { PaneSwitch, usePreviewPane } from './preview-pane.tsx';
import { useNodeOverlay } from './use-node-overlay.ts';

/** A node as it is written: its text with the page beside it, its choices, its ending, its rules. */
export function NodeForm({
  form,
  nodeId,
  saveLabel,
  cancelTo,
  createAnew,
}: {
  form: Form<NodeDraft>;
  /** Null while the node is not there yet. */
  nodeId: string | null;
  saveLabel: string;
  cancelTo?: string;
  createAnew?: () => void;
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
      facets={(one) => facetsOf(one, nameOf, names)}
      labelOf={labelOfNodeField}
      createAnew={createAnew}
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
      <div className={styles.desk} data-preview={pane.isOpen} ref={pane.desk}>
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
