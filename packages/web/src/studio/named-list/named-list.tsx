import { limits } from '@brasslamp/story/model';
import { type ReactNode, useRef, useState } from 'react';
import type { Failure } from '../../api/api.ts';
import { errorAt, fieldErrors } from '../../forms/field-errors.ts';
import { Field } from '../../ui/fields/field.tsx';
import { RemovedCard } from '../cards/movable-card.tsx';
import { reorder } from '../frame/reorder.ts';
import { t } from '../t.ts';
import type { Use } from '../uses/uses.ts';
import { RemoveQuestion, RenamedNote } from './list-messages.tsx';
import {
  type ListDraft,
  type ListForm,
  type NamedDraft,
  remaining,
  withKey,
  withName,
} from './named-draft.ts';
import { NamedEntry } from './named-entry.tsx';
import styles from './named-list.module.css';

export interface EntryProps<Entry> {
  entry: Entry;
  /** The path of its fields: `variables.0`. */
  path: string;
  failure: Failure | null;
  edit: (changes: Partial<Entry>) => void;
}

interface Props<Entry extends NamedDraft> {
  /** The list's name in the paths of its fields. */
  list: 'variables' | 'achievements';
  named: ListForm<Entry>;
  make: () => Entry;
  /** The entry at a glance. */
  summary: (entry: Entry) => ReactNode;
  /** The field of its name: the last part of the path, and what differs between lists. */
  nameField: { field: string; hint?: string; required?: boolean };
  /** The other fields of an entry. */
  fields: (props: EntryProps<Entry>) => ReactNode;
  /** Null while it is not known. */
  usesOf: (key: string) => Use[] | null;
}

/** Entries that logic knows by their keys: add, change, move, remove and bring back. */
export function NamedList<Entry extends NamedDraft>(props: Props<Entry>) {
  const { list, named } = props;
  const most = limits[`${list}PerStory`];
  const { draft } = named.form;
  const edits = useEntryEdits(props);
  const { news, asked, setAsked, savedUses, setRemoved } = edits;
  const isFull = edits.shown.length >= most;

  return (
    <>
      <RenamedNote named={named} />
      <ol className={styles.list}>
        {draft.entries.map((entry) =>
          entry.isRemoved ? (
            <RemovedCard
              key={entry.tag}
              text={t(`studio.${list}.removed`, { name: entry.name || entry.key })}
              onUndo={() => edits.bringBack(entry.tag)}
            />
          ) : (
            <ShownEntry key={entry.tag} entry={entry} list={props} edits={edits} />
          ),
        )}
      </ol>
      <p>
        <button
          // In an empty list it is the only thing to do.
          className={draft.entries.length === 0 ? 'button button-primary' : 'button'}
          type="button"
          aria-disabled={isFull}
          onClick={() => !isFull && edits.add()}
        >
          {t(`studio.${list}.add`)}
        </button>
      </p>
      {isFull && <p className="field-hint">{t('studio.named.full', { most })}</p>}
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <RemoveQuestion
        title={t(`studio.${list}.askRemove`, { name: asked?.name || asked?.key || '' })}
        losses={t(`studio.${list}.losses`)}
        uses={asked && savedUses(asked)}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onRemove={() => {
          if (asked) setRemoved(asked.tag, true);
          setAsked(null);
        }}
      />
    </>
  );
}

/** An entry that is not removed. */
function ShownEntry<Entry extends NamedDraft>({
  entry,
  list: { list, named, summary, nameField, fields },
  edits,
}: {
  entry: Entry;
  list: Props<Entry>;
  edits: EntryEdits<Entry>;
}) {
  const { shown, open } = edits;
  const index = shown.indexOf(entry);
  const path = `${list}.${index}`;
  const { failure } = named.form;
  const isWrong = fieldErrors(failure).some((error) => error.path.startsWith(`${path}.`));
  const edit = (changes: Partial<Entry>) => edits.edit(entry.tag, changes);
  const given = { entry, path, failure, edit };
  return (
    <NamedEntry
      entry={entry}
      title={entry.name || entry.key || t(`studio.${list}.nameless`)}
      summary={summary(entry)}
      uses={edits.savedUses(entry)}
      isOpen={isWrong || open.has(entry.tag)}
      isFirst={index === 0}
      isLast={index === shown.length - 1}
      focusOnMount={edits.focusOnMount}
      onToggle={(isOpen) => edits.toggle(entry.tag, isOpen)}
      onMove={(by) => edits.move(entry, by)}
      onRemove={() => edits.remove(entry)}
    >
      <EntryNames
        {...given}
        others={shown.filter((one) => one !== entry)}
        nameField={nameField}
        keyHint={t(`studio.${list}.keyHint`)}
      />
      {fields(given)}
    </NamedEntry>
  );
}

