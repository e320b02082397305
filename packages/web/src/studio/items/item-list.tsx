import type { Item } from '@brasslamp/contract';
import { Link } from 'react-router';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import entries from '../frame/entry-list.module.css';
import { useNodeRef } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import styles from './item-list.module.css';
import type { useItems } from './item-queries.ts';

/** The chapter's items in the order in which they were made, some at a time. */
export function ItemList({
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
      <ActionFailure error={items.isFetchNextPageError ? items.error : null} />
      {items.hasNextPage && (
        <p>
          <BusyButton
            className="button"
            type="button"
            isBusy={items.isFetchingNextPage}
            busyLabel={t('loading')}
            onClick={() => !items.isFetchingNextPage && items.fetchNextPage()}
          >
            {t('studio.items.more')}
          </BusyButton>
        </p>
      )}
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
        <code className={styles.key}>{item.key}</code>
        {marks.map((trait) => (
          <span className="badge" key={trait}>
            {t(`studio.items.${trait}`)}
          </span>
        ))}
      </div>
      <p className={styles.place}>
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
