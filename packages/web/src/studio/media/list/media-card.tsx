import type { MediaKind } from '@brasslamp/story/model/media-address';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Day } from '../../../ui/day.tsx';
import { sizeWords } from '../../../ui/size-words.ts';
import type { Stored } from '../kind.ts';
import { kinds } from '../kinds.ts';
import styles from '../media.module.css';
import { t } from '../t.ts';
import { DeleteMedia } from './delete-media.tsx';

export interface Place {
  key: string;
  name: string;
  to: string;
}

/** An image or a sound of the story, with all that is known of it. */
export function MediaCard({
  kind,
  stored: { id, url, bytes, created_at },
  name,
  places,
  heading,
}: {
  kind: MediaKind;
  stored: Stored;
  name: string;
  /** The places where it is used; null until the story is here. */
  places: Place[] | null;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { styles: own, sizeOf, Shown } = kinds[kind];
  return (
    <li className={own.card}>
      <Shown url={url} name={name} />
      <p className={styles.facts}>
        {sizeOf && <span>{sizeOf(url)}</span>}
        <span>{sizeWords(bytes)}</span>
        <Day time={created_at} />
      </p>
      <Places places={places} />
      <DeleteMedia
        kind={kind}
        id={id}
        name={name}
        usedIn={places?.length ?? 0}
        onGone={() => heading.current?.focus()}
      />
    </li>
  );
}

const shownAtOnce = 3;

function Places({ places }: { places: Place[] | null }) {
  if (places === null) return null;
  if (places.length === 0) return <p className={styles.facts}>{t('media.unused')}</p>;
  const list = (
    <ul className={styles.places}>
      {places.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  );
  return places.length > shownAtOnce ? (
    <details className={styles.used}>
      <summary>{t('media.usedInPlaces', { count: places.length })}</summary>
      {list}
    </details>
  ) : (
    <div className={styles.used}>
      <span>{t('media.usedIn')}</span>
      {list}
    </div>
  );
}
