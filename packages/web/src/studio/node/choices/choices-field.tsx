import { useRef, useState } from 'react';
import type { Failure } from '../../../api/api.ts';
import { errorAt, errorWithin } from '../../../forms/field-errors.ts';
import cards from '../../cards/cards.module.css';
import { RemovedCard } from '../../cards/movable-card.tsx';
import { reorder } from '../../frame/reorder.ts';
import { t } from '../../t.ts';
import {
  type ChoiceDraft,
  type NodeDraft,
  newActionId,
  newChoice,
  remaining,
} from '../draft/node-draft.ts';
import { ChoiceCard } from './choice-card.tsx';
import styles from './choices.module.css';

/** The choices of a node, in their order: add, change, move, remove and bring back. */
export function ChoicesField({
  draft,
  failure,
  inText,
  savedIds,
  change,
  putInText,
}: {
  draft: NodeDraft;
  failure: Failure | null;
  inText: ReadonlySet<string>;
  /** The choices that the server knows, each with the node that it leads to there. */
  savedIds: ReadonlyMap<string, string>;
  change: (step: (draft: NodeDraft) => NodeDraft) => void;
  putInText: (words: string, actionId: string) => void;
}) {
  const [news, setNews] = useState('');
  /** The choice that gets the focus when it is next drawn: one that was added, or came back. */
  const focusOnMount = useRef<string | null>(null);
  const shown = remaining(draft);

  const setChoices = (step: (choices: ChoiceDraft[]) => ChoiceDraft[]) =>
    change((old) => ({ ...old, choices: step(old.choices) }));
  const edit = (key: string, changes: Partial<ChoiceDraft>) =>
    setChoices((choices) =>
      choices.map((choice) => (choice.key === key ? { ...choice, ...changes } : choice)),
    );

  function add() {
    const choice = newChoice();
    focusOnMount.current = choice.key;
    setChoices((choices) => [...choices, choice]);
  }

  /** Past the neighbour that is shown: removed ones in between do not count. */
  function move(choice: ChoiceDraft, by: 1 | -1) {
    const index = shown.indexOf(choice);
    const neighbour = shown[index + by];
    if (!neighbour) return;
    setChoices((choices) => {
      const to = choices.findIndex(({ key }) => key === neighbour.key);
      return reorder(
        choices,
        choices.findIndex(({ key }) => key === choice.key),
        to,
      );
    });
    setNews(t('studio.choices.moved', { place: index + by + 1, count: shown.length }));
  }

  function toText(choice: ChoiceDraft, words: string) {
    const id = choice.id ?? newActionId();
    edit(choice.key, { id });
    putInText(words, id);
  }

  return (
    <section className={styles.choices} aria-labelledby="choices">
      <h2 id="choices">{t('studio.choices.heading')}</h2>
      {draft.choices.length === 0 && <p className={styles.teach}>{t('studio.choices.teach')}</p>}
      <ol className={cards.list}>
        {draft.choices.map((choice) => {
          const index = shown.indexOf(choice);
          const path = `actions.${index}`;
          return choice.isRemoved ? (
            <RemovedCard
              key={choice.key}
              text={
                choice.label
                  ? t('studio.choices.removed', { label: choice.label })
                  : t('studio.choices.removedNameless')
              }
              onUndo={() => {
                focusOnMount.current = choice.key;
                edit(choice.key, { isRemoved: false });
              }}
            />
          ) : (
            <ChoiceCard
              key={choice.key}
              choice={choice}
              index={index}
              count={shown.length}
              path={path}
              isInText={choice.id !== null && inText.has(choice.id)}
              isSaved={
                choice.id !== null &&
                choice.target.kind === 'node' &&
                savedIds.get(choice.id) === choice.target.id
              }
              focusOnMount={focusOnMount}
              labelError={errorAt(failure, `${path}.label`)}
              targetError={errorWithin(failure, `${path}.target`) ?? errorAt(failure, `${path}.id`)}
              failure={failure}
              onEdit={(changes) => edit(choice.key, changes)}
              onMove={(by) => move(choice, by)}
              onRemove={() => edit(choice.key, { isRemoved: true })}
              onPutInText={(words) => toText(choice, words)}
            />
          );
        })}
      </ol>
      <p>
        <button className="button" type="button" onClick={add}>
          {t('studio.choices.add')}
        </button>
      </p>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </section>
  );
}
