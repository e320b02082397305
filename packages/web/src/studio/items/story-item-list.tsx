import type { Chapter, Item, Story } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import entries from '../frame/entry-list.module.css';
import { useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import { useUses } from '../uses/uses.ts';
import styles from './item-list.module.css';

/** The items that have this in their name or key, under their chapters. */
export function StoryItemList({ draft, search }: { draft: Story; search: string }) {
  const path = useStoryPath();
  const usesOf = useUses('item');
  const nodeNames = new Map(draft.nodes.map(({ id, name }) => [id, name]));
  const found = itemsFound(draft, search);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <p className="field-hint" role="status">
        {t('studio.storyItems.count', { count, search: search.trim() })}
      </p>
      {found.map(({ chapter, items }) => (
        <section className={styles.chapter} key={chapter.id} aria-labelledby={chapter.id}>
          <h2 id={chapter.id}>
            <Link to={pathTo('chapterItems', { ...path, chapterId: chapter.id })}>
              {chapter.title}
            </Link>
          </h2>
          <ul className={entries.list}>
            {items.map((item) => (
              <ItemEntry
                key={item.id}
                item={item}
                address={pathTo(
                  'chapterItems',
                  { ...path, chapterId: item.chapter_id },
                  { item: item.id },
                )}
                place={placeWords(item.location, nodeNames)}
                uses={usesOf(item.key)?.length}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ItemEntry({
  item,
  address,
  place,
  uses,
}: {
  item: Item;
  address: string;
  place: string;
  uses: number | undefined;
}) {
  const marks = (['portable', 'stackable', 'hidden'] as const).filter((trait) => item[trait]);
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3>
          <Link to={address}>{item.name}</Link>
        </h3>
        <code className={styles.key}>{item.key}</code>
        {marks.map((trait) => (
          <span className="badge" key={trait}>
            {t(`studio.items.${trait}`)}
          </span>
        ))}
      </div>
      <p className={styles.place}>
        {place}
        {uses !== undefined && ` · ${t('studio.uses.count', { count: uses })}`}
      </p>
    </li>
  );
}

function placeWords(location: string | null, nodeNames: ReadonlyMap<string, string>): string {
  if (location === null) return t('studio.items.nowhere');
  if (location === 'inventory') return t('studio.items.carried');
  const node = nodeNames.get(location);
  return node === undefined ? t('studio.items.placeGone') : t('studio.items.lies', { node });
}

export interface ItemsOfChapter {
  chapter: Chapter;
  items: Item[];
}

/** The items with this in their name or key, by chapter; chapters without any are left out. */
export function itemsFound(
  { chapters, items }: Pick<Story, 'chapters' | 'items'>,
  search: string,
): ItemsOfChapter[] {
  const sought = search.trim().toLowerCase();
  const isSought = ({ name, key }: Item) =>
    name.toLowerCase().includes(sought) || key.includes(sought);
  return chapters
    .map((chapter) => ({
      chapter,
      items: items.filter((item) => item.chapter_id === chapter.id && isSought(item)),
    }))
    .filter((found) => found.items.length > 0);
}
