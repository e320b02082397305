import { type Chapter, type Item, limits } from '@brasslamp/story/model';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Field } from '../../../ui/fields/field.tsx';
import {
  draftNow,
  useAct,
  useDraftParts,
  useOutline,
  useSayDone,
  useStoryId,
} from '../../draft/draft-hooks.ts';
import { type Entry, remaining } from '../../fields/form.ts';
import { type Entries, useEntries } from '../../fields/use-entries.ts';
import { t } from '../../t.ts';
import { type Use, useUses } from '../../uses/uses.ts';
import { RemoveQuestion, RenamedNote } from '../named/list-messages.tsx';
import { NamedEntry } from '../named/named-entry.tsx';
import listStyles from '../named/named-list.module.css';
import { type TypedName, withKey, withName } from '../named/typed-name.ts';
import { useRenaming } from '../named/use-renaming.ts';
import styles from '../page/part.module.css';
import { PartFrame } from '../page/part-frame.tsx';
import { itemsFound } from './found-items.ts';
import { itemEdits } from './item-edits.ts';
import { ItemFields } from './item-fields.tsx';
import { itemForm, type TypedItem } from './item-form.ts';

/** In place of an item's id in the address: one that is to be made. */
const newItemMark = 'new';

/** The most items that need no search. */
const seenAtOnce = 8;

/** The things of the story, under the chapters in which they are filed; or those of one chapter. */
export function ItemsPart() {
  const { chapters } = useOutline();
  const { chapterId } = useParams();
  const { items } = useDraftParts();
  const usesOf = useUses('item');
  const { form, renaming } = useItemForm(items, usesOf);
  const only = chapters.find(({ id }) => id === chapterId);
  const home = only ?? chapters[0];
  const list = useItemList(form, items, home?.id ?? '');
  const [sought, setSought] = useState('');
  // One that is filed elsewhere while it is open stays in sight.
  const opened = form.entries.find(({ id }) => id === list.open);
  const shown = only
    ? chapters.filter(({ id }) => id === only.id || id === opened?.chapter_id)
    : chapters;
  const found = itemsFound(shown, form.entries, {
    search: useDeferredValue(sought),
    always: list.open,
  });
  const isEmpty = found.length === 0 && sought.trim() === '';
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  const isFull = items.length >= limits.itemsPerStory;
  return (
    <PartFrame
      heading={
        only ? t('studio.items.heading', { chapter: only.title }) : t('studio.storyItems.heading')
      }
      isHere={({ part }) => part === 'item'}
      flush={form.flush}
    >
      {isEmpty && <Empty isOfChapter={only !== undefined} />}
      <RenamedNote last={renaming.renamed} onUndo={() => renaming.undo(form)} />
      {(items.length > seenAtOnce || sought !== '') && (
        <Search value={sought} count={count} onChange={setSought} />
      )}
      {found.map(({ chapter, entries }) => (
        <Group key={chapter.id} chapter={chapter} isAlone={shown.length < 2}>
          {entries.map((entry) => (
            <ShownItem
              key={entry.id}
              {...{ entry, form, list, chapters }}
              uses={usesOf(itemKey(items, entry))}
            />
          ))}
        </Group>
      ))}
      <p>
        <button
          className={isEmpty ? 'button button-primary' : 'button'}
          type="button"
          aria-disabled={isFull || !home}
          onClick={() => !isFull && home && list.add()}
        >
          {t('studio.items.create')}
        </button>
      </p>
      {isFull && (
        <p className="field-hint">{t('studio.named.full', { most: limits.itemsPerStory })}</p>
      )}
      <RemoveItem
        entry={list.asked}
        usesOf={usesOf}
        onClose={() => list.ask(null)}
        onRemove={list.remove}
      />
    </PartFrame>
  );
}

/** The form of all items, and which of their keys were renamed last. */
function useItemForm(items: readonly Item[], usesOf: (key: string) => Use[] | null) {
  const act = useItemAct();
  const storyId = useStoryId();
  const renaming = useRenaming(items, (key) => usesOf(key)?.length ?? 0);
  const now = () => [...draftNow().items.values()];
  const form = useEntries<Item, TypedItem>({
    name: `items of ${storyId}`,
    form: itemForm,
    values: items,
    now,
    act(next, joins) {
      renaming.note(now(), next);
      act(next, joins);
    },
    waits: true,
  });
  return { form, renaming };
}

function Search({
  value,
  count,
  onChange,
}: {
  value: string;
  count: number;
  onChange: (value: string) => void;
}) {
  return (
    <search>
      <Field
        label={t('studio.storyItems.filter')}
        name="filter"
        type="search"
        value={value}
        autoComplete="off"
        maxLength={limits.nameCharacters}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className="field-hint" role="status">
        {t('studio.storyItems.count', { count, search: value.trim() })}
      </p>
    </search>
  );
}

/** The items of a chapter. */
function Group({
  chapter: { id, title },
  isAlone,
  children,
}: {
  chapter: Pick<Chapter, 'id' | 'title'>;
  isAlone: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.group} aria-labelledby={`items-${id}`}>
      <h3 id={`items-${id}`} className={isAlone ? 'visually-hidden' : undefined}>
        {title}
      </h3>
      <ul className={listStyles.list}>{children}</ul>
    </section>
  );
}

function Empty({ isOfChapter }: { isOfChapter: boolean }) {
  return (
    <div className="empty">
      <p>{t(isOfChapter ? 'studio.items.empty' : 'studio.storyItems.empty')}</p>
      <p>{t('studio.items.emptyNext')}</p>
    </div>
  );
}

