import type { Item } from '@brasslamp/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { createOnce } from '../../forms/store/create-once.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { DeleteZone, useDeletion } from '../bin/delete-zone.tsx';
import type { ChapterScreenProps } from '../frame/chapter-screen.tsx';
import { Page } from '../frame/screen.tsx';
import {
  paramsOf,
  useInvalidateStory,
  useKnownNames,
  useNodeRef,
  useStoryPath,
} from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { type Use, useUses } from '../uses/uses.ts';
import { WhereUsedSection } from '../uses/where-used.tsx';
import {
  checkItem,
  contentOf,
  diffFieldsOf,
  type ItemDraft,
  isItemDraft,
  labelOfItemField,
  mergeItem,
  newItem,
  toItemBody,
  toItemDraft,
  withKey,
  withName,
} from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { useListedItems } from './item-queries.ts';
import type { RenamedItemState } from './renamed-item.tsx';

/** The form of an item: of one that is there, or of a new one in the chapter (`item` null). */
export function ItemForm({
  chapter,
  chapters,
  crumbs,
  item,
}: ChapterScreenProps & { item: Item | null }) {
  useFirstField();
  const path = useStoryPath();
  const navigate = useNavigate();
  const nameOf = useKnownNames();
  const items = pathTo('chapterItems', { ...path, chapterId: chapter.id });
  const send = useSendItem(chapter.id, item?.id ?? null);
  const afterSave = useAfterSave(chapter.id, item === null);
  const uses = useUses('item')(item?.key ?? '');

  const form = useDraft<ItemDraft, Item>({
    thing: item ? `item:${item.id}` : `new-item:${chapter.id}`,
    start: item ? toItemDraft(item) : newItem(chapter.id),
    version: item?.version ?? null,
    check: checkItem,
    send,
    toDraft: toItemDraft,
    merge: mergeItem,
    onSaved(saved) {
      afterSave(saved, chapters.find(({ id }) => id === saved.chapter_id)?.title ?? '');
    },
    goToNext(saved) {
      const isRenamed = item !== null && saved.key !== item.key;
      const state: RenamedItemState | null = isRenamed
        ? { renamed: { item: saved, from: item.key, places: uses?.length ?? 0 } }
        : null;
      void navigate(items, { state });
    },
    contentOf,
    isDraft: isItemDraft,
  });

  // A conflict names the places of both versions.
  const theirPlace = form.theirs?.draft.location ?? null;
  useNodeRef(theirPlace === 'inventory' ? null : theirPlace);

  // As the server has it.
  const { name } = form.server.draft;
  const heading = item ? name : t('studio.createItem.heading');
  return (
    <Page
      crumbs={[
        ...crumbs,
        { label: t('studio.items.crumb'), to: items },
        { label: item ? name : t('studio.createItem.crumb') },
      ]}
    >
      <h1>{heading}</h1>
      <DraftForm
        form={form}
        saveLabel={t(item ? 'studio.save.label' : 'studio.createItem.save')}
        cancelTo={items}
        diffFields={(draft) => diffFieldsOf(draft, nameOf, chapters)}
        labelOf={labelOfItemField}
        isLong
      >
        <ItemFields
          draft={form.draft}
          failure={form.failure}
          chapters={item ? chapters : []}
          edit={(changes) => form.change((old) => ({ ...old, ...changes }))}
          onName={(name) => form.change((old) => withName(old, name))}
          onKey={(key) => form.change((old) => withKey(old, key))}
        />
      </DraftForm>
      {item && <WhereUsedSection uses={uses} />}
      {item && <DeleteItem item={item} uses={uses} onDeleted={form.abandon} />}
    </Page>
  );
}

function useSendItem(chapterId: string, itemId: string | null) {
  const { api } = useApp();
  const params = { ...paramsOf(useStoryPath()), chapter_id: chapterId };
  const put = (item_id: string, draft: ItemDraft, ifMatch: number | undefined) =>
    api('PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
      params: { ...params, item_id },
      body: { ...toItemBody(draft), chapter_id: draft.chapterId },
      ...(ifMatch !== undefined && { ifMatch }),
    });
  const [once] = useState(() =>
    createOnce<ItemDraft, Item>(
      (draft) =>
        api('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
          params,
          body: toItemBody(draft),
        }),
      ({ id, version }, draft) => put(id, draft, version),
    ),
  );
  return (draft: ItemDraft, ifMatch: number | undefined): Promise<Item> =>
    itemId === null ? once.save(draft) : put(itemId, draft, ifMatch);
}

function useAfterSave(chapterId: string, isNew: boolean) {
  const invalidate = useInvalidateStory();
  const listed = useListedItems(chapterId);
  return (saved: Item, chapterTitle: string) => {
    const { name, chapter_id } = saved;
    listed.put(saved);
    invalidate();
    if (chapter_id !== chapterId)
      showToast(t('studio.editItem.moved', { name, chapter: chapterTitle }));
    else showToast(t(isNew ? 'studio.createItem.done' : 'studio.editItem.done', { name }));
  };
}

/** Moves the item to the bin, after saying what that means and what readers notice of it. */
function DeleteItem({
  item,
  uses,
  onDeleted,
}: {
  item: Item;
  /** Null while it is not known. */
  uses: Use[] | null;
  onDeleted: () => void;
}) {
  const { api } = useApp();
  const path = useStoryPath();
  const { id, name, chapter_id } = item;
  const listed = useListedItems(chapter_id);
  const deletion = useDeletion({
    part: { id, name },
    send: () =>
      api('DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
        params: { ...paramsOf(path), chapter_id, item_id: id },
      }),
    onDeleted() {
      onDeleted();
      listed.remove(id);
    },
    backTo: pathTo('chapterItems', { ...path, chapterId: chapter_id }),
  });

  return (
    <DeleteZone
      about={t('studio.deleteItem.about')}
      label={t('studio.deleteItem.open')}
      deletion={deletion}
    >
      <p>{t('studio.deleteItem.losses')}</p>
      {uses && uses.length > 0 && <p>{t('studio.deleteItem.uses', { count: uses.length })}</p>}
      <p>{t('studio.deleteItem.readers')}</p>
    </DeleteZone>
  );
}
