import type { NodeId } from '@brasslamp/story/model';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { choiceForm, type TypedChoice } from '../../node/forms/choice-form.ts';
import { newActionId } from '../../node/forms/new-action-id.ts';
import { leadTo } from '../../node/targets/lead-to.ts';
import { nodeIn, placesOf, type TypedTarget } from '../../node/targets/target.ts';
import type { Picked } from '../../node/targets/use-place.ts';
import { useKnownNames } from '../../queries/story-in-hand.ts';
import type { Choices } from '../forms/use-node-forms.ts';
import type { HowSet } from '../page-acts.ts';
import { t } from '../t.ts';
import { ChoiceLine } from './choice-line.tsx';
import styles from './choices.module.css';

/** A choice, or the empty line at the end. */
type Line = TypedChoice & { id: string };

interface Props {
  choices: Choices;
  nodeName: string;
  /** The choices that the text names. */
  inText: ReadonlySet<string>;
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
    old.choices.entries === next.choices.entries &&
    old.inText === next.inText &&
    old.nodeName === next.nodeName
  );
}

function List(props: Props) {
  const { choices, nodeName, inText, newNodeName, onGo, putInText } = props;
  const { entries } = choices;
  const [news, setNews] = useState('');
  const [nextId, setNextId] = useState(newActionId);
  const nameOf = useKnownNames();
  const list = useRef<HTMLOListElement>(null);
  /** Whose label gets the focus when it is next drawn. */
  const awaited = useRef<string | null>(null);
  const lines: readonly Line[] = [...entries, { ...choiceForm.blank(), id: nextId }];

  useLayoutEffect(() => {
    if (awaited.current === null) return;
    focusLabel(awaited.current);
    awaited.current = null;
  });

  function focusLabel(id: string) {
    const field = list.current?.querySelector<HTMLTextAreaElement>(
      `[data-choice="${id}"] textarea`,
    );
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  function edit({ id }: Line, changes: Partial<TypedChoice>, how: Partial<HowSet> = {}) {
    if (id !== nextId) {
      choices.edit(id, changes, how);
      return;
    }
    setNextId(newActionId());
    choices.add({ id, ...changes }, how);
  }

  function remove({ id, label }: Line, at: number) {
    awaited.current = lines[Math.max(0, at - 1)]?.id ?? null;
    if (id === nextId) {
      if (awaited.current) focusLabel(awaited.current);
      return;
    }
    // The line after takes the place of the first.
    if (at === 0) awaited.current = lines[1]?.id ?? null;
    const words = label || t('studio.choices.nameless');
    choices.remove(id, { label: t('page.acts.removeChoice', { label: words }) });
    setNews(t('page.choices.removed', { label: words }));
  }

  function move({ id }: Line, by: 1 | -1) {
    const place = choices.move(id, by, { label: t('page.acts.moveChoice') });
    if (place === null) return;
    awaited.current = id;
    setNews(t('studio.choices.moved', { place, count: entries.length }));
  }

  /** Where going on from a choice leads: one that leads nowhere yet gets a new node, called like it. */
  function wayOn({ label }: Line, target: TypedTarget) {
    const [place = null] = placesOf(target);
    if (target !== null) return { id: nodeIn(place), made: [], isNew: false };
    return { ...leadTo(label.trim() || newNodeName()), isNew: true };
  }

  function go(choice: Line, picked: Picked = { target: choice.target, made: [] }) {
    if (picked.target === 'return' || picked.target === 'back') {
      setNews(t('page.choices.nowhere'));
      return;
    }
    const { id, made, isNew } = wayOn(choice, picked.target);
    if (isNew || picked.target !== choice.target) {
      const all = [...made, ...picked.made];
      const label = t('page.acts.link', { name: all[0]?.name ?? nodeName });
      edit(choice, { target: isNew ? id : picked.target }, { act: 'link', label, made: all });
    }
    // Also one that has come with the act just now.
    if (id !== null) onGo(id);
  }

  /** The same in words; null where there is no one node to go to. */
  function goes(choice: Line): string | null {
    const { id, made, isNew } = wayOn(choice, choice.target);
    const [first] = made;
    if (first) return t('page.choices.makeAndGo', { name: first.name });
    const name = id === null ? undefined : nameOf(id);
    if (name === undefined) return null;
    return t(isNew ? 'page.choices.linkAndGo' : 'page.choices.go', { name });
  }

  function press(event: KeyboardEvent, choice: Line) {
    const { key, altKey } = event;
    const isMove = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    const { target: field } = event;
    // There the same keys open the list.
    if (!isMove || (field instanceof Element && field.matches('select, [role="combobox"]'))) return;
    event.preventDefault();
    move(choice, key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <section className={styles.choices} aria-labelledby="page-choices" data-draft-text>
      <h2 className="visually-hidden" id="page-choices">
        {t('studio.choices.heading')}
      </h2>
      <ol className={styles.list} ref={list}>
        {lines.map((choice, at) => (
          <ChoiceLine
            key={choice.id}
            choice={choice}
            place={at + 1}
            isNew={choice.id === nextId}
            isFirst={entries.length === 0}
            isLast={at >= entries.length - 1}
            path={`actions.${at}`}
            faults={choices.faultsOf(choice.id)}
            goes={choice.id === nextId ? null : goes(choice)}
            isInText={inText.has(choice.id)}
            onEdit={(changes, made = []) => edit(choice, changes, { made })}
            onNext={() => focusLabel(lines[at + 1]?.id ?? nextId)}
            onGo={(picked) => go(choice, picked)}
            onMove={(by) => move(choice, by)}
            onRemove={() => remove(choice, at)}
            onKeyDown={(event) => press(event, choice)}
            onPutInText={(words) => putInText(words, choice.id)}
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