/** The key by which the story speaks of it: not the one that is being typed. */
const itemKey = (items: readonly Item[], { id }: ItemEntry): string =>
  items.find((item) => item.id === id)?.key ?? '';

type ItemEntry = Entry<TypedItem>;

type ItemList = ReturnType<typeof useItemList>;

/** The list of items: which one is open, as the address says, and what is done with it. */
function useItemList(form: Entries<TypedItem>, items: readonly Item[], chapterId: string) {
  const [search, setSearch] = useSearchParams();
  const [asked, ask] = useState<ItemEntry | null>(null);
  const focusOnMount = useRef<string | null>(null);
  const sayDone = useSayDone();
  const asOpen = search.get('item');
  const [open, setOpen] = useState(asOpen);
  // A link to another item: the address is first. Otherwise it follows.
  useEffect(() => setOpen(asOpen), [asOpen]);

  const isThere = (id: string) => items.some((item) => item.id === id);

  function toggle(id: string | null) {
    setOpen(id);
    setSearch(
      (old) => {
        if (id === null) old.delete('item');
        else old.set('item', id);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function add() {
    const id = form.add({ chapter_id: chapterId });
    focusOnMount.current = id;
    toggle(id);
  }

  function remove({ id, name }: ItemEntry) {
    const wasThere = isThere(id);
    form.setRemoved(id, true);
    toggle(null);
    ask(null);
    if (!wasThere || draftNow().items.has(id)) return;
    sayDone(t('studio.bin.moved', { name }), t('studio.bin.back', { name }));
  }

  const isNew = open === newItemMark;
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (isNew) latest.current();
  }, [isNew]);

  return { open, toggle, isThere, add, remove, asked, ask, focusOnMount };
}

function ShownItem({
  entry,
  form,
  list,
  chapters,
  uses,
}: {
  entry: ItemEntry;
  form: Entries<TypedItem>;
  list: ItemList;
  chapters: readonly Pick<Chapter, 'id' | 'title'>[];
  uses: Use[] | null;
}) {
  const { id, name, key, location } = entry;
  const others: TypedName[] = remaining(form.entries).filter((one) => one !== entry);
  const faults = form.faultsOf(id);
  function edit(changes: Partial<TypedItem>) {
    // One that is being written stays open, also once nothing is wrong with it any more.
    if (list.open !== id) list.toggle(id);
    form.edit(id, changes);
  }
  return (
    <NamedEntry
      level={4}
      entry={entry}
      title={name || key || t('studio.items.nameless')}
      summary={<Glance entry={entry} location={location} />}
      uses={uses}
      isOpen={list.open === id || faults.length > 0}
      focusOnMount={list.focusOnMount}
      onToggle={(isOn) => list.toggle(isOn ? id : null)}
      onRemove={() => (list.isThere(id) ? list.ask(entry) : list.remove(entry))}
    >
      <ItemFields
        item={entry}
        faults={faults}
        chapters={chapters}
        edit={edit}
        onName={(value) => edit(withName(entry, value, others))}
        onKey={(value) => edit(withKey(value))}
      />
    </NamedEntry>
  );
}

/** A glance at an item: where it is at the start, and what it is like. */
function Glance({ entry, location }: { entry: ItemEntry; location: string | null }) {
  const { node } = useOutline();
  const traits = (['portable', 'stackable', 'hidden'] as const).filter((trait) => entry[trait]);
  const place = () => {
    if (location === null) return t('studio.items.nowhere');
    if (location === 'inventory') return t('studio.items.carried');
    const there = node(location);
    return there ? t('studio.items.lies', { node: there.name }) : t('studio.items.placeGone');
  };
  return [place(), ...traits.map((trait) => t(`studio.items.${trait}`))].join(' · ');
}

/** Before an item goes to the bin: where it is used, and what readers notice. */
function RemoveItem({
  entry,
  usesOf,
  onClose,
  onRemove,
}: {
  entry: ItemEntry | null;
  usesOf: (key: string) => Use[] | null;
  onClose: () => void;
  onRemove: (entry: ItemEntry) => void;
}) {
  const uses = entry && usesOf(entry.key);
  return (
    <RemoveQuestion
      title={t('studio.bin.askMove', { name: entry?.name || entry?.key || '' })}
      uses={uses}
      label={t('studio.bin.move')}
      losses={
        <>
          {uses && uses.length > 0 && <p>{t('studio.deleteItem.uses', { count: uses.length })}</p>}
          <p>{t('studio.deleteItem.losses')}</p>
          <p>{t('studio.deleteItem.readers')}</p>
        </>
      }
      isOpen={entry !== null}
      onClose={onClose}
      onRemove={() => entry && onRemove(entry)}
    />
  );
}

/** Writes the list that the form wants, as one act. */
function useItemAct() {
  const act = useAct();
  return (next: readonly Item[], joins: string | undefined) => {
    const draft = draftNow();
    const edits = itemEdits(draft, next);
    if (edits.length === 0) return;
    const wanted = new Set(next.map(({ id }) => id));
    const first = [...draft.items.values()].find(({ id }) => !wanted.has(id));
    const keyed = edits.flatMap((one) => (one.type === 'set' && one.field === 'key' ? one.id : []));
    // Keys that change places are no typing that goes on.
    const isTyping = new Set(keyed).size === keyed.length;
    act({
      act: first ? 'delete' : 'items',
      edits,
      ...(first && { label: t('studio.items.actDelete', { name: first.name }) }),
      ...(joins && isTyping && { joins }),
    });
  };
}
