import type { NodeId } from '@brasslamp/story/model';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { reorder } from '../../frame/reorder.ts';
import {
  type ChoiceDraft,
  newActionId,
  newChoice,
  remaining,
  type TargetDraft,
} from '../../node/draft/node-draft.ts';
import { useKnownNames } from '../../queries/story-in-hand.ts';
import type { NodeForm } from '../form/use-node-form.ts';
import type { HowSet } from '../page-acts.ts';
import { t } from '../t.ts';
import { ChoiceLine } from './choice-line.tsx';
import styles from './choices.module.css';

interface Props {
  form: NodeForm;
  nodeName: string;
  /** The choices that the text names. */
  inText: ReadonlySet<string>;
  /** The node that a target means, for going there: made by now, if it is a new one. */
  nodeOf: (target: TargetDraft) => NodeId | null;
  newNodeName: () => string;
  onGo: (id: NodeId) => void;
  putInText: (words: string, actionId: string) => void;
}

/**
 * The choices of a node, one a line, and an empty line at the end that becomes one when something is
 * typed into it. All by keyboard: Enter goes to the next line, Ctrl+Enter to where the choice leads.
 */
export const ChoicesList = memo(List, isSameList);

/**
 * Whether the list need not be drawn anew, as the page is with each key in the text: what it hands on works the same.
 */
function isSameList(old: Props, next: Props): boolean {
  return (
    old.form.draft === next.form.draft &&
    old.form.failure === next.form.failure &&
    old.inText === next.inText &&
    old.nodeName === next.nodeName
  );
}

function List(props: Props) {
  const { form, nodeName, inText, nodeOf, newNodeName, onGo, putInText } = props;
  const { draft, failure, change } = form;
  const [news, setNews] = useState('');
  const [nextId, setNextId] = useState(newActionId);
  const nameOf = useKnownNames();
  const list = useRef<HTMLOListElement>(null);
  /** Whose label gets the focus when it is next drawn. */
  const awaited = useRef<string | null>(null);
  const choices = remaining(draft);
  const lines = [...choices, { ...newChoice(), key: nextId, id: nextId }];

  useLayoutEffect(() => {
    if (awaited.current === null) return;
    focusLabel(awaited.current);
    awaited.current = null;
  });

  function focusLabel(key: string) {
    const field = list.current?.querySelector<HTMLTextAreaElement>(
      `[data-choice="${key}"] textarea`,
    );
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  function setChoices(step: (choices: ChoiceDraft[]) => ChoiceDraft[], how: Partial<HowSet>) {
    change((old) => ({ ...old, choices: step(remaining(old)) }), how);
  }

  function edit(choice: ChoiceDraft, changes: Partial<ChoiceDraft>, how: Partial<HowSet> = {}) {
    const isNew = choice.key === nextId;
    if (isNew) setNextId(newActionId());
    const label = t('page.acts.choices', { name: nodeName });
    setChoices(
      (old) =>
        isNew
          ? [...old, { ...choice, ...changes }]
          : old.map((one) => (one.key === choice.key ? { ...one, ...changes } : one)),
      { label, joins: `choice ${choice.key} ${Object.keys(changes).join(' ')}`, ...how },
    );
  }

  function remove(choice: ChoiceDraft, at: number) {
    awaited.current = lines[Math.max(0, at - 1)]?.key ?? null;
    if (choice.key === nextId) {
      if (awaited.current) focusLabel(awaited.current);
      return;
    }
    // The line after takes the place of the first.
    if (at === 0) awaited.current = lines[1]?.key ?? null;
    setChoices((old) => old.filter(({ key }) => key !== choice.key), {
      label: t('page.acts.removeChoice', { label: choice.label || t('studio.choices.nameless') }),
      joins: undefined,
    });
    setNews(t('page.choices.removed', { label: choice.label || t('studio.choices.nameless') }));
  }

  function move(choice: ChoiceDraft, by: 1 | -1) {
    const at = choices.indexOf(choice);
    if (!choices[at + by] || at < 0) return;
    awaited.current = choice.key;
    setChoices((old) => reorder(old, at, at + by), {
      label: t('page.acts.moveChoice'),
      joins: undefined,
    });
    setNews(t('studio.choices.moved', { place: at + by + 1, count: choices.length }));
  }

  /** The target of going on from a choice: one that leads nowhere yet gets a new node, called like it. */
  const wayOn = ({ label }: ChoiceDraft, target: TargetDraft): TargetDraft =>
    target.kind === 'stay' ? { kind: 'new', name: label.trim() || newNodeName() } : target;

  function go(choice: ChoiceDraft, target: TargetDraft = choice.target) {
    if (target.kind === 'return' || target.kind === 'back') {
      setNews(t('page.choices.nowhere'));
      return;
    }
    const wanted = wayOn(choice, target);
    if (wanted !== choice.target) {
      const label = t('page.acts.link', { name: wanted.kind === 'new' ? wanted.name : nodeName });
      edit(choice, { target: wanted }, { act: 'link', label });
    }
    // Also one that has come with the act just now.
    const id = nodeOf(wanted);
    if (id) onGo(id);
  }

  /** The same in words; null where there is no one node to go to. */
  function goes(choice: ChoiceDraft): string | null {
    const wanted = wayOn(choice, choice.target);
    const id = nodeOf(wanted);
    const name = id === null ? undefined : nameOf(id);
    if (name !== undefined) {
      return t(wanted === choice.target ? 'page.choices.go' : 'page.choices.linkAndGo', { name });
    }
    return wanted.kind === 'new' ? t('page.choices.makeAndGo', { name: wanted.name }) : null;
  }

  function press(event: KeyboardEvent, choice: ChoiceDraft, at: number) {
    const { key, altKey } = event;
    const isMove = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    const { target: field } = event;
    // There the same keys open the list.
    if (!isMove || (field instanceof Element && field.matches('select, [role="combobox"]'))) return;
    event.preventDefault();
    if (choices[at]) move(choice, key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <section className={styles.choices} aria-labelledby="page-choices" data-draft-text>
      <h2 className="visually-hidden" id="page-choices">
        {t('studio.choices.heading')}
      </h2>
      <ol className={styles.list} ref={list}>
        {lines.map((choice, at) => (
          <ChoiceLine
            key={choice.key}
            choice={choice}
            place={at + 1}
            isNew={choice.key === nextId}
            isFirst={choices.length === 0}
            isLast={at >= choices.length - 1}
            path={`actions.${at}`}
            failure={failure}
            goes={choice.key === nextId ? null : goes(choice)}
            isInText={choice.id !== null && inText.has(choice.id)}
            onEdit={(changes) => edit(choice, changes)}
            onNext={() => focusLabel(lines[at + 1]?.key ?? nextId)}
            onGo={(target) => go(choice, target)}
            onMove={(by) => move(choice, by)}
            onRemove={() => remove(choice, at)}
            onKeyDown={(event) => press(event, choice, at)}
            onPutInText={(words) => choice.id && putInText(words, choice.id)}
          />
        ))}
      </ol>
      <p className={styles.keys}>{t('page.choices.keys')}</p>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </section>
  );
}