/** The name of an entry, and the short name by which logic knows it. */
function EntryNames<Entry extends NamedDraft>({
  entry,
  path,
  failure,
  edit,
  others,
  nameField: { field, ...name },
  keyHint,
}: EntryProps<Entry> & {
  others: Entry[];
  nameField: Props<Entry>['nameField'];
  keyHint: string;
}) {
  return (
    <div className={styles.names}>
      <Field
        label={t('studio.named.name')}
        {...name}
        name={`${path}.${field}`}
        value={entry.name}
        maxLength={limits.nameCharacters}
        autoComplete="off"
        error={errorAt(failure, `${path}.${field}`)}
        onChange={({ currentTarget: { value } }) => edit(withName(entry, value, others))}
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
        error={errorAt(failure, `${path}.key`)}
        onChange={({ currentTarget: { value } }) => edit(withKey(entry, value))}
      />
    </div>
  );
}

type EntryEdits<Entry extends NamedDraft> = ReturnType<typeof useEntryEdits<Entry>>;

/** The edits of the entries of a list, and what of it is shown. */
function useEntryEdits<Entry extends NamedDraft>({ named, make, usesOf }: Props<Entry>) {
  const { draft, base, change } = named.form;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Entry | null>(null);
  const [news, setNews] = useState('');
  /** The entry that gets the focus when it is next drawn: one that was added, or came back. */
  const focusOnMount = useRef<string | null>(null);
  const shown = remaining(draft);

  const { setEntries, setRemoved, ...steps } = entrySteps(change);
  /** Changes an entry, which stays open, also once nothing is wrong with it any more. */
  function edit(tag: string, changes: Partial<Entry>) {
    if (!open.has(tag)) setOpen(new Set([...open, tag]));
    steps.edit(tag, changes);
  }
  const savedKey = ({ id }: Entry) =>
    id === null ? undefined : base.entries.find((one) => one.id === id)?.key;
  const savedUses = (entry: Entry) => {
    const key = savedKey(entry);
    return key === undefined ? [] : usesOf(key);
  };

  function toggle(tag: string, isOpen: boolean) {
    const others = [...open].filter((one) => one !== tag);
    setOpen(new Set(isOpen ? [...others, tag] : others));
  }

  function add() {
    const entry = make();
    focusOnMount.current = entry.tag;
    toggle(entry.tag, true);
    setEntries((entries) => [...entries, entry]);
  }

  function bringBack(tag: string) {
    focusOnMount.current = tag;
    setRemoved(tag, false);
  }

  /** Past the neighbour that is shown: removed ones in between do not count. */
  function move(entry: Entry, by: 1 | -1) {
    const index = shown.indexOf(entry);
    const neighbour = shown[index + by];
    if (!neighbour) return;
    setEntries((entries) => {
      const indexOf = (tag: string) => entries.findIndex((one) => one.tag === tag);
      return reorder(entries, indexOf(entry.tag), indexOf(neighbour.tag));
    });
    setNews(t('studio.named.moved', { place: index + by + 1, count: shown.length }));
  }

  function remove(entry: Entry) {
    if (savedUses(entry)?.length === 0) setRemoved(entry.tag, true);
    else setAsked(entry);
  }

  const shownState = { shown, open, asked, news, focusOnMount };
  const reads = { savedKey, savedUses };
  return {
    ...shownState,
    ...reads,
    edit,
    setRemoved,
    bringBack,
    setAsked,
    toggle,
    add,
    move,
    remove,
  };
}

function entrySteps<Entry extends NamedDraft>(change: ListForm<Entry>['form']['change']) {
  const setEntries = (step: (entries: Entry[]) => Entry[]) =>
    change((old: ListDraft<Entry>) => ({ entries: step(old.entries) }));
  const edit = (tag: string, changes: Partial<Entry>) =>
    setEntries((entries) =>
      entries.map((entry) => (entry.tag === tag ? { ...entry, ...changes } : entry)),
    );
  const setRemoved = (tag: string, isRemoved: boolean) =>
    edit(tag, { isRemoved } as Partial<Entry>);
  return { setEntries, edit, setRemoved };
}
