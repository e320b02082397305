import type { Item } from '@brasslamp/contract';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../routes.ts';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import styles from '../frame/chapter-lists.module.css';
import { ChapterScreen, type ChapterScreenProps } from '../frame/chapter-screen.tsx';
import entries from '../frame/entry-list.module.css';
import { Page, Screen } from '../frame/screen.tsx';
import { useNodeRef, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { ItemForm } from './item-form.tsx';
import itemListStyles from './item-list.module.css';
import { useItem, useItems } from './item-queries.ts';
import { RenamedItem } from './renamed-item.tsx';

export const handle = { title: () => t('studio.items.crumb') };

/** In place of an item's id in the address: the form of one that is not there yet. */
const newItemMark = 'new';

/** A chapter's items, and in their place the form of the one that `?item=` names. */
export function Component() {
  const [search] = useSearchParams();
  const itemId = search.get('item');
  useFocusOnChange(itemId);
  return (
    <ChapterScreen key={itemId}>
      {(given) => {
        if (itemId === null) return <LoadedItems {...given} />;
        if (itemId === newItemMark) return <ItemForm {...given} item={null} />;
        return <LoadedItem {...given} itemId={itemId} />;
      }}
    </ChapterScreen>
  );
}

function LoadedItem({ itemId, ...given }: ChapterScreenProps & { itemId: string }) {
  const item = withoutCache(useItem(given.chapter.id, itemId));
  return <Screen needs={{ item }}>{({ item }) => <ItemForm {...given} item={item} />}</Screen>;
}

function LoadedItems(given: ChapterScreenProps) {
  const items = useItems(given.chapter.id);
  return <Screen needs={{ items }}>{() => <ItemsView {...given} items={items} />}</Screen>;
}

function ItemsView({
  chapter,
  crumbs,
  items,
}: ChapterScreenProps & { items: ReturnType<typeof useItems> }) {
  const path = useStoryPath();
  const params = { ...path, chapterId: chapter.id };
  const list = items.data?.pages.flatMap((page) => page.items) ?? [];
  const isEmpty = list.length === 0 && !items.hasNextPage;
  const addressOf = (item: string) => pathTo('chapterItems', params, { item });
  const createItem = (
    <Link className="button button-primary" to={addressOf(newItemMark)}>
      {t('studio.items.create')}
    </Link>
  );

  return (
    <Page crumbs={[...crumbs, { label: t('studio.items.crumb') }]}>
      <header className={styles.head}>
        <h1>{t('studio.items.heading', { chapter: chapter.title })}</h1>
        <div className="button-row">
          {!isEmpty && createItem}
          <Link className="button" to={pathTo('authorChapter', params)}>
            {t('studio.items.back')}
          </Link>
        </div>
      </header>
      <RenamedItem chapterId={chapter.id} />
      {isEmpty ? (
        <div className="empty">
          <p>{t('studio.items.empty')}</p>
          <p>{t('studio.items.emptyNext')}</p>
          {createItem}
        </div>
      ) : (
        <ItemList items={items} list={list} addressOf={addressOf} />
      )}
    </Page>
  );
}

/** List and form are the same page: after a change between them the focus goes to its start. */
function useFocusOnChange(itemId: string | null) {
  const shown = useRef(itemId);
  useEffect(() => {
    if (shown.current === itemId) return;
    shown.current = itemId;
    // A form takes the caret itself.
    if (document.activeElement?.closest('form')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [itemId]);
}

/** The chapter's items in the order in which they were made, some at a time. */
function ItemList({
  items,
  list,
  addressOf,
}: {
  items: ReturnType<typeof useItems>;
  list: Item[];
  addressOf: (itemId: string) => string;
}) {
  return (
    <>
      <ul className={entries.list}>
        {list.map((item) => (
          <ItemEntry key={item.id} item={item} address={addressOf(item.id)} />
        ))}
      </ul>
      <ShowMore
        query={items}
        error={items.isFetchNextPageError ? items.error : null}
        label={t('studio.items.more')}
        busyLabel={t('loading')}
      />
    </>
  );
}

function ItemEntry({ item, address }: { item: Item; address: string }) {
  const marks = (['portable', 'stackable', 'hidden'] as const).filter((trait) => item[trait]);
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h2>
          <Link to={address}>{item.name}</Link>
        </h2>
        <code className={itemListStyles.key}>{item.key}</code>
        {marks.map((trait) => (
          <span className="badge" key={trait}>
            {t(`studio.items.${trait}`)}
          </span>
        ))}
      </div>
      <p className={itemListStyles.place}>
        <Place location={item.location} />
      </p>
    </li>
  );
}

function Place({ location }: { location: string | null }) {
  const nodeId = location === 'inventory' ? null : location;
  const node = useNodeRef(nodeId);
  if (location === null) return t('studio.items.nowhere');
  if (location === 'inventory') return t('studio.items.carried');
  if (node.data) return t('studio.items.lies', { node: node.data.name });
  if (node.data === null) return t('studio.items.placeGone');
  return t(node.error ? 'studio.items.placeUnknown' : 'loading');
}
