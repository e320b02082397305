import { parseText } from '@brasslamp/story/text';
import { actionsInText } from '@brasslamp/story/text/actions';
import { useDeferredValue, useMemo, useRef } from 'react';
import { Field } from '../../design/field.tsx';
import { DraftForm } from '../drafts/draft-form.tsx';
import { errorAt } from '../drafts/field-errors.ts';
import type { DraftForm as Form } from '../drafts/use-draft.ts';
import { useKnownNames } from '../story-queries.ts';
import { t } from '../t.ts';
import { BodyField, type BodyHandle } from './body-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { EndingFields } from './ending-fields.tsx';
import type { NodeDraft } from './node-draft.ts';
import styles from './node-form.module.css';
import { NodePreview } from './node-preview.tsx';
import { facetsOf, labelOfNodeField } from './node-words.ts';
import { PaneSwitch, usePreviewPane } from './preview-pane.tsx';

/** A node as it is written: its text with the page beside it, its choices, its ending. */
export function NodeForm({
  form,
  saveLabel,
  cancelTo,
}: {
  form: Form<NodeDraft>;
  saveLabel: string;
  cancelTo?: string;
}) {
  const { draft, failure, change } = form;
  const body = useRef<BodyHandle>(null);
  const nameOf = useKnownNames();
  const pane = usePreviewPane();
  const shownBody = useDeferredValue(draft.body);
  const tree = useMemo(() => parseText(shownBody), [shownBody]);
  const inText = useMemo(() => actionsInText(tree), [tree]);

  return (
    <DraftForm
      form={form}
      saveLabel={saveLabel}
      {...(cancelTo && { cancelTo })}
      facets={(one) => facetsOf(one, nameOf)}
      labelOf={labelOfNodeField}
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
            handle={body}
            value={draft.body}
            error={errorAt(failure, 'body')}
            onChange={(value) => change((old) => ({ ...old, body: value }))}
          />
        </div>
        {pane.isOpen && (
          <>
            {pane.handle}
            <NodePreview draft={draft} tree={tree} inText={inText} />
          </>
        )}
      </div>
      <ChoicesField
        draft={draft}
        failure={failure}
        inText={inText}
        savedIds={useSavedIds(form)}
        change={change}
        putInText={(words, id) => body.current?.putLink(words, id)}
      />
      <EndingFields draft={draft} failure={failure} change={change} />
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
