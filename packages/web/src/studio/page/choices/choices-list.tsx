import type { NodeId } from '@brasslamp/story/model';
import { type KeyboardEvent, memo } from 'react';
import type { Choices } from '../forms/use-node-forms.ts';
import { t } from '../t.ts';
import { ChoiceLine } from './choice-line.tsx';
import styles from './choices.module.css';
import { type Line, useChoiceLines } from './use-choice-lines.ts';
import { useWayOn } from './use-way-on.ts';

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
  const { choices, inText, putInText } = props;
  const { entries } = choices;
  const { lines, nextId, list, news, setNews, focusLabel, edit, remove, move } =
    useChoiceLines(choices);
  const { go, goes } = useWayOn({ ...props, edit, setNews });

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
