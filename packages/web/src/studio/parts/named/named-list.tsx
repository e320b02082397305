import { limits } from '@brasslamp/story/model';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { RemovedCard } from '../../cards/movable-card.tsx';
import { type Faults, faultAt } from '../../fields/faults.ts';
import { type Entry, remaining } from '../../fields/form.ts';
import type { Entries } from '../../fields/use-entries.ts';
import { t } from '../../t.ts';
import type { Use } from '../../uses/uses.ts';
import { RemoveQuestion, RenamedNote } from './list-messages.tsx';
import { NamedEntry } from './named-entry.tsx';
import styles from './named-list.module.css';
import { type TypedName, withKey, withName } from './typed-name.ts';
import type { Renaming } from './use-renaming.ts';

export interface EntryProps<Typed> {
  entry: Typed;
  /** The path of its fields: `variables.0`. */
  path: string;
  faults: Faults;
  edit(changes: Partial<Typed>): void;
}

interface Props<Typed extends TypedName> {
  /** The list's name in the paths of its fields. */
  name: 'variables' | 'achievements';
  list: Entries<Typed>;
  renaming: Renaming;
  /** The entry at a glance. */
  summary: (entry: Typed) => ReactNode;
  /** The field of its name: the last part of the path, and what differs between lists. */
  nameField: { field: string; hint?: string; required?: boolean };
  /** The other fields of an entry. */
  fields: (props: EntryProps<Typed>) => ReactNode;
  /** The uses of an entry that the draft has; null while they are not known. */
  usesOf: (id: string) => Use[] | null;
}

/** Entries that logic knows by their keys: add, change, move, remove and bring back. */
export function NamedList<Typed extends TypedName>(props: Props<Typed>) {
  const { name, list, renaming, usesOf } = props;
  const most = limits[`${name}PerStory`];
  const { entries } = list;
  const shown = remaining(entries);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Entry<Typed> | null>(null);
  const [news, setNews] = useState('');
  /** The entry that gets the focus when it is next drawn: one that was added, or came back. */
  const focusOnMount = useRef<string | null>(null);
  const isFull = shown.length >= most;

  function toggle(id: string, isOpen: boolean) {
    const others = [...open].filter((one) => one !== id);
    setOpen(new Set(isOpen ? [...others, id] : others));
  }

  function add() {
    if (isFull) return;
    const id = list.add();
    focusOnMount.current = id;
    toggle(id, true);
  }

  function bringBack(id: string) {
    focusOnMount.current = id;
    list.setRemoved(id, false);
  }

  function remove(entry: Entry<Typed>) {
    if (usesOf(entry.id)?.length === 0) list.setRemoved(entry.id, true);
    else setAsked(entry);
  }

  return (
    <>
      <RenamedNote last={renaming.renamed} onUndo={() => renaming.undo(list)} />
      <ol className={styles.list}>
        {entries.map((entry) =>
          entry.isRemoved ? (
            <RemovedCard
              key={entry.id}
              text={t(`studio.${name}.removed`, { name: entry.name || entry.key })}
              onUndo={() => bringBack(entry.id)}
            />
          ) : (
            <ShownEntry
              key={entry.id}
              {...props}
              entry={entry}
              shown={shown}
              isOpen={open.has(entry.id)}
              focusOnMount={focusOnMount}
              onToggle={(isOpen) => toggle(entry.id, isOpen)}
              onMoved={(place) => setNews(t('studio.named.moved', { place, count: shown.length }))}
              onRemove={() => remove(entry)}
            />
          ),
        )}
      </ol>
      <p>
        <button
          // In an empty list it is the only thing to do.
          className={entries.length === 0 ? 'button button-primary' : 'button'}
          type="button"
          aria-disabled={isFull}
          onClick={add}
        >
          {t(`studio.${name}.add`)}
        </button>
      </p>
      {isFull && <p className="field-hint">{t('studio.named.full', { most })}</p>}
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <RemoveQuestion
        title={t(`studio.${name}.askRemove`, { name: asked?.name || asked?.key || '' })}
        losses={t(`studio.${name}.losses`)}
        uses={asked && usesOf(asked.id)}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onRemove={() => {
          if (asked) list.setRemoved(asked.id, true);
          setAsked(null);
        }}
      />
    </>
  );
}

interface Shown<Typed extends TypedName> extends Props<Typed> {
  entry: Entry<Typed>;
  shown: readonly Entry<Typed>[];
  isOpen: boolean;
  focusOnMount: RefObject<string | null>;
  onToggle: (isOpen: boolean) => void;
  onMoved: (place: number) => void;
  onRemove: () => void;
}

/** An entry that is not removed. */
function ShownEntry<Typed extends TypedName>(props: Shown<Typed>) {
  const { name, list, entry, shown, isOpen, onToggle, onMoved } = props;
  const { id } = entry;
  const at = shown.indexOf(entry);
  const faults = list.faultsOf(id);
  const given: EntryProps<Typed> = {
    entry,
    path: `${name}.${at}`,
    faults,
    edit(changes) {
      // It stays open, also once nothing is wrong with it any more.
      if (!isOpen) onToggle(true);
      list.edit(id, changes);
    },
  };
  return (
    <NamedEntry
      entry={entry}
      title={entry.name || entry.key || t(`studio.${name}.nameless`)}
      summary={props.summary(entry)}
      uses={props.usesOf(id)}
      isOpen={faults.length > 0 || isOpen}
      isFirst={at === 0}
      isLast={at === shown.length - 1}
      focusOnMount={props.focusOnMount}
      onToggle={onToggle}
      onMove={(by) => {
        const place = list.move(id, by);
        if (place) onMoved(place);
      }}
      onRemove={props.onRemove}
    >
      <EntryNames
        {...given}
        others={shown.filter((one) => one !== entry)}
        nameField={props.nameField}
        keyHint={t(`studio.${name}.keyHint`)}
      />
      {props.fields(given)}
    </NamedEntry>
  );
}

/** The name of an entry, and the short name by which logic knows it. */
function EntryNames<Typed extends TypedName>({
  entry,
  path,
  faults,
  edit,
  others,
  nameField: { field, ...name },
  keyHint,
}: EntryProps<Typed> & {
  others: Typed[];
  nameField: Props<Typed>['nameField'];
  keyHint: string;
}) {
  const rename: EntryProps<TypedName>['edit'] = edit;
  return (
    <div className={styles.names}>
      <Field
        label={t('studio.named.name')}
        {...name}
        name={`${path}.${field}`}
        value={entry.name}
        maxLength={limits.nameCharacters}
        autoComplete="off"
        error={faultAt(faults, 'name')}
        onChange={({ currentTarget: { value } }) => rename(withName(entry, value, others))}
      />
      <Field
        label={t('studio.named.key')}
        name={`${path}.key`}
        value={entry.key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={keyHint}
        error={faultAt(faults, 'key')}
        onChange={({ currentTarget: { value } }) => rename(withKey(value))}
      />
    </div>
  );
}
