import { parseBody } from '@brasslamp/story/text';
import { useDeferredValue, useMemo, useState } from 'react';
import { TextView } from '../../../reader/text/text-view.tsx';
import type { ReadBody } from '../../body/constructs/use-body.ts';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { useDraftStory, useKnownNames, useNodeRef } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import { type ChoiceDraft, type NodeDraft, remaining, tagsIn } from '../draft/node-draft.ts';
import { continueLines } from '../draft/node-words.ts';
import styles from './node-preview.module.css';
import { PreviewControls } from './preview-controls.tsx';
import { previewInputsOf, sharedTextsOf } from './preview-inputs.ts';
import { firstVisit, previewOf } from './preview-state.ts';
import '../../../reader/text/reader.css';

/** The page as a reader will see it, drawn from what is typed. */
export function NodePreview({
  draft,
  nodeId,
  body,
}: {
  draft: NodeDraft;
  /** Null while it is not there yet. */
  nodeId: string | null;
  body: ReadBody;
}) {
  const [state, setState] = useState(firstVisit);
  const { data: story } = useDraftStory();
  const { text, tree, inText } = body;
  const typed = useDeferredValue(draft);
  const choices = useMemo(() => remaining(typed).map(previewed), [typed]);
  const tags = useMemo(() => tagsIn(typed), [typed]);
  const asked = useMemo(() => {
    const conditions = choices.map(({ when }) => when);
    if (!story || story.level === 1) return previewInputsOf(tree, conditions);
    const words = choices.flatMap(({ label, reason }) => [label, reason]);
    const trees = words.map((one) => parseBody(one).tree);
    const shared = sharedTextsOf([tree, ...trees], tags, story);
    return previewInputsOf(tree, conditions, [...trees, ...shared]);
  }, [tree, choices, tags, story]);
  const name = useDeferredValue(draft.name);
  const shown = useMemo(
    () => previewOf({ id: nodeId, name, body: text, tags, choices }, state, asked, story ?? null),
    [nodeId, name, text, tags, choices, state, asked, story],
  );
  const offers = new Map(shown.actions.map((action) => [action.id, action]));
  const below = choices.filter(({ id }) => !inText.has(id) && offers.has(id));
  const hidden = choices.filter(({ id }) => !offers.has(id)).length;
  const { isEnding, name: endingName, kind } = draft.ending;

  return (
    <section className={styles.preview} aria-label={t('studio.preview.label')}>
      <PreviewControls asked={asked} nodeName={name} state={state} onChange={setState} />
      <p className={styles.place}>{draft.name || t('studio.preview.nameless')}</p>
      <div className={`reader-text ${styles.text}`}>
        {shown.body.children.length === 0 ? (
          <p className={styles.empty}>
            {t(text.trim() === '' ? 'studio.preview.empty' : 'studio.preview.nothing')}
          </p>
        ) : (
          <TextView
            tree={shown.body}
            drawAction={(id, words) =>
              offers.has(id) && !isEnding ? (
                <span className={offers.get(id)?.enabled ? styles.inText : styles.locked}>
                  {words}
                </span>
              ) : null
            }
          />
        )}
      </div>
      {isEnding ? (
        <div className={styles.ending}>
          <p>{t(kind ? `endings.${kind}` : 'endings.plain')}</p>
          <p className={styles.place}>{endingName}</p>
        </div>
      ) : (
        <ul className={styles.choices}>
          {below.map((choice) => (
            <li key={choice.id} className={offers.get(choice.id)?.enabled ? '' : styles.locked}>
              {offers.get(choice.id)?.ask && (
                <span className={styles.asked}>{offers.get(choice.id)?.ask?.prompt}</span>
              )}
              <Words
                choice={choice}
                shown={offers.get(choice.id)?.label ?? ''}
                place={draft.name}
              />
              {!offers.get(choice.id)?.enabled && (
                <span className={styles.reason}>
                  {offers.get(choice.id)?.reason || t('studio.preview.locked')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {draft.continues.length > 0 && <GoesOn draft={draft} />}
      {hidden > 0 && !isEnding && (
        <p className={styles.hidden}>{t('studio.preview.hidden', { count: hidden })}</p>
      )}
    </section>
  );
}

/** Where the story goes on from here by itself. */
function GoesOn({ draft }: { draft: NodeDraft }) {
  const names = useLogicNames();
  const lines = continueLines(draft, useKnownNames(), names);
  return (
    <ul className={styles.goesOn}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two ways may read the same.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** Before it is saved a choice may have no id: here it needs any. */
const previewed = ({ key, id, label, target, use, when, otherwise, reason, ask }: ChoiceDraft) => ({
  id: id ?? key.replace(/[^a-z0-9]/g, ''),
  label,
  target,
  use,
  when,
  otherwise,
  reason,
  ask: ask.isOn ? { variable: ask.variable, prompt: ask.prompt } : null,
});

/** A choice without a label gets the name of the node that it leads to. */
function Words({
  choice: { label, target },
  shown,
  place,
}: {
  choice: Pick<ChoiceDraft, 'label' | 'target'>;
  /** The label with its values. */
  shown: string;
  place: string;
}) {
  const { data: node } = useNodeRef(target.kind === 'node' ? target.id : null);
  if (label.trim() !== '') return shown;
  return target.kind === 'new' ? target.name : (node?.name ?? place);
}
