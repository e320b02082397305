import type { Level } from '@brasslamp/story/model';
import { useRef, useState } from 'react';
import { reorder } from '../../frame/reorder.ts';
import { RowButton } from '../../frame/row-button.tsx';
import { t } from '../../t.ts';
import { AddMenu } from '../controls/add-menu.tsx';
import styles from '../controls/logic-field.module.css';
import { Sentence as SentenceLine } from '../controls/sentence.tsx';
import { useLogicNames } from '../names/logic-names.ts';
import { type Grammar, kindOf } from '../sentence/grammar.ts';
import { type Sentence, type Sentences, saidBy, sentenceOf } from '../sentence/sentence.ts';
import { sentenceWords } from '../sentence/sentence-words.ts';
import { joinOf } from '../sentence/turned.ts';
import { type AddedRow, useRowElement } from './added-row.ts';
import { wordControls } from './word-controls.tsx';

interface Shared {
  grammar: Grammar;
  added: AddedRow;
  /** The number of groups that this is in. */
  depth?: number;
}

interface ListProps extends Shared {
  sentences: Sentences;
  /** The words while there are none. */
  empty?: string;
  onChange: (rows: Sentence[]) => void;
}

/** Rows that read as sentences, and what can be added to them. */
export function SentenceList({ sentences: { join, rows }, empty, onChange, ...shared }: ListProps) {
  const { grammar, added, depth = 0 } = shared;
  const button = useRef<HTMLButtonElement>(null);
  const [news, setNews] = useState('');
  const { level } = useLogicNames();
  const List = grammar.isOrdered ? 'ol' : 'ul';

  function move(from: number, by: 1 | -1) {
    onChange(reorder(rows, from, from + by));
    setNews(t('studio.logic.moved', { place: from + by + 1, count: rows.length }));
  }

  function add(name: string) {
    const row = sentenceOf(name, grammar.kinds[name]?.begin(join) ?? {});
    added.begin(row.key);
    onChange([...rows, row]);
  }

  function remove(key: string) {
    button.current?.focus();
    onChange(rows.filter((row) => row.key !== key));
  }

  return (
    <>
      {rows.length > 0 && (
        <List className={styles.rows}>
          {rows.map((row, index) => (
            <SentenceRow
              key={row.key}
              {...shared}
              sentence={row}
              index={index}
              count={rows.length}
              onChange={(changed) =>
                onChange(rows.map((one) => (one.key === row.key ? changed : one)))
              }
              onMove={(by) => move(index, by)}
              onRemove={() => remove(row.key)}
            />
          ))}
        </List>
      )}
      <div className={styles.add}>
        {rows.length === 0 && empty && <span>{empty}</span>}
        <AddMenu
          label={addLabel(grammar, depth, rows.length === 0)}
          options={addableIn(grammar, depth, level)}
          button={button}
          onPick={add}
        />
      </div>
      {grammar.isOrdered && (
        <p className="visually-hidden" role="status">
          {news}
        </p>
      )}
    </>
  );
}

function addLabel({ texts }: Grammar, depth: number, isFirst: boolean): string {
  if (depth > 0) return t('studio.logic.addToGroup');
  return t(isFirst ? texts.addFirst : texts.addNext);
}

/** Deeper groups cannot be added, since few could follow them; those that exist are shown. */
const groupsInGroups = 4;

function addableIn({ kinds }: Grammar, depth: number, level: Level) {
  return Object.entries(kinds).flatMap(([id, { add, ofLevel2, begin }]) => {
    const isTooNew = ofLevel2 && level < 2;
    const isTooDeep = depth >= groupsInGroups && begin('all').rows;
    return add && !isTooNew && !isTooDeep ? { id, words: t(add) } : [];
  });
}

interface RowActs {
  /** Of how many. */
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A row: one sentence of controls. */
function SentenceRow({
  grammar,
  added,
  depth = 0,
  sentence,
  onChange,
  ...acts
}: Shared & RowActs & { sentence: Sentence; onChange: (sentence: Sentence) => void }) {
  const names = useLogicNames();
  const element = useRowElement(sentence.key, added);
  const words = sentenceWords(grammar, sentence, names);
  const said = saidBy(sentence);
  const line = (
    <SentenceLine
      text={kindOf(grammar.kinds, sentence).text(said)}
      slots={wordControls(grammar, sentence, names, onChange)}
    />
  );
  return (
    <li className={styles.row} {...element} aria-label={words}>
      {sentence.rows ? (
        <div className={styles.group}>
          {line}
          <SentenceList
            grammar={grammar}
            added={added}
            depth={depth + 1}
            sentences={{ join: joinOf(said.verb), rows: sentence.rows }}
            onChange={(rows) => onChange({ ...sentence, rows })}
          />
        </div>
      ) : (
        line
      )}
      <RowTools {...acts} words={words} isMovable={grammar.isOrdered && acts.count > 1} />
    </li>
  );
}

function RowTools({
  words,
  isMovable,
  index,
  count,
  onMove,
  onRemove,
}: RowActs & { words: string; isMovable: boolean }) {
  return (
    <div className={styles.tools}>
      {isMovable && (
        <>
          <RowButton
            label={t('studio.logic.moveUp', { words })}
            sign="up"
            isOff={index === 0}
            onClick={() => onMove(-1)}
          />
          <RowButton
            label={t('studio.logic.moveDown', { words })}
            sign="down"
            isOff={index === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <RowButton label={t('studio.logic.removeRow', { words })} sign="remove" onClick={onRemove} />
    </div>
  );
}
